import { type DimensionKey, SKIN_TYPES } from '../dimension/dimension.ts';
import type { Wish } from '../question/question.schema.ts';
import type { MatchableScheme } from '../scheme/scheme.schema.ts';
import { type Effects, type Efficacy, efficacyByProfile, efficacyByType, type Help } from './efficacy.ts';
import { anyBit, mainBit, type Needs, NO_NEED } from './needs.ts';
import { EffectIndex, type PlacedGoods, type Positions } from './ranking.ts';
import { helpsWith } from './reason.ts';
import type { MatchableGoods, MatchSettings, PushMapping } from './recommendation.schema.ts';
import { PUSH_TYPES, STEP_ROLES } from './recommendation.ts';
import { openClasses } from './refusal.ts';
import { type PreparedScheme, prepareSchemes } from './scheme-goods.ts';
import { isRich, removesMakeUp, TRAITS, traitsOf } from './traits.ts';

export interface Catalogue extends Positions {
  readonly settings: MatchSettings;
  /** Products that are made for one skin type come before others with equal points. */
  readonly goods: readonly MatchableGoods[];
  /** One number for each product. Its bits are the customer groups that may get the product: see `openClasses`. */
  readonly openTo: Uint32Array;
  readonly effectsAt: readonly Effects[];
  /** For each product, the needs that it has an effect for, whatever its step is meant for. */
  readonly helpedAt: Uint32Array;
  /** For each product, the number of its main effect (see `Effects`). */
  readonly mainEffectAt: Uint16Array;
  /** For each product, its `Traits`. */
  readonly traitsAt: Uint8Array;
  readonly hasStrong: boolean;
  /** True if a moisturiser is made for dry skin. */
  readonly hasRich: boolean;
  readonly efficacy: Efficacy;
  /** The positions of the products that always come first. */
  readonly pinned: readonly number[];
  /** The positions of the products that take make-up off. */
  readonly removers: readonly number[];
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
  const effectsAt = ordered.map((product) => efficacy.effectsOf(product));
  const positions: Positions = {
    roleAt: Uint8Array.from(ordered, ({ step_role }) => STEP_ROLES.indexOf(step_role)),
    servedAt: Uint32Array.from(ordered, ({ step_role }, position) =>
      needsOf(effectsAt[position] as Effects, efficacy, (need) =>
        helpsWith(step_role, efficacy.dimensions[need] as DimensionKey),
      ),
    ),
    preferred: ordered.filter(isForSkinType).length,
  };
  const traitsAt = Uint8Array.from(ordered, traitsOf);
  const pinned: number[] = [];
  const others: PlacedGoods[] = [];
  for (const [position, { push_type }] of ordered.entries()) {
    if (push_type === PUSH_TYPES.first) pinned.push(position);
    else others.push({ position, effects: effectsAt[position] as Effects });
  }
  return {
    settings,
    goods: ordered,
    openTo: Uint32Array.from(ordered, (product) => openClasses(product, settings)),
    ...positions,
    effectsAt,
    helpedAt: Uint32Array.from(effectsAt, (effects) => needsOf(effects, efficacy)),
    mainEffectAt: Uint16Array.from(effectsAt, ([main]) => main),
    traitsAt,
    hasStrong: traitsAt.some((traits) => (traits & TRAITS.strong) !== 0),
    hasRich: ordered.some(isRich),
    efficacy,
    pinned,
    removers: [...ordered.keys()].filter((position) => removesMakeUp(ordered[position] as MatchableGoods)),
    others: new EffectIndex(others, efficacy.helps, positions),
    schemes: settings.push_mode === 'cycle' ? prepareSchemes(schemes, ordered) : [],
    wishes,
  };
}

/** Returns the needs that a product with these effects has an effect for. */
function needsOf(
  effects: Effects,
  { helps }: Pick<Efficacy, 'helps'>,
  isMeant: (need: number) => boolean = () => true,
): Needs {
  let bits: Needs = NO_NEED;
  for (const [at, effect] of effects.entries()) {
    for (const { need } of helps[effect] as Help[]) {
      if (isMeant(need)) bits |= at === 0 ? anyBit(need) | mainBit(need) : anyBit(need);
    }
  }
  return bits;
}
