import { FOR_SEX, type ForSex, type SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import type { QuestionKey } from '@skin-mirror/shared/question/built-in-questions.ts';
import { REACTION_ANSWERS, type ReactionKey } from '@skin-mirror/shared/question/reaction.ts';
import { GOODS_TYPE_SEED, type GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { ExcludeRule, ExtRules } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { MAX_GOODS_TYPES, type StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { Bilingual } from '@skin-mirror/shared/translation/bilingual.ts';
import { amberloom } from './brand/amberloom.ts';
import { eavesrain } from './brand/eavesrain.ts';
import { figleafRow } from './brand/figleaf-row.ts';
import { moonpebble } from './brand/moonpebble.ts';
import { oakbourne } from './brand/oakbourne.ts';
import { parasolHouse } from './brand/parasol-house.ts';
import { snowquill } from './brand/snowquill.ts';
import { type Container, NOT_DRY, PRODUCT_FORMATS, type ProductFormat, RICH, type Wording } from './product-format.ts';
import type { Active, Brand, ProductLine } from './product-line.ts';

/** Invented brands. */
const BRANDS: readonly Brand[] = [eavesrain, moonpebble, figleafRow, amberloom, snowquill, parasolHouse, oakbourne];

export interface DemoProduct {
  readonly goods_no: string;
  readonly goods_name: Bilingual;
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
  /** At most three characters. */
  readonly tag: Bilingual;
  readonly tags: Bilingual<readonly string[]>;
  readonly keywords: string;
  readonly ext_rules: ExtRules;
  readonly exclude_rules: readonly ExcludeRule[];
  readonly description: Bilingual;
  /** How to use it, as customers read it below the name. */
  readonly brand_story: Bilingual;
  /** The container and the texts in the product's picture. */
  readonly look: {
    readonly container: Container;
    readonly brand: string;
    readonly line: string;
    readonly format: string;
    readonly size: string;
  };
}

/** Creates about 200 demo products. The result is always the same. */
export function demoCatalogue(): DemoProduct[] {
  return BRANDS.flatMap((brand) =>
    brand.lines.flatMap((line, index) =>
      line.formats.map((key) => demoProduct(brand, line, index + 1, PRODUCT_FORMATS[key])),
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

/**
 * Returns every fifth product. They are enough to show recommendations, and few enough to look through. Their rules name
 * only built-in questions.
 */
export const defaultCatalogue = (): DemoProduct[] =>
  demoCatalogue()
    .filter((_, index) => index % 5 === 0)
    .map((product) => ({ ...product, exclude_rules: product.exclude_rules.filter((rule) => !isAboutReactions(rule)) }));

const isAboutReactions = (rule: ExcludeRule): boolean =>
  rule.kind === 'answer' && REACTION_ANSWERS.some(([question]) => question === rule.question);

function demoProduct(brand: Brand, line: ProductLine, lineNumber: number, format: ProductFormat): DemoProduct {
  const effects = effectsOf(line, format);
  return {
    goods_no: `${brand.code}-${String(lineNumber).padStart(2, '0')}-${format.code}`,
    goods_name: {
      zh: `${brand.name[0]} ${line.name[0]}${format.name[0]} ${format.size[0]}`,
      en: `${brand.name[1]} ${line.name[1]} ${format.name[1]}, ${format.size[1]}`,
    },
    step_role: format.role,
    price: endingInNine(format.price * brand.price * (line.premium ?? 1)),
    effects,
    for_sex: line.for_sex ?? FOR_SEX.all,
    skin_types: skinTypesOf(line, format),
    age_min: Math.max(line.age_min ?? 0, format.age_min ?? 0) || null,
    age_max: line.age_max ?? null,
    lasts_days: LASTS_DAYS[format.role],
    tag: bilingual(tagOf(line, format, effects)),
    tags: {
      zh: [...effects.map((effect) => EFFECT_NAMES[effect].zh), line.ingredient[0]],
      en: [...effects.map((effect) => EFFECT_NAMES[effect].en), line.ingredient[1]],
    },
    keywords: keywordsOf(line, format, effects),
    ext_rules: {
      skin_type: effects.some((effect) => OIL_EFFECTS.has(effect)) ? 'oil' : 'dry',
      sensitive: line.gentle ? 1 : 0,
      pigment: effects.includes('brightening') || effects.includes('spot_fading') ? 1 : 0,
      wrinkle: effects.includes('anti_wrinkle') || effects.includes('firming') ? 1 : 0,
    },
    exclude_rules: excludeRules(line, format),
    description: { zh: `${line.story[0]}${format.use[0]}`, en: `${line.story[1]} ${format.use[1]}` },
    brand_story: bilingual(format.use),
    look: {
      container: format.container,
      brand: brand.name[1],
      line: line.name[1],
      format: format.name[1],
      size: format.size[1],
    },
  };
}

function keywordsOf(line: ProductLine, format: ProductFormat, effects: readonly GoodsTypeKey[]): string {
  const names = effects.flatMap((effect) => [EFFECT_NAMES[effect].zh, EFFECT_NAMES[effect].en]);
  return [...line.ingredient, ...format.name, ...names].join(' ');
}

const bilingual = ([zh, en]: Wording): Bilingual => ({ zh, en });

const EFFECT_NAMES = Object.fromEntries(
  GOODS_TYPE_SEED.map((key) => [
    key,
    { zh: builtInTexts('zh').goodsTypes[key], en: builtInTexts('en').goodsTypes[key] },
  ]),
) as Readonly<Record<GoodsTypeKey, Bilingual>>;

const OIL_EFFECTS: ReadonlySet<GoodsTypeKey> = new Set(['oil_control', 'acne_care', 'pore_refining', 'blackhead_care']);

/**
 * Returns the effects of a product. The format's main effect (`lead`) comes first, and its extra effect is always
 * included.
 */
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

/** Acids and retinol aren't for skin that is red or stings easily, nor for customers who are pregnant. */
const NOT_FOR_TENDER: readonly ExcludeRule[] = [
  { kind: 'sensitive' },
  { kind: 'level', dimension: 'sensitive', from: 3 },
  ...answered('condition', 'pregnant'),
  ...NOT_FOR_TREATED,
  ...answered('concerns', 'redness'),
  ...answered('allergy', 'acids'),
  ...REACTION_ANSWERS.flatMap(([question, options]) => answered(question, ...options)),
];

/**
 * Products with strong ingredients are not recommended to customers who have sensitive skin, are too young, are
 * pregnant, or whose skin is being treated.
 */
const EXCLUDE_RULES: Readonly<Record<Active, readonly ExcludeRule[]>> = {
  retinol: [{ kind: 'age_below', age: 25 }, ...NOT_FOR_TENDER],
  acid: [{ kind: 'age_below', age: 16 }, ...NOT_FOR_TENDER],
  vitamin_c: [{ kind: 'sensitive' }, { kind: 'level', dimension: 'sensitive', from: 3 }, ...NOT_FOR_TREATED],
};

/** The main effects of lines that take oil from the skin, which sensitive skin doesn't bear. */
const DEGREASING: ReadonlySet<GoodsTypeKey> = new Set(['oil_control', 'acne_care', 'blackhead_care']);

/** Clearly red skin bears neither acids nor clay. */
const NOT_FOR_REDNESS: ExcludeRule = { kind: 'level', dimension: 'sensitive', from: 3 };

/** Light products don't hold the moisture of dry skin. */
const NOT_FOR_THIRST: ExcludeRule = { kind: 'level', dimension: 'water', from: 3 };

/** Rich products feed breakouts. */
const NOT_FOR_BREAKOUTS: ExcludeRule = { kind: 'level', dimension: 'acne', from: 3 };

function excludeRules(line: ProductLine, format: ProductFormat): ExcludeRule[] {
  const { active, gentle, is_scented, effects } = line;
  const { role, concentrated, removes_make_up, degreasing, skin_types, on_spots } = format;
  const isStrong = active === 'acid' || (active !== undefined && concentrated === true);
  const isDegreasing = degreasing || (DEGREASING.has(effects[0] as GoodsTypeKey) && !gentle);
  return [
    ...(isStrong ? EXCLUDE_RULES[active] : []),
    ...(!isStrong && (isDegreasing || is_scented) ? [{ kind: 'sensitive' } as const] : []),
    ...(!isStrong && degreasing ? [NOT_FOR_REDNESS] : []),
    ...(!isStrong && on_spots ? NOT_FOR_TREATED : []),
    ...(isLight(line, format) ? [NOT_FOR_THIRST] : []),
    ...(skin_types === RICH ? [NOT_FOR_BREAKOUTS] : []),
    ...(removes_make_up ? answered('make_up', 'rarely') : []),
    ...(role === 'protect' && !gentle ? answered('allergy', 'sunscreen') : []),
    ...(is_scented ? answered('allergy', 'fragrance') : []),
  ];
}

const ACTIVE_TAGS: Readonly<Record<Active, Wording>> = {
  retinol: ['A醇', 'RET'],
  acid: ['焕新', 'NEW'],
  vitamin_c: ['维C', 'VC'],
};

const EFFECT_TAGS: Readonly<Record<GoodsTypeKey, Wording>> = {
  cleansing: ['净透', 'PUR'],
  hydrating: ['补水', 'H2O'],
  oil_control: ['控油', 'MAT'],
  acne_care: ['净肤', 'CLR'],
  soothing: ['舒缓', 'ZEN'],
  brightening: ['提亮', 'GLO'],
  spot_fading: ['淡印', 'EVN'],
  anti_wrinkle: ['抗皱', 'LUX'],
  firming: ['紧致', 'UP'],
  pore_refining: ['细致', 'HD'],
  blackhead_care: ['去黑头', 'OUT'],
  eye_care: ['眼部', 'EYE'],
  sun_protection: ['防晒', 'SPF'],
  barrier_repair: ['修护', 'HUG'],
};

function tagOf(line: ProductLine, format: ProductFormat, effects: readonly GoodsTypeKey[]): Wording {
  if (line.active && format.concentrated) return ACTIVE_TAGS[line.active];
  if (line.for_sex === FOR_SEX.male) return ['男士', 'MEN'];
  return EFFECT_TAGS[effects[0] as GoodsTypeKey];
}

const endingInNine = (price: number): number => Math.max(29, Math.round((price + 1) / 10) * 10 - 1);
