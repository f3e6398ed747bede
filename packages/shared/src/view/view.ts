export const MAX_VIEW_NAME = 64;
/** Views that one account has of one list, and views that a shop shares of it. */
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

/** How one account sees a list. Columns that are in neither list stand where the list itself puts them. */
export interface ListLayout {
  /** Keys of columns, in the order in which they stand. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

export const DEFAULT_LAYOUT: ListLayout = { order: [], hidden: [], widths: {}, density: 'normal' };
