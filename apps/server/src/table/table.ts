/** `time` is in seconds since 1970 by the shop's clock. `link` is an address. */
export type ColumnKind = 'text' | 'number' | 'time' | 'link';

export interface TableColumn<Row> {
  readonly header: string;
  readonly kind: ColumnKind;
  /** The width in characters. */
  readonly width: number;
  /** Returns the content of the column's cell in a row. Null leaves the cell empty. */
  readonly of: (row: Row) => string | number | null;
}

/** A table of any length. Its rows come in batches, so that they are never all in memory. */
export interface Table<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** The number of cells that are written without a break. More would let other requests wait. */
const CELLS_AT_ONCE = 10_000;

/** Writes the rows of a table as text. Between two pieces, other requests get their turn. */
export async function* writeRows<Row>(
  { columns, rows }: Table<Row>,
  write: (row: Row) => string,
): AsyncGenerator<string> {
  const atOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / columns.length));
  for await (const batch of rows) {
    for (let start = 0; start < batch.length; start += atOnce) {
      let text = '';
      for (const row of batch.slice(start, start + atOnce)) text += write(row);
      yield text;
      await new Promise(setImmediate);
    }
  }
}
