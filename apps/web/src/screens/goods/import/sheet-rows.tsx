import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardList } from '../../../ui/resource/card-list.tsx';
import { type Column, RowCard } from '../../../ui/resource/column.tsx';
import classes from './goods-import.module.css';

/** The screen is too narrow for a table below this width. */
const NARROW = '(max-width: 48em)';

interface SheetRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Their widths are shares of the table's width. */
  columns: readonly Column<Row>[];
}

export function SheetRows<Row>({ label, rows, idOf, nameOf, columns }: SheetRowsProps<Row>) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  if (isNarrow) {
    return (
      <CardList
        label={label}
        items={rows.map((row) => ({ id: idOf(row), row }))}
        rowName={nameOf}
        card={(row) => <RowCard row={row} columns={columns} />}
      />
    );
  }
  const whole = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a section would be a heading's part of the page.
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, width = 0 }) => (
              <th key={key} style={{ width: `${(100 * width) / whole}%` }}>
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SheetRow key={idOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Renders only when its row changes, because there are thousands. */
const SheetRow = memo(function SheetRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ key, Cell }) => (
        <td key={key}>
          <Cell row={row} />
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: { row: Row; columns: readonly Column<Row>[] }) => ReactNode;
