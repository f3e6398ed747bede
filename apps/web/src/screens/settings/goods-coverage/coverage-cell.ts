import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type Coverage = Outputs['setting']['coverage'];
export type Row = Coverage['rows'][number];
export type Cell = Row['cells'][number];

// Writes the values of sexes here again. Importing them would load the code that chooses goods.
/** The sexes in the order of the answer's cells. */
export const SEXES = ['female', 'male'] as const;
export type SexKey = (typeof SEXES)[number];
/** The value of a product's `for_sex` for the sex of a cell. */
const FOR_SEX = { female: 2, male: 1 } as const;
const FOR_ALL = 0;

/** Returns the customers of a cell, by its index in a row. */
export const classAt = (at: number) => ({
  sex: SEXES[Math.floor(at / SKIN_TYPES.length)] as SexKey,
  skin_type: SKIN_TYPES[at % SKIN_TYPES.length] as (typeof SKIN_TYPES)[number],
});

/**
 * The state of a cell. `none`: these customers get nothing; `partly`: some of them may get nothing; `off`: the
 * dimension intentionally asks for nothing.
 */
export type CellState = 'off' | 'none' | 'partly' | 'covered';

export function cellState({ asks }: Pick<Row, 'asks'>, { count, partly }: Cell): CellState {
  if (!asks) return 'off';
  if (count === 0) return 'none';
  return partly === count ? 'partly' : 'covered';
}

/** Returns the number of groups for which dimensions ask, and how many of these groups get nothing. */
export function gapsOf(rows: readonly Row[]): { groups: number; gaps: number } {
  const states = rows.flatMap((row) => row.cells.map((cell) => cellState(row, cell)));
  return {
    groups: states.filter((state) => state !== 'off').length,
    gaps: states.filter((state) => state === 'none').length,
  };
}

/**
 * Returns search parameters with initial values for a new product. They cover the cell's customers, and the other
 * groups of the row that get nothing either.
 */
export function prefillOf(row: Row, at: number): { type_ids?: string; for_sex?: number; skin_types?: string } {
  const { sex, skin_type } = classAt(at);
  const isEmpty = (place: number) => row.cells[place]?.count === 0;
  const opposite = (at + SKIN_TYPES.length) % row.cells.length;
  const ofSex = SKIN_TYPES.map((_, index) => SEXES.indexOf(sex) * SKIN_TYPES.length + index);
  const isForAllSkin = ofSex.every(isEmpty);
  return {
    type_ids: row.goods_type_ids.join() || undefined,
    for_sex: isEmpty(at) && isEmpty(opposite) ? FOR_ALL : FOR_SEX[sex],
    skin_types: isForAllSkin ? undefined : skin_type,
  };
}
