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

interface StepTimes {
  readonly part: StepPart;
  readonly day_from: number;
  readonly day_to: number;
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
  readonly steps: readonly (StepTimes & ShopWords<'title' | 'frequency' | 'advice'>)[];
}

/** A scheme in no language yet. */
interface Draft extends SchemeRules {
  readonly words: WordsIn<'name' | 'description'>;
  readonly steps: readonly (StepTimes & { readonly words: WordsIn<'title' | 'frequency' | 'advice'> })[];
}

/** Returns example schemes with products of the demo catalogue, in a language. */
export const demoSchemes = (locale: Locale): DemoScheme[] =>
  DRAFTS.map(({ words, steps, ...scheme }) => ({
    ...scheme,
    ...shopWords(locale, ({ schemes }) => words(schemes)),
    steps: steps.map(({ words: ofStep, ...step }) => ({
      ...step,
      ...shopWords(locale, ({ schemes }) => ofStep(schemes)),
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
    {
      words: ({ oily, frequency }) => ({ ...oily.cleanse, frequency: frequency.twice_a_day }),
      part: 'am',
      day_from: 1,
      day_to: 28,
      goods_nos: ['FLR-02-GC'],
    },
    {
      words: ({ oily, frequency }) => ({ ...oily.moisturise, frequency: frequency.mornings }),
      part: 'am',
      day_from: 1,
      day_to: 28,
      goods_nos: ['EVR-05-GL'],
    },
    {
      words: ({ oily, frequency }) => ({ ...oily.protect, frequency: frequency.mornings }),
      part: 'am',
      day_from: 1,
      day_to: 28,
      goods_nos: ['PSH-02-SU'],
    },
    {
      words: ({ oily, frequency }) => ({ ...oily.balance, frequency: frequency.evenings }),
      part: 'pm',
      day_from: 1,
      day_to: 28,
      goods_nos: ['FLR-02-GC', 'FLR-03-TN', 'FLR-02-SG', 'EVR-05-GL'],
    },
    {
      words: ({ oily, frequency }) => ({ ...oily.deep_cleanse, frequency: frequency.weekly }),
      part: 'weekly',
      day_from: 8,
      day_to: 28,
      goods_nos: ['FLR-07-CM'],
    },
  ],
};

interface Firming extends Pick<Draft, 'skin_types'> {
  /** The variant of the texts, which name the moisturiser in whole sentences. */
  readonly variant: 'with_cream' | 'with_lotion';
  readonly moisturiser: string;
}

/** Care against lines, with a moisturiser for the skin types. Retinol begins slowly. */
function firming({ variant, skin_types, moisturiser }: Firming): Draft {
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
      {
        words: ({ firm, frequency }) => ({ ...firm.cleanse, frequency: frequency.twice_a_day }),
        part: 'am',
        day_from: 1,
        day_to: 56,
        goods_nos: ['MNP-01-FC'],
      },
      {
        words: ({ firm, frequency }) => ({
          title: firm.moisturise,
          advice: firm[variant].moisturise,
          frequency: frequency.mornings,
        }),
        part: 'am',
        day_from: 1,
        day_to: 56,
        goods_nos: ['ABL-01-EC', moisturiser],
      },
      {
        words: ({ firm, frequency }) => ({ ...firm.protect, frequency: frequency.mornings }),
        part: 'am',
        day_from: 1,
        day_to: 56,
        goods_nos: ['MNP-05-DC'],
      },
      {
        words: ({ firm, frequency }) => ({
          title: firm.begin,
          advice: firm[variant].begin,
          frequency: frequency.evenings,
        }),
        part: 'pm',
        day_from: 1,
        day_to: 14,
        goods_nos: ['MNP-01-FC', 'ABL-05-SR', 'ABL-01-EC', moisturiser],
      },
      {
        words: ({ firm, frequency }) => ({
          title: firm.more,
          advice: firm[variant].more,
          frequency: frequency.two_evenings,
        }),
        part: 'pm',
        day_from: 15,
        day_to: 28,
        goods_nos: ['MNP-01-FC', 'ABL-02-SR', 'ABL-05-SR', 'ABL-01-EC', moisturiser],
      },
      {
        words: ({ firm, frequency }) => ({
          title: firm.most,
          advice: firm[variant].most,
          frequency: frequency.in_turn,
        }),
        part: 'pm',
        day_from: 29,
        day_to: 56,
        goods_nos: ['MNP-01-FC', 'ABL-02-SR', 'ABL-05-SR', 'ABL-01-EC', moisturiser],
      },
    ],
  };
}

const DRAFTS: readonly Draft[] = [
  OILY,
  firming({ variant: 'with_cream', skin_types: ['dry', 'neutral'], moisturiser: 'ABL-03-CR' }),
  firming({ variant: 'with_lotion', skin_types: ['oily', 'mixed'], moisturiser: 'ABL-03-LT' }),
];
