import type { SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import { type DemoTexts, shopWords } from '@skin-mirror/shared/i18n/demo-texts.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { SchemeTrigger } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import type { StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import type { Translations } from '@skin-mirror/shared/translation/translation.ts';

/** Words of a thing in one language, chosen from the texts. */
type WordsIn<Name extends string> = (schemes: DemoTexts['schemes']) => Readonly<Record<Name, string>>;

/** Words in a shop's language, with their translations. */
type ShopWords<Name extends string> = Readonly<Record<Name, string>> & { readonly texts: Translations<Name> };

/** A step of each day of the scheme, if it doesn't say other days. */
interface StepRules {
  readonly part: StepPart;
  readonly day_from?: number;
  readonly day_to?: number;
  /** Product numbers of the demo catalogue, in the order of use. */
  readonly goods_nos: readonly string[];
}

interface SchemeRules {
  readonly cycle_days: number;
  /** Empty means all skin types. */
  readonly skin_types: readonly SkinType[];
  readonly triggers: readonly SchemeTrigger[];
  readonly priority: number;
}

export interface DemoScheme extends SchemeRules, ShopWords<'name' | 'description'> {
  readonly steps: readonly (Required<StepRules> & ShopWords<'title' | 'frequency' | 'advice'>)[];
}

/** A scheme in no language yet. */
interface Draft extends SchemeRules {
  readonly words: WordsIn<'name' | 'description'>;
  readonly steps: readonly (StepRules & {
    readonly words: WordsIn<'title' | 'advice'>;
    readonly often: keyof DemoTexts['schemes']['frequency'];
  })[];
}

/** Returns example schemes with products of the demo catalogue, in a language. */
export const demoSchemes = (locale: Locale): DemoScheme[] =>
  DRAFTS.map(({ words, steps, ...scheme }) => ({
    ...scheme,
    ...shopWords(locale, ({ schemes }) => words(schemes)),
    steps: steps.map(({ words: ofStep, often, ...step }) => ({
      day_from: 1,
      day_to: scheme.cycle_days,
      ...step,
      ...shopWords(locale, ({ schemes }) => ({ ...ofStep(schemes), frequency: schemes.frequency[often] })),
    })),
  }));

const OILY: Draft = {
  words: ({ oily: { name, description } }) => ({ name, description }),
  cycle_days: 28,
  skin_types: ['oily', 'mixed'],
  triggers: [
    { dimension: 'acne', from: 3 },
    { dimension: 'blackhead', from: 4 },
  ],
  priority: 2,
  steps: [
    { words: ({ oily }) => oily.cleanse, often: 'twice_a_day', part: 'am', goods_nos: ['FLR-02-GC'] },
    { words: ({ oily }) => oily.moisturise, often: 'mornings', part: 'am', goods_nos: ['EVR-05-GL'] },
    { words: ({ oily }) => oily.protect, often: 'mornings', part: 'am', goods_nos: ['PSH-02-SU'] },
    {
      words: ({ oily }) => oily.balance,
      often: 'evenings',
      part: 'pm',
      goods_nos: ['FLR-02-GC', 'FLR-03-TN', 'FLR-02-SG', 'EVR-05-GL'],
    },
    { words: ({ oily }) => oily.deep_cleanse, often: 'weekly', part: 'weekly', day_from: 8, goods_nos: ['FLR-07-CM'] },
  ],
};

interface Firming extends Pick<Draft, 'skin_types'> {
  /** The variant of the texts, which name the moisturiser in whole sentences. */
  readonly variant: 'with_cream' | 'with_lotion';
  readonly moisturiser: string;
}

/** Care against lines, with a moisturiser for the skin types. Retinol begins slowly. */
function firming({ variant, skin_types, moisturiser }: Firming): Draft {
  const inVariant =
    (step: 'moisturise' | 'begin' | 'more' | 'most'): WordsIn<'title' | 'advice'> =>
    ({ firm }) => ({ title: firm[step], advice: firm[variant][step] });
  const withRetinol = ['MNP-01-FC', 'ABL-02-SR', 'ABL-05-SR', 'ABL-01-EC', moisturiser];
  return {
    words: ({ firm }) => ({ name: firm[variant].name, description: firm.description }),
    cycle_days: 56,
    skin_types,
    triggers: [
      { dimension: 'wrinkle', from: 3 },
      { dimension: 'collagen', from: 3 },
    ],
    priority: 1,
    steps: [
      { words: ({ firm }) => firm.cleanse, often: 'twice_a_day', part: 'am', goods_nos: ['MNP-01-FC'] },
      { words: inVariant('moisturise'), often: 'mornings', part: 'am', goods_nos: ['ABL-01-EC', moisturiser] },
      { words: ({ firm }) => firm.protect, often: 'mornings', part: 'am', goods_nos: ['MNP-05-DC'] },
      {
        words: inVariant('begin'),
        often: 'evenings',
        part: 'pm',
        day_to: 14,
        goods_nos: ['MNP-01-FC', 'ABL-05-SR', 'ABL-01-EC', moisturiser],
      },
      {
        words: inVariant('more'),
        often: 'two_evenings',
        part: 'pm',
        day_from: 15,
        day_to: 28,
        goods_nos: withRetinol,
      },
      { words: inVariant('most'), often: 'in_turn', part: 'pm', day_from: 29, goods_nos: withRetinol },
    ],
  };
}

const DRAFTS: readonly Draft[] = [
  OILY,
  firming({ variant: 'with_cream', skin_types: ['dry', 'neutral'], moisturiser: 'ABL-03-CR' }),
  firming({ variant: 'with_lotion', skin_types: ['oily', 'mixed'], moisturiser: 'ABL-03-LT' }),
];
