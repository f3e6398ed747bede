import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type Coverage = Outputs['setting']['coverage'];
export type Row = Coverage['rows'][number];
export type Cell = Row['cells'][number];

/** The order of the server's cells. Importing it would also load the code that matches products. */
export const SEXES = ['female', 'male'] as const;
export type SexKey = (typeof SEXES)[number];
/** The values of a product's `for_sex`. */
const FOR_SEX = { female: 2, male: 1 } as const;
const FOR_ALL = 0;

/** Returns the sex and the skin type of a cell in a row of the table. */
export const classAt = (at: number) => ({
  sex: SEXES[Math.floor(at / SKIN_TYPES.length)] as SexKey,
  skin_type: SKIN_TYPES[at % SKIN_TYPES.length] as (typeof SKIN_TYPES)[number],
});

/**
 * `none`: these customers get no product. `partly`: some of them may get no product. `off`: the shop recommends no
 * products for the dimension.
 */
export type CellState = 'off' | 'none' | 'partly' | 'covered';

export function cellState({ asks }: Pick<Row, 'asks'>, { count, partly }: Cell): CellState {
  if (!asks) return 'off';
  if (count === 0) return 'none';
  return partly === count ? 'partly' : 'covered';
}

/** Counts the customer groups that should get products, and the groups among them that get none. */
export function gapsOf(rows: readonly Row[]): { groups: number; gaps: number } {
  const states = rows.flatMap((row) => row.cells.map((cell) => cellState(row, cell)));
  return {
    groups: states.filter((state) => state !== 'off').length,
    gaps: states.filter((state) => state === 'none').length,
  };
}

/** Returns the address of a new product that fits the cell's customers, and others of the row who get no product. */
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
