import { DIMENSIONS, type DimensionKey, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';

/** The visible dimensions of a report page, in order. Null means all measured dimensions in the default order. */
export type Items = readonly DimensionKey[] | null;

export interface ItemRow {
  readonly key: DimensionKey;
  readonly isShown: boolean;
}

/** Returns the dimensions that the user can show or hide in a skin layer. Visible dimensions come first. */
export function itemRows(layer: Layer, items: Items, measured: ReadonlySet<DimensionKey>): ItemRow[] {
  const offered = DIMENSIONS.filter((one) => one.layer === layer || measured.has(one.key)).map(({ key }) => key);
  if (!items) return offered.map((key) => ({ key, isShown: true }));
  return [
    ...items.map((key) => ({ key, isShown: true })),
    ...offered.filter((key) => !items.includes(key)).map((key) => ({ key, isShown: false })),
  ];
}

/** Returns the setting after a dimension was shown or hidden. A dimension that becomes visible is added at the end. */
export function withShown(rows: readonly ItemRow[], key: DimensionKey, isShown: boolean): Items {
  const others = shownKeys(rows).filter((one) => one !== key);
  return asItems(rows, isShown ? [...others, key] : others);
}

/** Moves a dimension one place up (-1) or down (1) in the list, and returns the new list. */
export function withMoved(rows: readonly ItemRow[], key: DimensionKey, by: -1 | 1): Items {
  const keys = shownKeys(rows);
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return asItems(rows, keys);
  return asItems(rows, keys.with(from, keys[to] as DimensionKey).with(to, key));
}

const shownKeys = (rows: readonly ItemRow[]): DimensionKey[] =>
  rows.filter(({ isShown }) => isShown).map(({ key }) => key);

/** Returns null for all dimensions in the default order. Then those of later versions are visible too. */
function asItems(rows: readonly ItemRow[], keys: readonly DimensionKey[]): Items {
  const usual = DIMENSIONS.map(({ key }) => key).filter((key) => rows.some((row) => row.key === key));
  return usual.length === keys.length && usual.every((key, place) => key === keys[place]) ? null : keys;
}
