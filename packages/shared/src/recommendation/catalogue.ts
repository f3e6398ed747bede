import { type DimensionKey, SKIN_TYPES } from '../dimension/dimension.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import { type Efficacy, efficacyByProfile, efficacyByType } from './efficacy.ts';
import { EffectIndex, needsOf, type PlacedGoods, type Ties } from './ranking.ts';
import { helpsWith } from './reason.ts';
import type { MatchableGoods, MatchSettings, PushMapping } from './recommendation.schema.ts';
import { PUSH_TYPES, STEP_ROLES, type StepRole } from './recommendation.ts';
import { openClasses } from './refusal.ts';
import { type PreparedScheme, prepareSchemes } from './scheme-goods.ts';

export interface Catalogue {
  readonly settings: MatchSettings;
  readonly goods: readonly MatchableGoods[];
  /** One number for each product. Its bits are the customer groups that may get the product: see `openClasses`. */
  readonly openTo: Uint32Array;
  /** For each product, the index of its step in `STEP_ROLES`. */
  readonly roleAt: Uint8Array;
  /** For each product, the needs that it serves: it has an effect for them, and its step is meant for them. */
  readonly servedAt: Uint32Array;
  readonly efficacy: Efficacy;
  /** Products that are made for the customer's skin type come before others with equal points. */
  readonly ties: Ties;
  /** The products that always come first. */
  readonly pinned: EffectIndex;
  readonly others: EffectIndex;
  /** The same products as in `others` for each step of the routine. */
  readonly ofRole: readonly EffectIndex[];
  /** The active schemes. Empty in `smart` mode. */
  readonly schemes: readonly PreparedScheme[];
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
): Catalogue {
  const isSolrx = settings.goods_mode === 'solrx';
  const efficacy = isSolrx ? efficacyByProfile : efficacyByType(mappings);
  const { helps, dimensions } = efficacy;
  const isForSkinType = ({ skin_types }: MatchableGoods) =>
    settings.match_skin && !isSolrx && skin_types.length > 0 && skin_types.length < SKIN_TYPES.length;
  const ordered = goods
    .filter((product) => !isSolrx || product.ext_rules !== null)
    .sort((a, b) => Number(isForSkinType(b)) - Number(isForSkinType(a)) || a.goods_id - b.goods_id);
  const ties = { count: ordered.length, preferred: ordered.filter(isForSkinType).length };
  const roleAt = Uint8Array.from(ordered, ({ step_role }) => STEP_ROLES.indexOf(step_role));
  const openTo = Uint32Array.from(ordered, (product) => openClasses(product, settings));
  const placed = ordered.map((product, position) => ({ position, effects: efficacy.effectsOf(product) }));
  const isServed = (role: StepRole) => (need: number) => helpsWith(role, dimensions[need] as DimensionKey);
  const servedAt = Uint32Array.from(placed, ({ position, effects }) => {
    const role = STEP_ROLES[roleAt[position] as number] as StepRole;
    return needsOf(effects, { helps, isServed: isServed(role) });
  });
  const isPinned = ({ position }: PlacedGoods) => (ordered[position] as MatchableGoods).push_type === PUSH_TYPES.first;
  const others = placed.filter((product) => !isPinned(product));
  return {
    settings,
    goods: ordered,
    openTo,
    roleAt,
    servedAt,
    efficacy,
    ties,
    pinned: new EffectIndex(placed.filter(isPinned), { helps }, ties),
    others: new EffectIndex(others, { helps }, ties),
    ofRole: STEP_ROLES.map(
      (step_role, role) =>
        new EffectIndex(
          others.filter(({ position }) => roleAt[position] === role),
          { helps, isServed: isServed(step_role) },
          ties,
        ),
    ),
    schemes: settings.push_mode === 'cycle' ? prepareSchemes(schemes, ordered) : [],
  };
}
