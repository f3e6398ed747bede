import { OFFSET_MAX, OFFSET_MIN, parseOffsetTypename, type ScoreOffset } from '@skin-mirror/shared/scoring/scoring.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type OffsetRow = Outputs['setting']['offsets']['list'][number];

/** Unsaved offsets by their names in the API. A field holds text while the user types. */
export type OffsetDraft = Readonly<Record<string, number | string>>;

export const isOffset = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= OFFSET_MIN && Number(value) <= OFFSET_MAX;

export const offsetIn = ({ typename, rate }: OffsetRow, draft: OffsetDraft): number | string => draft[typename] ?? rate;

/** Returns the offsets as numbers. Uses the saved value for invalid input. */
export const scoreOffsets = (rows: readonly OffsetRow[], draft: OffsetDraft = {}): ScoreOffset[] =>
  rows.flatMap((row) => {
    const place = parseOffsetTypename(row.typename);
    const value = offsetIn(row, draft);
    return place ? [{ ...place, offset: isOffset(value) ? value : row.rate }] : [];
  });
