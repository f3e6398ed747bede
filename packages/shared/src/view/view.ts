export const MAX_VIEW_NAME = 64;
/** The largest number of views that an account may have of one list, and of views that a shop may share. */
export const MAX_VIEWS = 50;
/** The largest number of characters of a view's search parameters as JSON. */
export const MAX_SEARCH_LENGTH = 2_000;
export const MAX_COLUMNS = 60;
/** The smallest and largest width of a column in px. */
export const COLUMN_WIDTH = { min: 48, max: 960 } as const;

export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** A list's search parameters: search text, filters, sort and page size. */
export type ViewSearch = Readonly<Record<string, string | number>>;

/** One account's layout of a list. Columns that are neither in `order` nor in `hidden` keep their default place. */
export interface ListLayout {
  /** The keys of columns in their order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

export const DEFAULT_LAYOUT: ListLayout = { order: [], hidden: [], widths: {}, density: 'normal' };
