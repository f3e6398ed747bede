import { MEMBER_STATUS, type MemberStatus } from '@skin-mirror/shared/account/account-save.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type MemberRow = Outputs['account']['list']['list'][number];

export const STATUSES: readonly MemberStatus[] = Object.values(MEMBER_STATUS);

export const asStatus = (value: string | number): MemberStatus | undefined =>
  STATUSES.find((status) => status === Number(value));

export const memberName = ({ name, user_acct }: MemberRow): string => name || user_acct;
