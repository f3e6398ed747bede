import { DIMENSION_KEYS, LAYERS, type Layer } from '../dimension/dimension.ts';

/** Which dimensions a shop's reports show of each layer, in this order; null for all that were measured, as usual. */
export interface ItemSettings {
  readonly items_layer: readonly string[] | null;
  readonly items_deep: readonly string[] | null;
}

/** The setting that chooses a layer's dimensions. */
export const ITEM_KEYS = { layer: 'items_layer', deep: 'items_deep' } as const satisfies Record<
  Layer,
  keyof ItemSettings
>;

/** A dimension's result in one layer, whatever else is known of it. */
interface LayerResult {
  readonly key: string;
  readonly layer: Layer;
}

/**
 * The results that a report shows, in the order in which it shows them: the surface before what lies below it, each in
 * the order that the shop chose, else in the usual one. What is left out stays stored and counts for recommendations.
 */
export function shownItems<T extends LayerResult>(results: readonly T[], settings: ItemSettings): T[] {
  return LAYERS.flatMap((layer) => {
    const order: readonly string[] = settings[ITEM_KEYS[layer]] ?? DIMENSION_KEYS;
    return results
      .filter((result) => result.layer === layer && order.includes(result.key))
      .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  });
}

/** Whether reports would have nothing to show whatever was measured. */
export const hidesEverything = ({ items_layer, items_deep }: ItemSettings): boolean =>
  items_layer?.length === 0 && items_deep?.length === 0;
