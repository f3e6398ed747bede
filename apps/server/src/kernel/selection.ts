import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { MAX_SELECTED } from '@skin-mirror/shared/kernel/list.ts';

/** The rows of a bulk operation: each of `ids`, or exactly `expected` rows that match the filter `all`. */
export type Selection<Id, Filter> =
  | { readonly ids: readonly Id[]; readonly all?: undefined; readonly expected: number }
  | { readonly ids?: undefined; readonly all: Filter; readonly expected: number };

interface SelectionInput<Id, Filter> {
  readonly ids: readonly Id[];
  readonly all?: Filter | undefined;
  readonly expected?: number | undefined;
}

/** @throws AppError SELECTION_EMPTY, SELECTION_TOO_LARGE, or INPUT_REQUIRED for a filter without its number. */
export function selectionOf<Id, Filter>({ ids, all, expected }: SelectionInput<Id, Filter>): Selection<Id, Filter> {
  if (all === undefined) {
    if (ids.length === 0) throw new AppError('SELECTION_EMPTY');
    const wanted = [...new Set(ids)];
    return { ids: wanted, expected: wanted.length };
  }
  if (ids.length > 0) throw new AppError('INPUT_INVALID', { field: 'ids' });
  if (expected === undefined) throw new AppError('INPUT_REQUIRED', { field: 'expected' });
  if (expected === 0) throw new AppError('SELECTION_EMPTY');
  if (expected > MAX_SELECTED) throw new AppError('SELECTION_TOO_LARGE', { max: MAX_SELECTED });
  return { all, expected };
}

/**
 * Refuses a bulk operation whose rows differ from the selected ones. Call it before the transaction ends.
 * @throws AppError COUNT_CHANGED with the number that matches now; `missing` if one of the ids doesn't exist
 */
export function checkSelected(
  { all, expected }: Selection<unknown, unknown>,
  found: number,
  missing: ConstructorParameters<typeof AppError>[0],
): void {
  if (found !== expected)
    throw all === undefined ? new AppError(missing) : new AppError('COUNT_CHANGED', { count: found });
}
