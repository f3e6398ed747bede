/** Returns the row of a statement that always has one. */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that always has a row had none');
  return row;
}
