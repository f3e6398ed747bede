import { isOpen } from '@skin-mirror/shared/config/config.ts';
import { COUPON_SORTS, COUPON_STATES, type CouponState } from '@skin-mirror/shared/coupon/coupon.ts';
import { IconPencil, IconSettings, IconTicket, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useConfig } from '../../lib/use-config.ts';
import { useCouponText } from '../../lib/use-coupon-text.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useCustomerExport } from '../../ui/list-export/customer-export.ts';
import { Notice } from '../../ui/notice.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { badge, type CellProps, NAME, number, text } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { askDelete, create, row, rows } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type ListValues } from '../../ui/resource/use-list.ts';
import type { CouponRow } from './coupon-dialog.tsx';

type Coupons = Outputs['coupon']['list'];

const couponDialog = lazyDialog(() => import('./coupon-dialog.tsx'), 'CouponDialog');
const entryDialog = lazyDialog(() => import('./entry-dialog.tsx'), 'EntryDialog');

const COLORS: Record<CouponState, string> = { running: 'jade', upcoming: 'blue', out: 'orange', over: 'gray' };

const filterOf = (list: ListValues<'q' | 'state'>) => ({
  q: list.value('q'),
  state: list.oneOf('state', COUPON_STATES),
});

export const CouponsScreen: Screen = listScreen<Coupons, 'q' | 'state'>({
  name: 'coupons',
  title: 'app:nav.coupons',
  icon: IconTicket,
  sizes: [20, 50, 100, 200, 500],
  useRows: (list) => trpc.coupon.list.useQuery({ ...filterOf(list), ...list.sortedBy(COUPON_SORTS) }, KEEP_ROWS),
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  usePage,
  Below: ClosedNote,
  filters: [
    search('coupons:search'),
    choice('state', {
      label: 'shared:field.status',
      any: 'coupons:any_state',
      values: COUPON_STATES,
      text: (state) => `coupons:state.${state}`,
    }),
  ],
  columns: [
    { key: 'name', title: 'shared:field.name', width: 200, sort: 'name', ...NAME, Cell: Name },
    { key: 'days', title: 'coupons:column.days', width: 248, sort: 'start_time', Cell: Days },
    { key: 'claimed', title: 'coupons:column.claimed', width: 120, sort: 'claimed', Cell: Claimed },
    number('redeemed', 'coupons:column.redeemed', { width: 112 }),
    number('limit_per', 'shared:field.limit_per'),
    text('conditions', 'shared:field.conditions', { width: 200, hidden: true }),
    badge('state', 'shared:field.status', {
      width: 120,
      card: 'aside',
      text: (state) => `coupons:state.${state}`,
      colors: COLORS,
    }),
  ],
  actions: [
    create({ dialog: couponDialog }),
    row('edit', { icon: IconPencil, opens: true, dialog: couponDialog }),
    rows<CouponRow, Outputs['coupon']['remove']>('delete', {
      icon: IconTrash,
      danger: true,
      isDelete: true,
      takesAll: true,
      ask: askDelete,
      run: (chosen) => trpcClient.coupon.remove.mutate(chosen.target(Number, filterOf)),
      done: ({ count }, _, { t }) => t('delete.done', { count }),
      undo:
        ({ ids }) =>
        () =>
          trpcClient.coupon.restore.mutate({ ids }),
    }),
  ],
});

function usePage({ list, data }: { list: ListValues<'q' | 'state'>; data: Coupons | undefined }) {
  const { t } = useTranslation('coupons');
  const hasClaims = data?.list.some(({ claimed }) => claimed > 0);
  // The list counts coupons. The file has a row for each claim.
  const claims = { list: 'coupons', path: '/skinMgrSrv/coupon/claimsExport', query: filterOf(list) } as const;
  const { open, element, actions } = useCustomerExport(t('export'), hasClaims ? claims : undefined);
  const entry = { key: 'entry', label: t('entry.open'), icon: IconSettings, run: () => open(entryDialog, undefined) };
  return { actions: [entry, ...actions], element };
}

/** Says that customers see no coupons, because the shop has switched them off. */
function ClosedNote({ data }: { data: Coupons | undefined }) {
  const { t } = useTranslation('coupons');
  const config = useConfig(['coupon_status']);
  if (!data?.total || !config.data || isOpen(config.data.coupon_status)) return null;
  return <Notice text={t('closed')} color="orange" role="note" mt="md" />;
}

function Name({ row: coupon }: CellProps<CouponRow>) {
  const { worth, condition } = useCouponText(coupon);
  return (
    <LinesCell hint={[worth, condition, coupon.shared_code].filter(Boolean).join(' · ')}>
      <strong>{coupon.name}</strong>
    </LinesCell>
  );
}

function Days({ row: { start_time, end_time } }: CellProps<CouponRow>) {
  const { t } = useTranslation('coupons');
  const format = useFormat();
  return t('days', { from: format.day(start_time), to: format.day(end_time) });
}

function Claimed({ row: { claimed, total } }: CellProps<CouponRow>) {
  const { t } = useTranslation('coupons');
  const format = useFormat();
  return total === null ? format.number(claimed) : t('claimed_of', { claimed, total });
}
