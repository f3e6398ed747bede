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

export const textColumn = <Row>(header: string, width: number, of: (row: Row) => string): TableColumn<Row> => ({
  header,
  kind: 'text',
  width,
  of,
});

/** A table of any length. Its rows come in batches, so that they are never all in memory. */
export interface Table<Row> {
  /** The name of the sheet in a workbook, such as a file's name without its ending. Its part from the first `_` on is left out. */
  readonly title: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** Returns a function that remembers its last text. In many columns, most cells are the same as the one above. */
export function remembered(textOf: (value: string) => string): (value: string) => string {
  let [last, text] = ['', textOf('')];
  return (value) => {
    if (value !== last) {
      last = value;
      text = textOf(value);
    }
    return text;
  };
}

/** The number of cells that are written without a break. More would let other requests wait. */
const CELLS_AT_ONCE = 5_000;
/** The size of a piece in bytes. Each row is encoded alone, which is much quicker than a long text of many rows. */
const PIECE = 128 * 1024;
/** The most bytes that a character of a text takes in UTF-8. */
const MAX_BYTES = 3;

/**
 * Writes the rows of a table as text in UTF-8. Between two pieces, other requests get their turn.
 * @param memory `own`: each piece has its own memory. `shared`: two pieces use the same memory in turn, so a piece is
 * overwritten as soon as the next but one is asked for.
 */
export async function* writeRows<Row>(
  { columns, rows }: Table<Row>,
  write: (row: Row) => string,
  memory: 'own' | 'shared',
): AsyncGenerator<Uint8Array> {
  const atOnce = Math.max(1, Math.floor(CELLS_AT_ONCE / columns.length));
  let [piece, other] = [Buffer.allocUnsafeSlow(PIECE), Buffer.alloc(0)];
  let length = 0;
  for await (const batch of rows) {
    for (const [index, row] of batch.entries()) {
      if (index % atOnce === 0) await new Promise(setImmediate);
      const text = write(row);
      const most = text.length * MAX_BYTES;
      if (length + most > piece.length) {
        yield piece.subarray(0, length);
        if (memory === 'shared') [piece, other] = [other, piece];
        if (memory === 'own' || piece.length < most) piece = Buffer.allocUnsafeSlow(Math.max(PIECE, most));
        length = 0;
      }
      length += piece.write(text, length);
    }
  }
  yield piece.subarray(0, length);
}
