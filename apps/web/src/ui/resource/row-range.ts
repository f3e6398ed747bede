/** Which rows are drawn, and the room that the others leave. */
export interface RowRange {
  /** Index of the first row that is drawn, and of the first one after the last. */
  readonly start: number;
  readonly end: number;
  /** Room for the rows before and after them, in px. */
  readonly before: number;
  readonly after: number;
  /** Takes the height of a drawn row that has `data-index`; undefined where all rows are drawn. */
  readonly measure?: (row: HTMLTableRowElement | null) => void;
}

export const allRows = (count: number): RowRange => ({ start: 0, end: count, before: 0, after: 0 });

/** The first rows of many; `rowHeight` in px. */
export const firstRows = (shown: number, count: number, rowHeight: number): RowRange => ({
  start: 0,
  end: shown,
  before: 0,
  after: (count - shown) * rowHeight,
});
