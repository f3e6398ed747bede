import { OFFSET_MAX, OFFSET_MIN, parseOffsetTypename, type ScoreOffset } from '@skin-mirror/shared/scoring/scoring.ts';
import type { Outputs } from '../../../lib/trpc.ts';

export type OffsetRow = Outputs['setting']['offsets']['list'][number];

/** Unsaved offsets by the names that they have in calls. A field may contain text that isn't a number yet. */
export type OffsetDraft = Readonly<Record<string, number | string>>;

export const isOffset = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= OFFSET_MIN && Number(value) <= OFFSET_MAX;

export const offsetIn = ({ typename, rate }: OffsetRow, draft: OffsetDraft): number | string => draft[typename] ?? rate;

/** Returns the offsets in the form in which the rules take them. Invalid input counts as the saved value. */
export const scoreOffsets = (rows: readonly OffsetRow[], draft: OffsetDraft = {}): ScoreOffset[] =>
  rows.flatMap((row) => {
    const place = parseOffsetTypename(row.typename);
    const value = offsetIn(row, draft);
    return place ? [{ ...place, offset: isOffset(value) ? value : row.rate }] : [];
  });
