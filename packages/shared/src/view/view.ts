export const MAX_VIEW_NAME = 64;
/** The largest number of views of one list that an account can save, and that a shop can share. */
export const MAX_VIEWS = 50;
/** The largest number of characters of a view's search parameters, as JSON. */
export const MAX_SEARCH_LENGTH = 2_000;
export const MAX_COLUMNS = 60;
/** The smallest and largest width of a column in px. */
export const COLUMN_WIDTH = { min: 48, max: 960 } as const;

export const DENSITIES = ['normal', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export type ViewSearch = Readonly<Record<string, string | number>>;

/** How one account has arranged the columns of a list. Columns in neither `order` nor `hidden` stand as by default. */
export interface ListLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

export const DEFAULT_LAYOUT: ListLayout = { order: [], hidden: [], widths: {}, density: 'normal' };
