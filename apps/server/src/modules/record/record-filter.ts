import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { type DimensionFilter, parseDimensionFilter } from '@skin-mirror/shared/record/dimension-filter.ts';
import type { RecordFilterInput } from '@skin-mirror/shared/record/record.contract.ts';
import { CHILD_FILTER } from '@skin-mirror/shared/record/record.ts';
import { normalizeSearch, queryGrams } from '@skin-mirror/shared/search/grams.ts';
import { type Day, dayRange, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Scope } from '../../kernel/scope.ts';

/** The mirrors that a filter names. A mirror gets a new id each time a shop binds it. */
export interface NamedDevices {
  /** The ids of mirrors with the wanted device number. */
  readonly device_ids: readonly number[];
  /** The ids of mirrors whose device number contains the search text. */
  readonly found_device_ids: readonly number[];
}

/**
 * The account whose records are shown. For the main account, this includes records without a guide. For a guide, this
 * includes records of the guide's mirrors.
 */
export interface RecordOwner {
  readonly user_id: number;
  readonly or_nobody: boolean;
  readonly or_device_ids: readonly number[];
}

export interface RecordFilter {
  /** `from` and `to` are the first and the last day. `start` and `end` are the exact times of this range. */
  readonly from: Day;
  readonly to: Day;
  readonly start: Date;
  readonly end: Date;
  /** Undefined for all accounts. */
  readonly owner?: RecordOwner;
  readonly device_ids?: readonly number[];
  readonly status?: number;
  readonly hidesSimulated?: boolean;
  readonly isSold?: boolean;
  /** A JSON path for each wanted dimension. The stored scores must have an entry for each path. */
  readonly scores?: readonly string[];
  readonly search?: {
    readonly text: string;
    readonly grams: readonly string[];
    readonly device_ids: readonly number[];
  };
}

const ALL_DEVICES = new Set(['', '-1']);

export const wantsDevice = (device_no: string): boolean => !ALL_DEVICES.has(device_no);

/**
 * Turns the input of the list into a filter. Returns undefined if the caller may not see the wanted guide or mirror.
 * @throws AppError INPUT_INVALID with the field, for days or dimensions that don't exist
 */
export function recordFilter(
  input: RecordFilterInput,
  principal: Filterer,
  named: NamedDevices,
  now = new Date(),
): RecordFilter | undefined {
  const today = shopDay(now, principal.timezone);
  const to = input.to || today;
  const from = input.from || firstOfMonth(input.to && input.to < today ? input.to : today);
  const { start, end } = dayRange(from, to, principal.timezone);
  const dimensions = parseDimensionFilter(input.dimensions);
  const owner = ownerOf(input.child, principal);
  const text = normalizeSearch(input.q).trim();
  const isDevice = wantsDevice(input.device_no);
  if (owner === 'nobody' || (isDevice && named.device_ids.length === 0)) return undefined;
  return {
    from,
    to,
    start,
    end,
    ...(owner && { owner }),
    ...(isDevice && { device_ids: named.device_ids }),
    ...(input.status !== '' && { status: input.status }),
    ...(input.simulated === 'hidden' && { hidesSimulated: true }),
    ...(input.sold && { isSold: input.sold === 'yes' }),
    ...(dimensions.length > 0 && { scores: wantedScores(dimensions) }),
    ...(text !== '' && { search: { text, grams: queryGrams(text), device_ids: named.found_device_ids } }),
  };
}

/** True if the counts per day and the index of times answer the filter. */
export const isPlain = ({ search, status, scores, hidesSimulated, isSold }: RecordFilter): boolean =>
  !search && status === undefined && !scores && !hidesSimulated && isSold === undefined;

/** Throws if a filter reaches beyond a guide's records, because its maker may be wrong. */
export function checkOwner({ owner }: RecordFilter, { own_user_id, own_device_ids }: Scope): void {
  const isWithin =
    owner?.user_id === own_user_id &&
    owner?.or_nobody === false &&
    owner.or_device_ids.every((id) => own_device_ids.includes(id));
  if (own_user_id !== null && !isWithin) throw new Error("a list that reaches beyond a guide's records");
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

type Filterer = Pick<UserPrincipal, 'user_id' | 'auth_type' | 'device_ids' | 'timezone'>;

/** With any filter, a guide sees only the guide's own records and the records of the guide's mirrors. */
function ownerOf(child: string, { user_id, auth_type, device_ids }: Filterer): RecordOwner | 'nobody' | undefined {
  const isGuide = auth_type === AUTH_TYPES.guide;
  const own = { user_id, or_nobody: !isGuide, or_device_ids: [] };
  if (child === '' || child === CHILD_FILTER.all) return isGuide ? { ...own, or_device_ids: device_ids } : undefined;
  if (child === CHILD_FILTER.own || child === String(user_id)) return own;
  if (isGuide || !/^\d{1,9}$/.test(child)) return 'nobody';
  return { user_id: Number(child), or_nobody: false, or_device_ids: [] };
}

/**
 * Each dimension of the filter must have a score. If the filter also names levels, the score must be at one of them. A JSON
 * path unpacks a test's scores once, whatever the number of levels; that is what takes the time.
 */
function wantedScores(filters: readonly DimensionFilter[]): string[] {
  return [...Map.groupBy(filters, ({ dimension }) => dimension)].map(([dimension, wanted]) => {
    const isAny = wanted.some(({ level }) => level === undefined);
    const atLevel = isAny ? '' : ` && (${wanted.map(({ level }) => `@.level == ${level}`).join(' || ')})`;
    return `$[*] ? (@.dimension == "${dimension}"${atLevel})`;
  });
}
