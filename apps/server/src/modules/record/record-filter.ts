import type { DimensionKey } from '@skin-mirror/shared/dimension/dimension.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { type DimensionFilter, parseDimensionFilter } from '@skin-mirror/shared/record/dimension-filter.ts';
import type { RecordFilterInput } from '@skin-mirror/shared/record/record.contract.ts';
import { CHILD_FILTER } from '@skin-mirror/shared/record/record.ts';
import { normalizeSearch, queryGrams } from '@skin-mirror/shared/search/grams.ts';
import { dayRange, shopDay } from '@skin-mirror/shared/time/shop-day.ts';

/** The shop's data that a filter needs. */
export interface ListContext {
  readonly timezone: string;
  /** Mirrors with the wanted device number; a mirror that was bound twice counts as two. */
  readonly device_ids: readonly number[];
  /** Mirrors whose number contains the search text. */
  readonly found_device_ids: readonly number[];
}

/**
 * The records of an account: those it took; for the main account also those without a guide; for a guide also those of
 * their mirrors.
 */
export interface RecordOwner {
  readonly user_id: number;
  readonly or_nobody: boolean;
  readonly or_device_ids: readonly number[];
}

export interface RecordFilter {
  /** First and last day, and the instants of the range's start and end. */
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  readonly end: Date;
  /** Owner of the records. If missing, everybody's. */
  readonly owner?: RecordOwner;
  readonly device_ids?: readonly number[];
  readonly status?: number;
  /** JSONPath over the stored scores. */
  readonly scores?: string;
  readonly search?: {
    readonly text: string;
    readonly grams: readonly string[];
    readonly device_ids: readonly number[];
  };
}

const ALL_DEVICES = new Set(['', '-1']);

export const wantsDevice = (device_no: string): boolean => !ALL_DEVICES.has(device_no);

/**
 * Turns the list's input into a filter. Undefined if nothing can match, for a guide or a mirror of another scope.
 * @throws AppError INPUT_INVALID with the field, for days or dimensions that don't exist.
 */
export function recordFilter(
  input: RecordFilterInput,
  principal: Filterer,
  context: ListContext,
  now = new Date(),
): RecordFilter | undefined {
  const today = shopDay(now, context.timezone);
  const to = input.to || today;
  const from = input.from || firstOfMonth(input.to && input.to < today ? input.to : today);
  const { start, end } = dayRange(from, to, context.timezone);
  const dimensions = parseDimensionFilter(input.dimensions);
  const owner = ownerOf(input.child, principal);
  const text = normalizeSearch(input.q).trim();
  const isDevice = wantsDevice(input.device_no);
  if (owner === 'nobody' || (isDevice && context.device_ids.length === 0)) return undefined;
  return {
    from,
    to,
    start,
    end,
    ...(owner && { owner }),
    ...(isDevice && { device_ids: context.device_ids }),
    ...(input.status !== '' && { status: input.status }),
    ...(dimensions.length > 0 && { scores: scoresPath(dimensions) }),
    ...(text !== '' && { search: { text, grams: queryGrams(text), device_ids: context.found_device_ids } }),
  };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

type Filterer = Pick<UserPrincipal, 'user_id' | 'auth_type' | 'device_ids'>;

/** A guide sees only their own records and those of their mirrors, with any filter. */
function ownerOf(child: string, { user_id, auth_type, device_ids }: Filterer): RecordOwner | 'nobody' | undefined {
  const isGuide = auth_type === AUTH_TYPES.guide;
  const own = { user_id, or_nobody: !isGuide, or_device_ids: [] };
  if (child === '' || child === CHILD_FILTER.all) return isGuide ? { ...own, or_device_ids: device_ids } : undefined;
  if (child === CHILD_FILTER.own || child === String(user_id)) return own;
  if (isGuide || !/^\d{1,9}$/.test(child)) return 'nobody';
  return { user_id: Number(child), or_nobody: false, or_device_ids: [] };
}

/** Every named dimension must have been measured; with levels, at one of those levels. */
function scoresPath(filters: readonly DimensionFilter[]): string {
  const levels = new Map<DimensionKey, (number | undefined)[]>();
  for (const { dimension, level } of filters) levels.set(dimension, [...(levels.get(dimension) ?? []), level]);
  const conditions = [...levels].map(([dimension, wanted]) => {
    const isLevel = wanted.includes(undefined)
      ? ''
      : ` && (${wanted.map((level) => `@.level == ${level}`).join(' || ')})`;
    return `exists (@[*] ? (@.dimension == "${dimension}"${isLevel}))`;
  });
  return `strict $ ? (${conditions.join(' && ')})`;
}
