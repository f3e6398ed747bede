import { useDebouncedValue } from '@mantine/hooks';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { type Icon, IconFaceId, IconShoppingBag, IconUserHeart } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { mayAccess } from '../../lib/may-access.ts';
import { trpc } from '../../lib/trpc.ts';
import { AHEAD } from '../../lib/trpc-client.ts';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';

const TYPING_MS = 150;
/** The search for customers, tests and products starts from two letters or digits, or from one Chinese character. */
const isEnough = (text: string) => text.length >= 2 || /\p{Script=Han}/u.test(text);
const MAX_FOUND = 5;
/** The search starts at this day, which is earlier than any skin test. */
const FIRST_DAY = '2020-01-01';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  readonly run: () => unknown;
}

/** Searches for customers, skin tests and products. The earlier results stay until the new ones are loaded. */
export function useFound(query: string) {
  const { t } = useTranslation('spotlight');
  const account = useAccount();
  const navigate = useNavigate();
  const format = useFormat();
  const [q] = useDebouncedValue(query, TYPING_MS);
  const isLong = isEnough(q) && isEnough(query);
  const days = { from: FIRST_DAY, to: format.today() };
  const mayRecords = mayAccess(user('records'), account);
  const mayGoods = mayAccess(user('goods'), account);
  const customers = trpc.customer.list.useQuery(
    { q, pageSize: MAX_FOUND },
    { enabled: isLong && mayRecords, trpc: AHEAD, ...KEEP_ROWS },
  );
  const records = trpc.record.list.useQuery(
    { q, ...days, pageSize: MAX_FOUND },
    { enabled: isLong && mayRecords, ...KEEP_ROWS },
  );
  const goods = trpc.goods.list.useQuery({ q, pageSize: MAX_FOUND }, { enabled: isLong && mayGoods, ...KEEP_ROWS });
  const customerRows = (isLong && mayRecords && customers.data?.list) || [];
  const recordRows = (isLong && mayRecords && records.data?.list) || [];
  const goodsRows = (isLong && mayGoods && goods.data?.list) || [];
  return {
    customers: customerRows.map(({ id, nickname, mobile, last_time }) => ({
      id: `customer-${id}`,
      label: nickname || mobile || t('anonymous'),
      description: [nickname && mobile, t('last_visit', { day: format.date(last_time) })].filter(Boolean).join(' · '),
      icon: IconUserHeart,
      run: () => navigate({ to: '/skinmgr/customer', search: { id } }),
    })),
    records: recordRows.map(({ id, customer_nickname, customer_mobile, test_time }) => ({
      id,
      label: customer_nickname || customer_mobile || t('anonymous'),
      description: [customer_nickname && customer_mobile, format.dateTime(test_time)].filter(Boolean).join(' · '),
      icon: IconFaceId,
      run: () => navigate({ to: '/skinmgr/recordsList', search: { q, ...days, record: id } }),
    })),
    goods: goodsRows.map(({ id, goods_name, goods_no }) => ({
      id: `goods-${id}`,
      label: goods_name,
      description: goods_no,
      icon: IconShoppingBag,
      run: () => navigate({ to: '/skinmgr/goodsEdit', search: { id } }),
    })),
    isSearching: query !== q || customers.isFetching || records.isFetching || goods.isFetching,
  };
}
