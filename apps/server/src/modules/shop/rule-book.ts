import { pageConfig, resolveConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { DIMENSION_KEYS, LAYERS, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { faceContent } from '@skin-mirror/shared/face/face-content.ts';
import type { FaceContent } from '@skin-mirror/shared/face/face-parts.ts';
import {
  GOODS_CARD,
  type GoodsCarded,
  type GoodsTranslated,
  goodsRecord,
} from '@skin-mirror/shared/goods/goods.fields.ts';
import { goodsTexts } from '@skin-mirror/shared/goods/goods.schema.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { FACE_PLATFORM, PERCENT_PLATFORM } from '@skin-mirror/shared/kernel/access.ts';
import { DEFAULT_LOCALE, type Locale, matchLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import type { EvaluationRules } from '@skin-mirror/shared/mirror/evaluation.ts';
import {
  type Question,
  type StoredQuestion,
  storedQuestion,
  type Wish,
} from '@skin-mirror/shared/question/question.schema.ts';
import { wordedQuestions } from '@skin-mirror/shared/question/question-change.ts';
import { seedQuestions, storedSeeds } from '@skin-mirror/shared/question/seed.ts';
import { wishesIn } from '@skin-mirror/shared/question/wish.ts';
import { type Catalogue, prepareCatalogue } from '@skin-mirror/shared/recommendation/catalogue.ts';
import { defaultMappings } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import {
  type MatchableGoods,
  type MatchSettings,
  matchableGoods,
  type PushMapping,
  pushMapping,
} from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { type StoredGoods, storedGoods } from '@skin-mirror/shared/record/record.schema.ts';
import {
  indexResultTexts,
  type ResultText,
  type ResultTextLookup,
  resolveResultText,
} from '@skin-mirror/shared/result-text/result-text.ts';
import { seedResultTexts } from '@skin-mirror/shared/result-text/seed.ts';
import { type Skin, shownText } from '@skin-mirror/shared/result-text/shown-text.ts';
import { type MatchableScheme, type WordedScheme, wordedScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { OFFSET_MAX, OFFSET_MIN, type ScoreOffset } from '@skin-mirror/shared/scoring/scoring.ts';
import { shopTexts } from '@skin-mirror/shared/shop-text/shop-text.ts';
import type { ShopTexts } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import type { Translations } from '@skin-mirror/shared/translation/translation.ts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../database/pool.ts';
import { bytesOf } from './bytes-of.ts';
import { currentRevision, loadShop, type ShopSnapshot } from './rule-book.store.ts';

declare module '../../services.ts' {
  interface Services {
    readonly ruleBook: RuleBook;
  }
}

/** The fields of a product that a report shows. Each test stores these fields for its recommended products. */
export type GoodsCard = Pick<StoredGoods, GoodsCarded>;

/** All settings of a shop that decide a test's result, at one revision. */
export interface ShopRules {
  readonly tenant_id: number;
  readonly rev: number;
  /** The estimated memory of these rules. */
  readonly bytes: number;
  readonly shop: string;
  readonly timezone: string;
  readonly default_locale: Locale;
  /** 1 basic, 2 advanced. */
  readonly work_mode: number;
  /** The settings of the whole shop. `configFor` returns the settings of one mirror. */
  readonly config: ShopConfig;
  /** True if the report shows severity bands instead of care levels. */
  readonly shows_bands: boolean;
  /** Returns the goods that a mirror may recommend. In advanced mode a product can be for single mirrors. */
  goodsFor(device_id: number): readonly MatchableGoods[];
  readonly cards: ReadonlyMap<number, GoodsCard>;
  /** The translations of products that have any. */
  readonly goodsTexts: ReadonlyMap<number, Translations<GoodsTranslated>>;
  /** The mappings of the whole shop. `mappingsFor` returns those of one mirror. */
  readonly mappings: readonly PushMapping[];
  /** Returns the mappings for a mirror. If two have the same dimension, the later one counts. */
  mappingsFor(device_id: number): readonly PushMapping[];
  /** The active schemes. If push_mode is `cycle`, the goods of schemes that a test triggers come first. */
  readonly schemes: readonly MatchableScheme[];
  /** The active schemes that have translations, with these. */
  readonly wordedSchemes: ReadonlyMap<number, WordedScheme>;
  /**
   * Returns the report's text about a value, for tests of a mirror: the mirror's own text, else the shop's, else the
   * built-in one as it is for the skin and the layer (see `shownText`). `device_id` 0 means the whole shop.
   */
  textFor(lookup: ResultTextLookup, locale: Locale, device_id: number, skin?: Skin, layer?: Layer): Wording;
  /** Returns texts about the parts of the face. Returns null if the shop's platform doesn't show face structure. */
  faceIn(locale: Locale): FaceContent | null;
  /** Returns the shop's own texts of the report, else the built-in ones. */
  textsIn(locale: Locale): ShopTexts;
  /**
   * Returns the questions before a test: the shop's own ones, else the built-in ones. A question without a text in the
   * wanted language has its text in the shop's default language.
   */
  questionsIn(locale: Locale): Question[];
  /** The same questions with their texts in all languages. */
  readonly asked: readonly StoredQuestion[];
  /** The wishes that customers can name in these questions. */
  readonly wishes: readonly Wish[];
  /** Returns the settings for a mirror. In advanced mode, a mirror's own value replaces the shop's value. */
  configFor(device_id: number): ShopConfig;
  /** Returns the settings of the page on the phone that shows a test of this mirror. */
  pageFor(device_id: number): ShopConfig;
  /** Returns the sha256 of a stored file that a setting names. */
  hashOf(path: string): string | undefined;
  matchSettingsFor(device_id: number): MatchSettings;
  evaluationFor(device_id: number): EvaluationRules;
}

export type Wording = Pick<ResultText, 'introduction' | 'advice'>;

export interface RuleBook {
  /** Returns the shop's rules at revision `rev` or later. A caller who has seen a revision never gets older rules. */
  forShop(tenant_id: number, rev: number): Promise<ShopRules>;
  /** Returns the shop's current rules, for callers that don't know the revision. */
  latest(tenant_id: number): Promise<ShopRules>;
}

/**
 * Keeps the rules of recently used shops in memory. The revision number shows if the rules are still current.
 * @param megabytes the largest size of all rules in memory
 */
export function createRuleBook(pool: Database['pool'], log: Logger, megabytes = 256): RuleBook {
  const cache = new LRUCache<number, ShopRules>({
    maxSize: megabytes * 1024 * 1024,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: async (tenant_id) => shopRules(await loadShop(pool, tenant_id), log),
    // Finishes loading a shop even if the shop leaves the cache meanwhile, because callers wait for the result.
    ignoreFetchAbort: true,
  });

  async function forShop(tenant_id: number, rev: number): Promise<ShopRules> {
    const cached = cache.get(tenant_id);
    if (cached && cached.rev >= rev) return cached;
    const loaded = await cache.forceFetch(tenant_id, { forceRefresh: true });
    // The load may have started before the shop was changed. A second load starts after the change.
    return loaded.rev >= rev ? loaded : cache.forceFetch(tenant_id, { forceRefresh: true });
  }

  return { forShop, latest: async (tenant_id) => forShop(tenant_id, await currentRevision(pool, tenant_id)) };
}

/** This id stands for all mirrors without goods or settings of their own. */
const WHOLE_SHOP = 0;
/** The most catalogues of a shop in memory, each with the goods that a mirror may recommend. */
const MAX_CATALOGUES = 32;
/** Most shops have no questions of their own. They share these, so that the memory has them once. */
const BUILT_IN_QUESTIONS = storedSeeds();
const BUILT_IN_WISHES = wishesIn(BUILT_IN_QUESTIONS);
/** The measured memory of a shop without goods. */
const SHOP_BYTES = 16_000;
/** Estimates the bytes of a catalogue without its goods. */
const catalogueBytes = (goods: number, schemes: number): number => 4_000 + 48 * goods + 2_000 * schemes;

const offsetRow = z.object({
  device_id: z.number().int(),
  dimension: z.enum(DIMENSION_KEYS),
  layer: z.enum(LAYERS),
  offset: z.number().int().min(OFFSET_MIN).max(OFFSET_MAX),
});
type OffsetRow = z.output<typeof offsetRow>;

const mappingRow = pushMapping.extend({ device_id: z.number().int() });

const goodsRow = matchableGoods.extend({
  /** In advanced mode, the product is only for these mirrors. An empty list means all mirrors. */
  device_ids: z.array(z.number().int()),
  texts: goodsTexts,
  card: storedGoods.pick(goodsRecord(GOODS_CARD, () => true as const)),
});

/** Returns only the valid rows. Skips and logs a damaged row, so that it doesn't stop the shop's tests. */
function usable<S extends z.ZodType>(
  schema: S,
  rows: readonly unknown[],
  onSpoilt: (row: unknown) => void,
): z.output<S>[] {
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (!parsed.success) onSpoilt(row);
    return parsed.success ? [parsed.data] : [];
  });
}

function shopRules(snapshot: ShopSnapshot, log: Logger): ShopRules {
  const { tenant_id } = snapshot;
  const onSpoilt = (row: unknown) => log.warn({ tenant_id, row }, 'a setting that no rule can use');
  const { shop, timezone, currency } = snapshot;
  const account = { ...snapshot.config, shop, timezone, currency, default_locale: snapshot.default_locale };
  const config = resolveConfig(account);
  const seedIds = new Map(snapshot.goods_types.flatMap(({ seed_key, id }) => (seed_key ? [[seed_key, id]] : [])));
  // If two mappings have the same dimension, the later one wins. A shop's own mapping therefore replaces the default
  // mapping.
  const stored = usable(mappingRow, snapshot.mappings, onSpoilt);
  const mappings = [...defaultMappings(seedIds as Map<string, number>), ...stored.filter(isOfShop)];
  const ownMappings = byMirror(stored, (own) => [...mappings, ...own]);
  const worded = usable(wordedScheme, snapshot.schemes, onSpoilt);
  const schemes = worded.map(withoutTexts);
  const wordedSchemes = new Map(
    worded.flatMap((scheme) => (hasTexts(scheme) ? [[scheme.scheme_id, scheme] as const] : [])),
  );
  const offsets = usable(offsetRow, snapshot.offsets, onSpoilt);
  const isAdvanced = snapshot.work_mode === WORK_MODES.advanced;
  const goodsRows = usable(goodsRow, snapshot.goods, onSpoilt);
  const goods = goodsRows.map(({ card, device_ids, texts: _, ...product }) => ({
    product,
    card,
    device_ids: isAdvanced ? device_ids : [],
  }));
  const goodsFor = (device_id: number) =>
    goods
      .filter(({ device_ids }) => device_ids.length === 0 || device_ids.includes(device_id))
      .map(({ product }) => product);
  const cards = new Map(goods.map(({ product, card }) => [product.goods_id, card]));
  const translatedGoods = new Map(
    goodsRows.flatMap(({ goods_id, texts }) => (isEmpty(texts) ? [] : [[goods_id, texts] as const])),
  );
  const ownConfigs = new Map(
    Object.entries(snapshot.device_config).map(([device_id, own]) => [Number(device_id), resolveConfig(account, own)]),
  );
  const ownPages = new Map([...ownConfigs].map(([device_id, own]) => [device_id, pageConfig(config, own)]));
  const configFor = (device_id: number) => ownConfigs.get(device_id) ?? config;
  const matchesAsShop = (own: ShopConfig) => isSameJson(matchSettings(own), matchSettings(config));
  const matchingOtherwise = [...ownConfigs].flatMap(([device_id, own]) => (matchesAsShop(own) ? [] : [device_id]));
  /** The mirrors with goods, mappings or rules of matching of their own. All other mirrors share one catalogue. */
  const special = new Set([
    ...matchingOtherwise,
    ...ownMappings.keys(),
    ...goods.flatMap(({ device_ids }) => device_ids),
  ]);
  const catalogues = new LRUCache<number, Catalogue>({ max: MAX_CATALOGUES });
  const default_locale = matchLocale(snapshot.default_locale) ?? DEFAULT_LOCALE;
  const shopWords = indexResultTexts(snapshot.texts.filter(isOfShop));
  const ownWords = byMirror(snapshot.texts, (own) => new Map([...shopWords, ...indexResultTexts(own)]));
  const mappingsFor = (device_id: number) => ownMappings.get(device_id) ?? mappings;
  // Takes only these fields from the snapshot, so that the snapshot can leave the memory. The snapshot contains all
  // goods a second time.
  const { rev, work_mode, platform, hashes } = snapshot;
  const questions = usable(storedQuestion, snapshot.questions, onSpoilt);
  const asked = questions.length > 0 ? questions : BUILT_IN_QUESTIONS;
  const wishes = questions.length > 0 ? wishesIn(questions) : BUILT_IN_WISHES;
  return {
    tenant_id,
    rev,
    bytes:
      SHOP_BYTES +
      bytesOf([
        goods,
        schemes,
        [...translatedGoods.values()],
        [...wordedSchemes.values()],
        stored,
        offsets,
        snapshot.texts,
        questions,
        config,
        hashes,
        [...ownConfigs.values(), ...ownPages.values()],
      ]) +
      catalogueBytes(goods.length, schemes.length) * Math.min(1 + special.size, MAX_CATALOGUES),
    shop,
    timezone,
    default_locale,
    work_mode,
    config,
    shows_bands: platform === PERCENT_PLATFORM,
    goodsFor,
    cards,
    goodsTexts: translatedGoods,
    mappings,
    mappingsFor,
    schemes,
    wordedSchemes,
    textFor(lookup, locale, device_id, skin, layer) {
      const texts = { own: ownWords.get(device_id) ?? shopWords, seed: seedResultTexts() };
      const found = resolveResultText(lookup, texts, { wanted: locale, shopDefault: default_locale });
      return found ? shownText(found, texts.seed, skin, layer) : { introduction: '', advice: '' };
    },
    faceIn: (locale) =>
      platform === FACE_PLATFORM
        ? faceContent(config, builtInTexts(locale).face, { wanted: locale, shopDefault: default_locale })
        : null,
    textsIn: (locale) =>
      shopTexts(config, builtInTexts(locale).shopTexts, { wanted: locale, shopDefault: default_locale }),
    questionsIn(locale) {
      if (questions.length > 0) return wordedQuestions(questions, { wanted: locale, shopDefault: default_locale });
      return seedQuestions(locale).map(({ key, ...question }) => ({ id: key, ...question }));
    },
    asked,
    wishes,
    configFor,
    pageFor: (device_id) => ownPages.get(device_id) ?? config,
    hashOf: (path) => hashes[path],
    matchSettingsFor: (device_id) => matchSettings(configFor(device_id)),
    evaluationFor(device_id) {
      const chosen = configFor(device_id);
      const key = special.has(device_id) ? device_id : WHOLE_SHOP;
      const catalogue =
        catalogues.get(key) ??
        prepareCatalogue(goodsFor(key), mappingsFor(key), matchSettings(chosen), schemes, wishes);
      catalogues.set(key, catalogue);
      return {
        offsets: offsetsOf(offsets, isAdvanced ? device_id : 0),
        catalogue,
        quality_policy: chosen.quality_policy,
      };
    },
  };
}

const isEmpty = (texts: object): boolean => Object.keys(texts).length === 0;

const hasTexts = ({ texts, steps }: WordedScheme): boolean =>
  !isEmpty(texts) || steps.some((step) => !isEmpty(step.texts));

/** Tests store the steps of a scheme, so the rules have them without translations. */
const withoutTexts = ({ texts: _, steps, ...scheme }: WordedScheme): MatchableScheme => ({
  ...scheme,
  steps: steps.map(({ texts: __, ...step }) => step),
});

interface OfPlace {
  readonly device_id: number;
}

const isOfShop = ({ device_id }: OfPlace): boolean => device_id === WHOLE_SHOP;

/** Groups the rows of single mirrors by mirror. */
const byMirror = <Row extends OfPlace, Rules>(rows: readonly Row[], rulesOf: (own: Row[]) => Rules) =>
  new Map(
    [...Map.groupBy(rows, ({ device_id }) => device_id)].flatMap(([device_id, own]) =>
      device_id === WHOLE_SHOP ? [] : [[device_id, rulesOf(own)] as const],
    ),
  );

const matchSettings = ({
  goods_mode,
  push_mode,
  match_sex,
  match_skin,
  max_goods,
  max_per_role,
}: ShopConfig): MatchSettings => ({
  goods_mode,
  push_mode: push_mode === PUSH_MODES.cycle ? 'cycle' : 'smart',
  match_sex: match_sex === 1,
  match_skin: match_skin === 1,
  max_goods,
  max_per_role,
});

/** Returns the offsets of a mirror. The mirror's own offset for a dimension replaces the shop's offset. */
function offsetsOf(offsets: readonly OffsetRow[], device_id: number): ScoreOffset[] {
  const key = ({ dimension, layer }: OffsetRow) => `${layer}/${dimension}`;
  const ofDevice = (id: number) =>
    offsets.filter((offset) => offset.device_id === id).map((offset) => [key(offset), offset] as const);
  return [...new Map([...ofDevice(0), ...ofDevice(device_id)]).values()];
}
