import { Paper, Stack, Title } from '@mantine/core';
import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { IconMinus, IconUserQuestion, IconUserX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './coverage.module.css';
import { type Cell, type CellState, cellState, classAt, type Row, SEXES } from './coverage-cell.ts';

export interface ChosenCell {
  readonly row: Row;
  readonly at: number;
}

interface MatrixProps {
  rows: readonly Row[];
  /** The number of products that each group of customers gets whatever the skin test measures. */
  anyway: readonly number[];
  onChoose: (cell: ChosenCell) => void;
}

/** Shows a table of dimensions by sex and skin type. Its headers stay visible while it scrolls. */
export function Matrix({ rows, anyway, onChoose }: MatrixProps) {
  const { t } = useTranslation(['coverage', 'shared']);
  const format = useFormat();
  return (
    <Paper component="section" withBorder className={classes.scroller} aria-label={t('matrix')} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('column.dimension')}
            </th>
            {SEXES.map((sex) => (
              <th key={sex} colSpan={SKIN_TYPES.length} scope="colgroup" className={classes.group}>
                {t(`sex.${sex}`)}
              </th>
            ))}
          </tr>
          <tr>
            {SEXES.map((sex) =>
              SKIN_TYPES.map((skin, index) => (
                <th key={`${sex}-${skin}`} scope="col" className={index === 0 ? classes.group : undefined}>
                  {t(`shared:skin_type.${skin}`)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.dimension}>
              <th scope="row">{t(`shared:dimension.${row.dimension}`)}</th>
              {row.cells.map((cell, at) => (
                <td key={keyAt(at)} className={at % SKIN_TYPES.length === 0 ? classes.group : undefined}>
                  <CellButton row={row} cell={cell} at={at} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('anyway.name')}</th>
            {anyway.map((count, at) => (
              <td key={keyAt(at)} className={at % SKIN_TYPES.length === 0 ? classes.group : undefined}>
                {format.number(count)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Paper>
  );
}

/** Shows the same data as `Matrix` for narrow screens, with a card for each dimension. */
export function Cards({ rows, anyway, onChoose }: MatrixProps) {
  const { t } = useTranslation(['coverage', 'shared']);
  const format = useFormat();
  return (
    <Stack component="ul" gap="sm" m={0} p={0} aria-label={t('matrix')}>
      {rows.map((row) => (
        <Card key={row.dimension} name={t(`shared:dimension.${row.dimension}`)}>
          {(at) => <CellButton row={row} cell={row.cells[at] as Cell} at={at} onChoose={onChoose} />}
        </Card>
      ))}
      <Card name={t('anyway.name')}>{(at) => format.number(anyway[at] ?? 0)}</Card>
    </Stack>
  );
}

function Card({ name, children }: { name: string; children: (at: number) => ReactNode }) {
  const { t } = useTranslation(['coverage', 'shared']);
  return (
    <Paper component="li" withBorder p="sm">
      <Title order={2}>{name}</Title>
      <table className={classes.small}>
        <thead>
          <tr>
            <td />
            {SEXES.map((sex) => (
              <th key={sex} scope="col">
                {t(`sex.${sex}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SKIN_TYPES.map((skin, index) => (
            <tr key={skin}>
              <th scope="row">{t(`shared:skin_type.${skin}`)}</th>
              {SEXES.map((sex, sexIndex) => (
                <td key={sex}>{children(sexIndex * SKIN_TYPES.length + index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

function CellButton({ row, cell, at, onChoose }: ChosenCell & { cell: Cell; onChoose: MatrixProps['onChoose'] }) {
  const { t } = useTranslation(['coverage', 'shared']);
  const state = cellState(row, cell);
  const { sex, skin_type } = classAt(at);
  const [dimension, skin] = [t(`shared:dimension.${row.dimension}`), t(`shared:skin_type.${skin_type}`)];
  return (
    <button
      type="button"
      className={classes.mark}
      data-state={state}
      data-cell={`${row.dimension}-${sex}-${skin_type}`}
      aria-label={t(`cell.${state}`, { dimension, sex: t(`sex.${sex}`), skin, count: cell.count })}
      onClick={() => onChoose({ row, at })}
    >
      <Mark state={state} count={cell.count} />
    </button>
  );
}

export function Mark({ state, count }: { state: CellState; count: number }) {
  const format = useFormat();
  if (state === 'off') return <IconMinus size={16} aria-hidden />;
  return (
    <>
      {format.number(count)}
      {state === 'none' && <IconUserX size={16} aria-hidden />}
      {state === 'partly' && <IconUserQuestion size={16} aria-hidden />}
    </>
  );
}

const keyAt = (at: number): string => Object.values(classAt(at)).join('-');
