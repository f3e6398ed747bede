import { AppError, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { MAX_SELECTED } from '@skin-mirror/shared/kernel/list.ts';

export interface SelectedIds<Id> {
  readonly ids: readonly Id[];
  readonly all?: undefined;
  readonly expected: number;
}

/** The rows of a bulk operation: the rows in `ids`, or exactly `expected` rows that match the filter `all`. */
export type Selection<Id, Filter> =
  | SelectedIds<Id>
  | { readonly ids?: undefined; readonly all: Filter; readonly expected: number };

export interface SelectionInput<Id, Filter> {
  readonly ids: readonly Id[];
  readonly all?: Filter | undefined;
  readonly expected?: number | undefined;
}

/** @throws AppError SELECTION_EMPTY */
export function selectIds<Id>(ids: readonly Id[]): SelectedIds<Id> {
  if (ids.length === 0) throw new AppError('SELECTION_EMPTY');
  const wanted = [...new Set(ids)];
  return { ids: wanted, expected: wanted.length };
}

/** @throws AppError SELECTION_EMPTY, SELECTION_TOO_LARGE, or INPUT_REQUIRED for a filter without `expected` */
export function selectionOf<Id, Filter>({ ids, all, expected }: SelectionInput<Id, Filter>): Selection<Id, Filter> {
  if (all === undefined) return selectIds(ids);
  if (ids.length > 0) throw new AppError('INPUT_INVALID', { field: 'ids' });
  if (expected === undefined) throw new AppError('INPUT_REQUIRED', { field: 'expected' });
  if (expected === 0) throw new AppError('SELECTION_EMPTY');
  if (expected > MAX_SELECTED) throw new AppError('SELECTION_TOO_LARGE', { max: MAX_SELECTED });
  return { all, expected };
}

/** Returns COUNT_CHANGED with the number of matches for a filter, and `missing` for an id that doesn't exist. */
export const selectionRefusal = ({ all }: Selection<unknown, unknown>, found: number, missing: ErrorCode): AppError =>
  all === undefined ? new AppError(missing) : new AppError('COUNT_CHANGED', { count: found });

/**
 * Must be called before a bulk operation's transaction commits.
 * @throws AppError if the operation found more or fewer rows than selected
 */
export function checkSelected(selection: Selection<unknown, unknown>, found: number, missing: ErrorCode): void {
  if (found !== selection.expected) throw selectionRefusal(selection, found, missing);
}
