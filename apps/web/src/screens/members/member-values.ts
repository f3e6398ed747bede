import { MEMBER_CHECKS, MEMBER_STATUS, type MemberStatus } from '@skin-mirror/shared/account/account-save.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { codesOf } from '../../ui/permission-badges.tsx';
import type { FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { trimmed as trimmedTexts } from '../../ui/resource-form/trimmed.ts';

export type MemberRow = Outputs['account']['list']['list'][number];

export const STATUSES: readonly MemberStatus[] = Object.values(MEMBER_STATUS);

export const asStatus = (value: string | number): MemberStatus | undefined =>
  STATUSES.find((status) => status === Number(value));

export const memberName = ({ name, user_acct }: MemberRow): string => name || user_acct;

export const memberValues = (row: MemberRow | undefined, shop = '') => ({
  powerarr: codesOf(row?.power ?? ''),
  name: row?.name ?? '',
  mobile: row?.mobile ?? '',
  pwd: '',
  shop: row?.shop ?? shop,
  status: asStatus(row?.status ?? '') ?? MEMBER_STATUS.enabled,
  location: row?.location ?? '',
  level: row?.level ?? '',
});

export type MemberValues = ReturnType<typeof memberValues>;

/**
 * Returns the required fields that are empty. An existing guide can keep the old password, so the field may be empty.
 */
export function missingFields(values: MemberValues, isNew: boolean): FieldProblems {
  const missing = MEMBER_CHECKS.filter((field) => (isNew || field !== 'pwd') && isEmpty(values[field]));
  return Object.fromEntries(
    missing.map((field) => [field, { code: field === 'powerarr' ? 'POWER_REQUIRED' : 'INPUT_REQUIRED' }]),
  );
}

const isEmpty = (value: string | number | readonly number[]): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;

const isSame = (before: MemberValues[keyof MemberValues], after: MemberValues[keyof MemberValues]): boolean =>
  Array.isArray(before) && Array.isArray(after)
    ? before.length === after.length && before.every((code) => after.includes(code))
    : before === after;

/** Returns the fields that the user changed. Region and level can't be changed. */
export function changedFields(before: MemberValues, after: MemberValues): Partial<MemberValues> {
  const changed = MEMBER_CHECKS.filter((field) => !isSame(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Removes spaces at both ends of all texts. A password may contain spaces. */
export const trimmed = (values: MemberValues): MemberValues => ({ ...trimmedTexts(values), pwd: values.pwd });
