import { type DimensionKey, SKIN_TYPES } from '../dimension/dimension.ts';
import type { Wish } from '../question/question.schema.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import { type Efficacy, efficacyByProfile, efficacyByType, type Help } from './efficacy.ts';
import { anyBit, EffectIndex, mainBit, type Needs, NO_NEED, type Positions } from './ranking.ts';
import { helpsWith } from './reason.ts';
import type { MatchableGoods, MatchSettings, PushMapping } from './recommendation.schema.ts';
import { PUSH_TYPES, STEP_ROLES } from './recommendation.ts';
import { openClasses } from './refusal.ts';
import { type PreparedScheme, prepareSchemes } from './scheme-goods.ts';

export interface Catalogue extends Positions {
  readonly settings: MatchSettings;
  /** Products that are made for one skin type come before others with equal points. */
  readonly goods: readonly MatchableGoods[];
  /** One number for each product. Its bits are the customer groups that may get the product: see `openClasses`. */
  readonly openTo: Uint32Array;
  /** For each product, the needs that it has an effect for, whatever its step is meant for. */
  readonly helpedAt: Uint32Array;
  /** For each product, the number of its main effect (see `Effects`). */
  readonly mainEffectAt: Uint16Array;
  readonly efficacy: Efficacy;
  /** The products that always come first. */
  readonly pinned: EffectIndex;
  readonly others: EffectIndex;
  /** The active schemes. Empty in `smart` mode. */
  readonly schemes: readonly PreparedScheme[];
  /** The wishes that customers can name in the questionnaire. */
  readonly wishes: readonly Wish[];
}

/**
 * Prepares a shop's data for matching. Each goods_id must occur only once. If a dimension has two mappings, the later
 * mapping counts. In `solrx` mode mappings are ignored, and only products with a skin profile are used.
 */
export function prepareCatalogue(
  goods: readonly MatchableGoods[],
  mappings: readonly PushMapping[],
  settings: MatchSettings,
  schemes: readonly MatchableScheme[] = [],
  wishes: readonly Wish[] = [],
): Catalogue {
  const isSolrx = settings.goods_mode === 'solrx';
  const efficacy = isSolrx ? efficacyByProfile : efficacyByType(mappings);
  const isForSkinType = ({ skin_types }: MatchableGoods) =>
    settings.match_skin && !isSolrx && skin_types.length > 0 && skin_types.length < SKIN_TYPES.length;
  const ordered = goods
    .filter((product) => !isSolrx || product.ext_rules !== null)
    .sort((a, b) => Number(isForSkinType(b)) - Number(isForSkinType(a)) || a.goods_id - b.goods_id);
  const openTo = Uint32Array.from(ordered, (product) => openClasses(product, settings));
  const positions: Positions = {
    roleAt: Uint8Array.from(ordered, ({ step_role }) => STEP_ROLES.indexOf(step_role)),
    servedAt: Uint32Array.from(ordered, (product) =>
      needsOf(product, efficacy, (need) => helpsWith(product.step_role, efficacy.dimensions[need] as DimensionKey)),
    ),
    preferred: ordered.filter(isForSkinType).length,
  };
  const indexOf = (isRight: (product: MatchableGoods) => boolean) =>
    new EffectIndex(
      ordered.flatMap((product, position) =>
        isRight(product) ? { position, effects: efficacy.effectsOf(product) } : [],
      ),
      efficacy.helps,
      positions,
    );
  return {
    settings,
    goods: ordered,
    openTo,
    ...positions,
    helpedAt: Uint32Array.from(ordered, (product) => needsOf(product, efficacy)),
    mainEffectAt: Uint16Array.from(ordered, (product) => efficacy.effectsOf(product)[0]),
    efficacy,
    pinned: indexOf(({ push_type }) => push_type === PUSH_TYPES.first),
    others: indexOf(({ push_type }) => push_type !== PUSH_TYPES.first),
    schemes: settings.push_mode === 'cycle' ? prepareSchemes(schemes, ordered) : [],
    wishes,
  };
}

/** Returns the needs that a product has an effect for. */
function needsOf(
  product: MatchableGoods,
  { helps, effectsOf }: Efficacy,
  isMeant: (need: number) => boolean = () => true,
): Needs {
  return effectsOf(product)
    .flatMap((effect, at) => (helps[effect] as Help[]).map(({ need }) => ({ need, isMain: at === 0 })))
    .filter(({ need }) => isMeant(need))
    .reduce((bits, { need, isMain }) => bits | anyBit(need) | (isMain ? mainBit(need) : NO_NEED), NO_NEED);
}
