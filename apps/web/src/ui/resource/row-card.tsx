import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../fact-list.tsx';
import classes from './cells.module.css';
import type { Column, Place } from './column.tsx';

interface RowCardProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions?: ReactNode;
}

export function RowCard<Row>({ row, columns, actions }: RowCardProps<Row>) {
  const { t } = useTranslation();
  const inPlace = (place: Place) => columns.filter(({ card = 'fact', isEmpty }) => card === place && !isEmpty?.(row));
  const draw = ({ key, Cell }: Column<Row>) => <Cell key={key} row={row} />;
  return (
    <FactList
      head={<div className={classes.cardHead}>{inPlace('head').map(draw)}</div>}
      aside={inPlace('aside').map(draw)}
      facts={inPlace('fact').map((column) => [t(column.title), draw(column)])}
      actions={actions}
    />
  );
}
