import { DIMENSION_KEYS, LAYERS, type Layer } from '../dimension/dimension.ts';

/** The dimensions that a report shows at the surface and deep, in this order. Null: all measured, in usual order. */
export interface ItemSettings {
  readonly items_layer: readonly string[] | null;
  readonly items_deep: readonly string[] | null;
}

export const ITEM_KEYS = { layer: 'items_layer', deep: 'items_deep' } as const satisfies Record<
  Layer,
  keyof ItemSettings
>;

interface LayerResult {
  readonly key: string;
  readonly layer: Layer;
}

/** Returns the results that a report shows: surface before deep, each in the shop's order. Hidden ones stay stored. */
export function shownItems<T extends LayerResult>(results: readonly T[], settings: ItemSettings): T[] {
  return LAYERS.flatMap((layer) => {
    const order: readonly string[] = settings[ITEM_KEYS[layer]] ?? DIMENSION_KEYS;
    return results
      .filter((result) => result.layer === layer && order.includes(result.key))
      .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  });
}

/** True if the shop hides all dimensions, so every report would be empty. */
export const hidesEverything = ({ items_layer, items_deep }: ItemSettings): boolean =>
  items_layer?.length === 0 && items_deep?.length === 0;
