import { DIMENSIONS, type DimensionKey, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';

/** The dimensions that reports show in a layer, in order; null for all measured ones in the usual order. */
export type Items = readonly DimensionKey[] | null;

export interface ItemRow {
  readonly key: DimensionKey;
  readonly isShown: boolean;
}

/**
 * Returns the rows of a layer's list: the dimensions that belong to the layer, those measured in it, and the chosen
 * ones. Shown ones come first, in their order; the others follow in the usual order.
 */
export function itemRows(layer: Layer, items: Items, measured: ReadonlySet<DimensionKey>): ItemRow[] {
  const offered = DIMENSIONS.filter((one) => one.layer === layer || measured.has(one.key)).map(({ key }) => key);
  if (!items) return offered.map((key) => ({ key, isShown: true }));
  return [
    ...items.map((key) => ({ key, isShown: true })),
    ...offered.filter((key) => !items.includes(key)).map((key) => ({ key, isShown: false })),
  ];
}

/** Returns the setting after a dimension is shown or hidden. A newly shown one comes last. */
export function withShown(rows: readonly ItemRow[], key: DimensionKey, isShown: boolean): Items {
  const others = shownKeys(rows).filter((one) => one !== key);
  return asItems(rows, isShown ? [...others, key] : others);
}

/** Returns the setting after a dimension moves up (-1) or down (1). */
export function withMoved(rows: readonly ItemRow[], key: DimensionKey, by: -1 | 1): Items {
  const keys = shownKeys(rows);
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return asItems(rows, keys);
  return asItems(rows, keys.with(from, keys[to] as DimensionKey).with(to, key));
}

const shownKeys = (rows: readonly ItemRow[]): DimensionKey[] =>
  rows.filter(({ isShown }) => isShown).map(({ key }) => key);

/** Returns null for all dimensions in the usual order. Dimensions that are added later are then included too. */
function asItems(rows: readonly ItemRow[], keys: readonly DimensionKey[]): Items {
  const usual = DIMENSIONS.map(({ key }) => key).filter((key) => rows.some((row) => row.key === key));
  return usual.length === keys.length && usual.every((key, place) => key === keys[place]) ? null : keys;
}
