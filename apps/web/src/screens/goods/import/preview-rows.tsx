import { useMediaQuery } from '@mantine/hooks';
import { IconPhotoCheck, IconPhotoOff } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/fact-list.tsx';
import { CardList } from '../../../ui/resource/card-list.tsx';
import { NoValue } from '../../../ui/resource/cells.tsx';
import classes from './goods-import.module.css';
import { NARROW } from './narrow.ts';
import type { ShownRows } from './row-filter.tsx';
import type { ImportProblem, ImportRow } from './send-archive.ts';

interface PreviewRowsProps {
  rows: readonly ImportRow[];
  problems: readonly ImportProblem[];
  shown: ShownRows;
}

interface NotedRow extends ImportRow {
  /** Why it is refused, if known. */
  readonly reasons: readonly string[];
}

export function PreviewRows({ rows, problems, shown }: PreviewRowsProps) {
  const { t } = useTranslation('goods-import');
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const noted = useMemo(() => {
    const reasons = Map.groupBy(problems, ({ row }) => row);
    return rows
      .filter(({ outcome }) => shown === 'all' || outcome === shown)
      .map((row) => ({ ...row, reasons: (reasons.get(row.row) ?? []).map(({ reason }) => reason) }));
  }, [rows, problems, shown]);
  const label = t('rows.label');
  if (isNarrow) {
    return (
      <CardList
        label={label}
        items={noted.map((row) => ({ id: String(row.row), row }))}
        rowName={nameOf}
        card={(row) => <RowCard row={row} />}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a section would be a heading's part of the page.
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th style={{ width: '4rem' }}>{t('rows.row')}</th>
            <th style={{ width: '6rem' }}>{t('rows.outcome')}</th>
            <th style={{ width: '16%' }}>{t('shared:field.goods_no')}</th>
            <th>{t('shared:field.goods_name')}</th>
            <th style={{ width: '19%' }}>{t('shared:field.goods_pic')}</th>
            <th style={{ width: '22%' }}>{t('rows.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {noted.map((row) => (
            <TableRow key={row.row} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const nameOf = ({ goods_name, goods_no }: ImportRow): string => goods_name || goods_no;

const TableRow = memo(function TableRow({ row }: { row: NotedRow }) {
  return (
    <tr>
      <td>{row.row}</td>
      <td>
        <Outcome row={row} />
      </td>
      <td>{row.goods_no || <NoValue />}</td>
      <td>{row.goods_name || <NoValue />}</td>
      <td>
        <PictureName row={row} />
      </td>
      <td>
        <Notes row={row} />
      </td>
    </tr>
  );
});

function RowCard({ row }: { row: NotedRow }) {
  const { t } = useTranslation(['goods-import', 'shared']);
  return (
    <FactList
      head={<strong>{nameOf(row)}</strong>}
      aside={<Outcome row={row} />}
      facts={[
        [t('rows.row'), row.row],
        [t('shared:field.goods_no'), row.goods_no],
        [t('shared:field.goods_pic'), <PictureName key="picture" row={row} />],
        [t('rows.notes'), row.fields.length + row.reasons.length > 0 ? <Notes key="notes" row={row} /> : null],
      ]}
    />
  );
}

function Outcome({ row: { outcome } }: { row: ImportRow }) {
  const { t } = useTranslation('goods-import');
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      {t(`outcome.${outcome}`)}
    </span>
  );
}

function PictureName({ row: { picture } }: { row: ImportRow }) {
  const { t } = useTranslation('goods-import');
  return (
    <span className={classes.picture} data-missing={picture === '' || undefined}>
      {picture ? <IconPhotoCheck size={16} aria-hidden /> : <IconPhotoOff size={16} aria-hidden />}
      <span>{picture || t('rows.no_picture')}</span>
    </span>
  );
}

/** The changed fields, or why the row is refused. */
function Notes({ row: { outcome, fields, reasons } }: { row: NotedRow }) {
  const { t, i18n } = useTranslation(['goods-import', 'shared']);
  if (outcome === 'refused') {
    if (reasons.length === 0) return t('rows.reason_later');
    return reasons.map((reason) => <div key={reason}>{reason}</div>);
  }
  if (fields.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  return list.format(fields.map((field) => t(`shared:field.${field}`, { defaultValue: field })));
}
