/** A row of the table. `row` is undefined while the rows load. */
export interface RowItem<Row> {
  readonly id: string;
  readonly row?: Row;
}
