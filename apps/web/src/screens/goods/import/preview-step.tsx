import { Button } from '@mantine/core';
import { IconArrowLeft, IconPhotoCheck, IconPhotoOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { problemOf } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NoValue } from '../../../ui/resource/cells.tsx';
import type { Column } from '../../../ui/resource/column.tsx';
import classes from './goods-import.module.css';
import type { ImportAnswer, ImportProblem, ImportRow } from './send-archive.ts';
import { SheetRows } from './sheet-rows.tsx';
import { StepHeading } from './steps.tsx';

type ShownRows = 'all' | ImportRow['outcome'];

/** A row of the sheet with the reasons for its refusal, if any. */
type NotedRow = ImportRow & { readonly reasons: readonly string[] };

interface PreviewStepProps {
  fileName: string;
  answer: ImportAnswer;
  /** Error of the import itself. */
  error: unknown;
  onCommit: () => void;
  onBack: () => void;
}

/** The outcome of each row, before anything is written. */
export function PreviewStep({ fileName, answer, error, onCommit, onBack }: PreviewStepProps) {
  const { t } = useTranslation('goods-import');
  const { total, added, changed, failed, rows, unused_pictures } = answer;
  const count = added + changed;
  const [shown, setShown] = useState<ShownRows>(failed > 0 ? 'refused' : 'all');
  return (
    <>
      <StepHeading>{t('check.title', { count: total })}</StepHeading>
      <p className={classes.lead}>
        <span className={classes.fileName}>{fileName}</span>
        <span>{t(count > 0 ? 'check.text' : failed > 0 ? 'check.nothing' : 'check.nothing_new', { count })}</span>
      </p>
      <RowFilter answer={answer} shown={shown} onShow={setShown} />
      {shown === 'refused' ? (
        <ProblemRows problems={rows} failed={failed} />
      ) : (
        <PreviewRows answer={answer} shown={shown} />
      )}
      {unused_pictures.length > 0 && (
        <details className={classes.unused}>
          <summary>{t('unused.title', { count: unused_pictures.length })}</summary>
          <p className={classes.note}>{t('unused.text')}</p>
          <ul>
            {unused_pictures.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      {error !== undefined && (
        <div className={classes.alert}>
          <ErrorState error={error} />
          {problemOf(error).kind !== 'refused' && <p className={classes.note}>{t('check.unsure')}</p>}
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
          {t('check.back')}
        </Button>
        <Button onClick={onCommit} disabled={count === 0}>
          {t('check.import', { count })}
        </Button>
      </div>
    </>
  );
}

interface RowFilterProps {
  answer: ImportAnswer;
  shown: ShownRows;
  onShow: (shown: ShownRows) => void;
}

function RowFilter({ answer, shown, onShow }: RowFilterProps) {
  const { t } = useTranslation('goods-import');
  const format = useFormat();
  const { total, ok, added, changed, failed } = answer;
  const counts: readonly (readonly [ShownRows, number])[] = [
    ['all', total],
    ['new', added],
    ['changed', changed],
    ['same', ok - added - changed],
    ['refused', failed],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that show parts of a list are no field of a form.
    <div role="group" aria-label={t('filter')} className={classes.filter}>
      {counts.map(([outcome, count]) => (
        <button
          key={outcome}
          type="button"
          aria-pressed={shown === outcome}
          data-outcome={outcome}
          disabled={count === 0}
          onClick={() => onShow(outcome)}
        >
          <span className={classes.count}>{format.number(count)}</span>
          <span>{t(`outcome.${outcome}`)}</span>
        </button>
      ))}
    </div>
  );
}

const PREVIEW_COLUMNS: readonly Column<NotedRow>[] = [
  { key: 'row', title: 'goods-import:rows.row', width: 64, Cell: ({ row }) => row.row },
  { key: 'outcome', title: 'goods-import:rows.outcome', width: 96, card: 'aside', Cell: Outcome },
  {
    key: 'goods_no',
    title: 'shared:field.goods_no',
    width: 148,
    isEmpty: ({ goods_no }) => !goods_no,
    Cell: ({ row }) => row.goods_no || <NoValue />,
  },
  {
    key: 'goods_name',
    title: 'shared:field.goods_name',
    width: 232,
    card: 'head',
    Cell: ({ row }) => row.goods_name || <NoValue />,
  },
  { key: 'goods_pic', title: 'shared:field.goods_pic', width: 176, Cell: PictureName },
  {
    key: 'notes',
    title: 'goods-import:rows.notes',
    width: 204,
    isEmpty: ({ fields, reasons }) => fields.length + reasons.length === 0,
    Cell: Notes,
  },
];

function PreviewRows({ answer: { preview, rows }, shown }: { answer: ImportAnswer; shown: ShownRows }) {
  const { t } = useTranslation('goods-import');
  const noted = useMemo(() => {
    const reasons = Map.groupBy(rows, ({ row }) => row);
    return preview
      .filter(({ outcome }) => shown === 'all' || outcome === shown)
      .map((row) => ({ ...row, reasons: (reasons.get(row.row) ?? []).map(({ reason }) => reason) }));
  }, [preview, rows, shown]);
  return (
    <SheetRows
      label={t('rows.label')}
      rows={noted}
      idOf={({ row }) => String(row)}
      nameOf={({ goods_name, goods_no }) => goods_name || goods_no}
      columns={PREVIEW_COLUMNS}
    />
  );
}

function Outcome({ row: { outcome } }: { row: NotedRow }) {
  const { t } = useTranslation('goods-import');
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      {t(`outcome.${outcome}`)}
    </span>
  );
}

function PictureName({ row: { picture } }: { row: NotedRow }) {
  const { t } = useTranslation('goods-import');
  return (
    <span className={classes.picture} data-missing={picture === '' || undefined}>
      {picture ? <IconPhotoCheck size={16} aria-hidden /> : <IconPhotoOff size={16} aria-hidden />}
      <span>{picture || t('rows.no_picture')}</span>
    </span>
  );
}

/** The changed fields, or the reasons for the refusal. */
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

const PROBLEM_COLUMNS: readonly Column<ImportProblem>[] = [
  { key: 'row', title: 'goods-import:rows.row', width: 64, Cell: ({ row }) => row.row },
  {
    key: 'column',
    title: 'goods-import:problems.column',
    width: 88,
    isEmpty: ({ column }) => !column,
    Cell: ({ row }) => row.column || <NoValue />,
  },
  {
    key: 'field',
    title: 'goods-import:problems.field',
    width: 184,
    isEmpty: ({ field }) => !field,
    Cell: FieldName,
  },
  {
    key: 'value',
    title: 'goods-import:problems.value',
    width: 240,
    isEmpty: ({ value }) => !value,
    Cell: ({ row }) => row.value || <NoValue />,
  },
  {
    key: 'reason',
    title: 'goods-import:problems.reason',
    width: 344,
    card: 'head',
    Cell: ({ row }) => <strong>{row.reason}</strong>,
  },
];

function FieldName({ row: { field } }: { row: ImportProblem }) {
  const { t } = useTranslation('shared');
  return field ? t(`field.${field}`, { defaultValue: field }) : <NoValue />;
}

const problemKey = ({ row, column, field, reason }: ImportProblem): string => `${row}-${column}-${field}-${reason}`;

interface ProblemRowsProps {
  /** A part of the problems, if there are very many. */
  problems: readonly ImportProblem[];
  failed: number;
}

/** Problems by cell, with the sheet's own row and column names. */
function ProblemRows({ problems, failed }: ProblemRowsProps) {
  const { t } = useTranslation('goods-import');
  const told = new Set(problems.map(({ row }) => row)).size;
  return (
    <>
      <p className={classes.note}>
        {t(failed > told ? 'problems.hint_first' : 'problems.hint', { count: failed, told })}
      </p>
      <SheetRows
        label={t('problems.label')}
        rows={problems}
        idOf={problemKey}
        nameOf={problemKey}
        columns={PROBLEM_COLUMNS}
      />
    </>
  );
}
