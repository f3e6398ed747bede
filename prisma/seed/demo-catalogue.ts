import { FOR_SEX, type ForSex, type SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import { demoTexts } from '@skin-mirror/shared/i18n/demo-texts.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { QuestionKey } from '@skin-mirror/shared/question/built-in-questions.ts';
import { REACTION_ANSWERS, type ReactionKey } from '@skin-mirror/shared/question/reaction.ts';
import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { ExcludeRule, ExtRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { MAX_GOODS_TYPES, type StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { BRANDS } from './brands.ts';
import {
  type Container,
  type FormatKey,
  NOT_DRY,
  PRODUCT_FORMATS,
  type ProductFormat,
  RICH,
} from './product-format.ts';
import type { Active, Brand, ProductLine } from './product-line.ts';
import { type ProductParts, type ProductWords, productWords } from './product-words.ts';

export interface DemoProduct extends ProductWords {
  readonly goods_no: string;
  readonly step_role: StepRole;
  /** Whole CNY. */
  readonly price: number;
  /** One to three effects, the main one first. */
  readonly effects: readonly GoodsTypeKey[];
  readonly for_sex: ForSex;
  /** Empty means all skin types. */
  readonly skin_types: readonly SkinType[];
  readonly age_min: number | null;
  readonly age_max: number | null;
  /** The days for which one piece lasts. */
  readonly lasts_days: number | null;
  readonly ext_rules: ExtRules;
  readonly exclude_rules: readonly ExcludeRule[];
  /** The container and the texts in the product's picture, which all shops share. */
  readonly look: {
    readonly container: Container;
    readonly brand: string;
    readonly line: string;
    readonly format: string;
    readonly size: string;
  };
}

/** Creates about 200 demo products in a language. The result is always the same. */
export function demoCatalogue(locale: Locale): DemoProduct[] {
  return BRANDS.flatMap((brand) =>
    brand.lines.flatMap((line, index) =>
      line.formats.map((key) => {
        const { parts, ...product } = demoProduct(brand, line, index + 1, key);
        return { ...product, ...productWords(parts, locale) };
      }),
    ),
  );
}

const LASTS_DAYS: Readonly<Record<StepRole, number | null>> = {
  cleanse: 60,
  tone: 60,
  treat: 60,
  eye: 90,
  mask: 35,
  moisturise: 60,
  protect: 45,
  other: null,
};

/** Returns every fifth product: enough to show recommendations. Their rules name only built-in questions. */
export const defaultCatalogue = (locale: Locale): DemoProduct[] =>
  demoCatalogue(locale)
    .filter((_, index) => index % 5 === 0)
    .map((product) => ({ ...product, exclude_rules: product.exclude_rules.filter((rule) => !isAboutReactions(rule)) }));

const isAboutReactions = (rule: ExcludeRule): boolean =>
  rule.kind === 'answer' && REACTION_ANSWERS.some(([question]) => question === rule.question);

/** A product without its words, and the parts that they are made of. */
type Wordless = Omit<DemoProduct, keyof ProductWords> & { readonly parts: ProductParts };

function demoProduct(brand: Brand, line: ProductLine, lineNumber: number, key: FormatKey): Wordless {
  const format: ProductFormat = PRODUCT_FORMATS[key];
  const effects = effectsOf(line, format);
  const { brands, lines, formats } = demoTexts('en');
  return {
    goods_no: `${brand.code}-${String(lineNumber).padStart(2, '0')}-${format.code}`,
    parts: {
      brand: brand.key,
      line: line.key,
      format: key,
      role: format.role,
      effects,
      tag: tagOf(line, format, effects),
    },
    step_role: format.role,
    price: endingInNine(format.price * brand.price * (line.premium ?? 1)),
    effects,
    for_sex: line.for_sex ?? FOR_SEX.all,
    skin_types: skinTypesOf(line, format),
    age_min: Math.max(line.age_min ?? 0, format.age_min ?? 0) || null,
    age_max: line.age_max ?? null,
    lasts_days: LASTS_DAYS[format.role],
    ext_rules: {
      skin_type: effects.some((effect) => OIL_EFFECTS.has(effect)) ? 'oil' : 'dry',
      sensitive: line.gentle ? 1 : 0,
      pigment: effects.includes('brightening') || effects.includes('spot_fading') ? 1 : 0,
      wrinkle: effects.includes('anti_wrinkle') || effects.includes('firming') ? 1 : 0,
    },
    exclude_rules: excludeRules(line, format),
    look: {
      container: format.container,
      brand: brands[brand.key],
      line: lines[line.key].name,
      format: formats[key].name,
      size: formats[key].size,
    },
  };
}

const OIL_EFFECTS: ReadonlySet<GoodsTypeKey> = new Set(['oil_control', 'acne_care', 'pore_refining', 'blackhead_care']);

/** Returns the effects of a product: the format's main one (`lead`) first, its extra one always among them. */
function effectsOf({ effects }: ProductLine, { lead, extra, only }: ProductFormat): GoodsTypeKey[] {
  const all = [...new Set(lead ? [lead, ...effects] : effects)];
  const wanted = only ? all.filter((effect) => only.includes(effect)) : all;
  if (!extra || wanted.includes(extra)) return wanted.slice(0, MAX_GOODS_TYPES);
  return [...wanted.slice(0, MAX_GOODS_TYPES - 1), extra];
}

/** Returns the skin types that both the line and the format are for. */
function skinTypesOf(line: ProductLine, format: ProductFormat): readonly SkinType[] {
  const ofFormat = isLight(line, format) ? NOT_DRY : format.skin_types;
  if (!line.skin_types || !ofFormat) return line.skin_types ?? ofFormat ?? [];
  return line.skin_types.filter((type) => ofFormat.includes(type));
}

/** A lotion with one of these effects is rich enough for dry skin. */
const NOURISHING: readonly GoodsTypeKey[] = ['barrier_repair', 'firming', 'anti_wrinkle'];

const isLight = ({ effects }: ProductLine, { texture }: ProductFormat): boolean =>
  texture === 'gel' || (texture === 'lotion' && !effects.some((effect) => NOURISHING.includes(effect)));

const answered = (question: QuestionKey | ReactionKey, ...options: string[]): ExcludeRule[] =>
  options.map((option) => ({ kind: 'answer', question, option }));

/** Skin that is being treated, or that a doctor treats, gets nothing strong beside it. */
const NOT_FOR_TREATED = answered('condition', 'treated', 'prescribed');

/** Skin that is red, that reacts strongly, or that is being treated needs calm first. */
const NOT_FOR_RESTLESS: readonly ExcludeRule[] = [
  { kind: 'level', dimension: 'sensitive', from: 3 },
  ...NOT_FOR_TREATED,
  ...answered('concerns', 'redness'),
  ...REACTION_ANSWERS.flatMap(([question, options]) => answered(question, ...options)),
];

/** Acids and retinol are neither for skin that stings easily nor for customers who are pregnant. */
const NOT_FOR_TENDER: readonly ExcludeRule[] = [
  { kind: 'sensitive' },
  ...NOT_FOR_RESTLESS,
  ...answered('condition', 'pregnant'),
  ...answered('allergy', 'acids'),
];

/**
 * Products with strong ingredients are not recommended to customers who have sensitive skin, are too young, are
 * pregnant, or whose skin is being treated.
 */
const EXCLUDE_RULES: Readonly<Record<Active, readonly ExcludeRule[]>> = {
  retinol: [{ kind: 'age_below', age: 25 }, ...NOT_FOR_TENDER],
  acid: [{ kind: 'age_below', age: 16 }, ...NOT_FOR_TENDER],
  vitamin_c: [{ kind: 'sensitive' }, ...NOT_FOR_RESTLESS],
};

/** The main effects of lines that take oil from the skin, which sensitive skin doesn't bear. */
const DEGREASING: ReadonlySet<GoodsTypeKey> = new Set(['oil_control', 'acne_care', 'blackhead_care']);
/** The main effects of lines that are too much for restless skin where they stay on it. */
const ACTIVE: ReadonlySet<GoodsTypeKey> = new Set(['pore_refining', 'brightening', 'spot_fading']);
/** The main effects that wait until very red skin has calmed down, even where a line is gentle. Gentle acne care stays. */
const WAITING: ReadonlySet<GoodsTypeKey> = new Set([...ACTIVE, 'anti_wrinkle', 'firming']);

/** Light products don't hold the moisture of dry skin. */
const NOT_FOR_THIRST: ExcludeRule = { kind: 'level', dimension: 'water', from: 3 };

/** Rich products feed breakouts. */
const NOT_FOR_BREAKOUTS: ExcludeRule = { kind: 'level', dimension: 'acne', from: 3 };

function excludeRules(line: ProductLine, format: ProductFormat): ExcludeRule[] {
  const { gentle, is_scented } = line;
  const { role, removes_make_up, skin_types } = format;
  return [
    ...rulesOfStrength(line, format),
    ...(isLight(line, format) ? [NOT_FOR_THIRST] : []),
    ...(skin_types === RICH ? [NOT_FOR_BREAKOUTS] : []),
    ...(removes_make_up ? answered('make_up', 'rarely') : []),
    ...(role === 'protect' && !gentle ? answered('allergy', 'sunscreen') : []),
    ...(is_scented ? answered('allergy', 'fragrance') : []),
  ];
}

/** Returns the rules about what a product does to skin that isn't calm. */
function rulesOfStrength(
  { active, gentle, is_scented, effects }: ProductLine,
  { role, concentrated, degreasing, on_spots, only, removes_make_up }: ProductFormat,
): readonly ExcludeRule[] {
  if (active === 'acid' || (active && concentrated)) return EXCLUDE_RULES[active];
  const main = effects.find((effect) => !only || only.includes(effect));
  const has = (some: ReadonlySet<GoodsTypeKey>) => main !== undefined && some.has(main);
  const staysOn = role !== 'cleanse' && !removes_make_up;
  const isDegreasing = degreasing || (has(DEGREASING) && !gentle);
  const sensitive: readonly ExcludeRule[] = isDegreasing || is_scented ? [{ kind: 'sensitive' }] : [];
  if (isDegreasing || (has(ACTIVE) && !gentle && staysOn)) return [...sensitive, ...NOT_FOR_RESTLESS];
  const veryRed: ExcludeRule = { kind: 'level', dimension: 'sensitive', from: 4 };
  const waits = has(WAITING) && staysOn && role !== 'protect';
  return [...sensitive, ...(waits ? [veryRed] : []), ...(on_spots ? NOT_FOR_TREATED : [])];
}

function tagOf(line: ProductLine, format: ProductFormat, effects: readonly GoodsTypeKey[]): ProductParts['tag'] {
  if (line.active && format.concentrated) return line.active;
  if (line.for_sex === FOR_SEX.male) return 'men';
  return effects[0] as GoodsTypeKey;
}

const endingInNine = (price: number): number => Math.max(29, Math.round((price + 1) / 10) * 10 - 1);
