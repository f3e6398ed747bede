import { Anchor, Box, Button, Group, SimpleGrid, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconPhotoCheck, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../lib/format.ts';
import { problemOf } from '../../../lib/problem.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { CardList } from '../../../ui/resource/card-list.tsx';
import { NoValue } from '../../../ui/resource/cells.tsx';
import type { Column } from '../../../ui/resource/column.tsx';
import { RowCard } from '../../../ui/resource/row-card.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import texts from '../../../ui/text.module.css';
import classes from './goods-import.module.css';
import { Foot, StepHeading } from './steps.tsx';
import type { Checked, GoodsImport, ImportAnswer } from './use-goods-import.ts';

type ImportProblem = ImportAnswer['rows'][number];
type PreviewRow = ImportAnswer['preview'][number] & { readonly problems: readonly ImportProblem[] };
type Outcome = PreviewRow['outcome'];

export const outcomesOf = ({ ok, added, changed, failed }: ImportAnswer): readonly (readonly [Outcome, number])[] => [
  ['new', added],
  ['changed', changed],
  ['same', ok - added - changed],
  ['refused', failed],
];

export const OUTCOME_COLORS: Readonly<Partial<Record<Outcome | 'all', string>>> = {
  new: 'var(--mantine-color-jade-light-color)',
  same: 'dimmed',
  refused: 'var(--mantine-color-error)',
};

/** Step 2: shows what the import will do with each row. Nothing is saved yet. */
export function PreviewStep({ file, answer, flow }: Checked & { flow: GoodsImport }) {
  const { t } = useTranslation('goods-import');
  const format = useFormat();
  const { total, added, changed, failed, preview, rows: problems, unused_pictures } = answer;
  const count = added + changed;
  const problemsByRow = Map.groupBy(problems, ({ row }) => row);
  const told = problemsByRow.size;
  const [shown, setShown] = useState<Outcome | 'all'>(failed > 0 ? 'refused' : 'all');
  const error = flow.failure && 'error' in flow.failure ? flow.failure.error : undefined;
  return (
    <>
      <StepHeading>{t('check.title', { count: total })}</StepHeading>
      <Group gap="2px 12px" mb="md" fz="sm">
        <Text span inherit c="dimmed" className={texts.breaks}>
          {file.name}
        </Text>
        {t(count > 0 ? 'check.text' : failed > 0 ? 'check.nothing' : 'check.nothing_new', { count })}
      </Group>
      <SimpleGrid minColWidth="6.5rem" autoFlow="auto-fit" spacing={8} mb="md" role="group" aria-label={t('filter')}>
        {([['all', total], ...outcomesOf(answer)] as const).map(([outcome, rows]) => (
          <UnstyledButton
            key={outcome}
            className={classes.outcome}
            aria-pressed={shown === outcome}
            disabled={rows === 0}
            onClick={() => setShown(outcome)}
          >
            <Text span fz="1.25rem" fw={600} c={outcome === 'refused' && rows > 0 ? OUTCOME_COLORS.refused : undefined}>
              {format.number(rows)}
            </Text>
            {t(`outcome.${outcome}`)}
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {shown === 'refused' ? (
        <Stack gap="xs">
          {/* The server doesn't send all problems if there are very many. The hint then explains this. */}
          <Hint>{t(failed > told ? 'problems.hint_first' : 'problems.hint', { count: failed, told })}</Hint>
          <SheetRows
            label={t('problems.label')}
            rows={problems}
            idOf={({ row, column, field, reason }) => `${row}-${column}-${field}-${reason}`}
            columns={PROBLEM_COLUMNS}
          />
        </Stack>
      ) : (
        <SheetRows
          label={t('rows.label')}
          rows={preview
            .filter(({ outcome }) => shown === 'all' || outcome === shown)
            .map((row) => ({ ...row, problems: problemsByRow.get(row.row) ?? [] }))}
          idOf={({ row }) => String(row)}
          columns={PREVIEW_COLUMNS}
        />
      )}
      {unused_pictures.length > 0 && (
        <Box component="details" mt="md" fz="sm">
          <Anchor component="summary" display="list-item" inherit w="fit-content" py={4} underline="never">
            {t('unused.title', { count: unused_pictures.length })}
          </Anchor>
          <Hint>{t('unused.text')}</Hint>
          <Box component="ul" mah="9rem" m="6px 0 0" ps="lg" className={classes.unused}>
            {unused_pictures.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </Box>
        </Box>
      )}
      {error !== undefined && (
        <Stack gap={6} mt="sm">
          <ErrorState error={error} />
          {problemOf(error).kind !== 'refused' && <Hint>{t('check.unsure')}</Hint>}
        </Stack>
      )}
      <Foot>
        <ButtonWithIcon label={t('check.back')} icon={IconArrowLeft} onClick={flow.reset} />
        <Button onClick={flow.commit} disabled={count === 0}>
          {t('check.import', { count })}
        </Button>
      </Foot>
    </>
  );
}

const whole = <Key extends string>(
  key: Key,
  title: string,
  width: number,
  card?: 'head',
): Column<Readonly<Record<Key, string | number>>> => ({
  key,
  title,
  width,
  card,
  isEmpty: (row) => !row[key],
  Cell: ({ row }) => row[key] || <NoValue />,
});

const PREVIEW_COLUMNS: readonly Column<PreviewRow>[] = [
  whole('row', 'goods-import:rows.row', 64),
  { key: 'outcome', title: 'goods-import:rows.outcome', width: 96, card: 'aside', Cell: OutcomeName },
  whole('goods_no', 'shared:field.goods_no', 148),
  whole('goods_name', 'shared:field.goods_name', 232, 'head'),
  { key: 'goods_pic', title: 'shared:field.goods_pic', width: 176, Cell: PictureName },
  {
    key: 'notes',
    title: 'goods-import:rows.notes',
    width: 204,
    isEmpty: ({ fields, problems }) => fields.length + problems.length === 0,
    Cell: Notes,
  },
];

function OutcomeName({ row: { outcome } }: { row: PreviewRow }) {
  const { t } = useTranslation('goods-import');
  return (
    <Text span inherit fw={500} c={OUTCOME_COLORS[outcome]} className={classes.outcomeName}>
      {t(`outcome.${outcome}`)}
    </Text>
  );
}

function PictureName({ row: { picture } }: { row: PreviewRow }) {
  const { t } = useTranslation('goods-import');
  const Sign = picture ? IconPhotoCheck : IconPhotoOff;
  return (
    <Group gap={6} wrap="nowrap" align="start" c={picture ? undefined : 'dimmed'}>
      <Sign size={16} className={classes.sign} color={picture && OUTCOME_COLORS.new} aria-hidden />
      {picture || t('rows.no_picture')}
    </Group>
  );
}

function Notes({ row: { outcome, fields, problems } }: { row: PreviewRow }) {
  const { t } = useTranslation(['goods-import', 'shared']);
  if (outcome === 'refused') {
    if (problems.length === 0) return t('rows.reason_later');
    return problems.map(({ reason }) => <div key={reason}>{reason}</div>);
  }
  if (fields.length === 0) return null;
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction', style: 'narrow' });
  return list.format(fields.map((field) => t(`shared:field.${field}`, { defaultValue: field })));
}

const PROBLEM_COLUMNS: readonly Column<ImportProblem>[] = [
  whole('row', 'goods-import:rows.row', 64),
  whole('column', 'goods-import:problems.column', 88),
  { key: 'field', title: 'goods-import:problems.field', width: 184, isEmpty: ({ field }) => !field, Cell: FieldName },
  whole('value', 'goods-import:problems.value', 240),
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

interface SheetRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The columns of the table. Their widths are relative to each other. */
  columns: readonly Column<Row>[];
}

/** Shows the rows of one sheet as a table with its own scrollbar. Narrow screens show cards instead. */
function SheetRows<Row>({ label, rows, idOf, columns }: SheetRowsProps<Row>) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (isNarrow) {
    return (
      <CardList
        label={label}
        items={rows.map((row) => ({ id: idOf(row), row }))}
        rowName={idOf}
        card={(row) => <RowCard row={row} columns={columns} />}
      />
    );
  }
  const sum = columns.reduce((widths, { width = 0 }) => widths + width, 0);
  return (
    <ScrollBox
      name={label}
      mah="min(24rem, 46dvh)"
      bd="1px solid var(--mantine-color-default-border)"
      bdrs="md"
      className={classes.rows}
    >
      <Table stickyHeader layout="fixed" verticalSpacing={8} tabularNums aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, title, width = 0 }) => (
              <Table.Th key={key} w={`${(100 * width) / sum}%`} c="dimmed" fz="xs">
                {t(title)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)}>
              {columns.map(({ key, Cell }) => (
                <Table.Td key={key}>
                  <Cell row={row} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
