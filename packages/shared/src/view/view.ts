export const MAX_VIEW_NAME = 64;
/** The largest number of an account's views of one list, and of a shop's shared views. */
export const MAX_VIEWS = 50;
/** Characters of a view's search parameters as JSON. */
export const MAX_SEARCH_LENGTH = 2_000;
export const MAX_COLUMNS = 60;
/** Widths of a column in px. */
export const COLUMN_WIDTH = { min: 48, max: 960 } as const;

export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** A list's search parameters: search text, filters, sort and page size. */
export type ViewSearch = Readonly<Record<string, string | number>>;

/** One account's layout of a list. Columns that are in neither list keep their default place. */
export interface ListLayout {
  /** Keys of columns in their order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

export const DEFAULT_LAYOUT: ListLayout = { order: [], hidden: [], widths: {}, density: 'normal' };
