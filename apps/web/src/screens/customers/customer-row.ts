import type { LinkProps } from '@tanstack/react-router';
import type { Outputs } from '../../lib/trpc.ts';

export type CustomerRow = Outputs['customer']['list']['list'][number];
export type CustomerDetail = Outputs['customer']['get'];
export type CustomerTest = CustomerDetail['list'][number];

export const customerName = ({ nickname, mobile }: Pick<CustomerRow, 'nickname' | 'mobile'>): string =>
  nickname || mobile;

export const pageOf = ({ id }: Pick<CustomerRow, 'id'>): LinkProps => ({ to: '/skinmgr/customer', search: { id } });
