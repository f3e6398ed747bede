import { GUIDE_SORTS, REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { powerColumn } from '../../ui/permission-badges.tsx';
import { AccountCell, LinesCell } from '../../ui/resource/cells.tsx';
import { date, NAME, text } from '../../ui/resource/column.tsx';
import { ChoiceField, choice, type FilterProps, search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { ReviewBadge } from '../../ui/review-badge.tsx';
import { type GuideRow, guideName } from './device-row.ts';
import { BasicModeTip } from './work-mode.tsx';

const dialogs = () => import('./guides-dialogs.tsx');
const REVIEW_STATUSES = Object.values(REVIEW_STATUS).filter((status) => status !== REVIEW_STATUS.none);
const isPending = ({ review_status }: GuideRow) => review_status === REVIEW_STATUS.pending;

const REFRESH_MS = 30_000;

/** Lists the guides' applications for mirrors. Undecided applications come first. */
export const GuidesList: Screen = listScreen<Outputs['device']['guideList'], 'q' | 'device' | 'status'>({
  name: 'device-guides',
  texts: 'devices',
  title: 'devices:tab.guides',
  icon: IconUserCheck,
  sizes: [20, 50, 100],
  tab: { view: 'guides' },
  never: ['device', 'status'],
  useWords() {
    const { t } = useTranslation('devices');
    return { empty: { title: t('empty_guides.title'), description: t('empty_guides.description') } };
  },
  useRows: (list) =>
    trpc.device.guideList.useQuery(
      {
        q: list.value('q'),
        device_no: list.value('device'),
        review_status: list.oneOf('status', REVIEW_STATUSES),
        ...list.sortedBy(GUIDE_SORTS),
      },
      { ...KEEP_ROWS, refetchInterval: REFRESH_MS },
    ),
  idOf: ({ id }) => String(id),
  nameOf: guideName,
  Above: BasicModeTip,
  filters: [
    search('devices:filter.search_guides'),
    { names: ['device'], Field: DeviceField },
    choice('status', {
      label: 'shared:field.review_status',
      any: 'devices:filter.any_status',
      values: REVIEW_STATUSES,
      text: (status) => `shared:review_status.${status}`,
    }),
  ],
  columns: [
    { key: 'guide', title: 'devices:column.guide', width: 128, sort: 'name', ...NAME, Cell: AccountCell },
    text('mobile', 'shared:field.mobile', { width: 120 }),
    text('device_no', 'shared:field.device_no', { width: 112, sort: 'device_no' }),
    text('shop', 'shared:field.shop', { width: 108, sort: 'shop' }),
    {
      key: 'status',
      title: 'shared:field.status',
      width: 156,
      sort: 'review_status',
      card: 'aside',
      Cell: ({ row: { reason, review_status } }) => (
        <LinesCell hint={reason && <span title={reason}>{reason}</span>}>
          <ReviewBadge status={review_status} />
        </LinesCell>
      ),
    },
    powerColumn(148),
    date('crt_time', 'devices:column.applied', { width: 136, sort: 'crt_time', time: true }),
    date('opt_time', 'devices:column.settled', { width: 136, sort: 'opt_time', time: true }),
  ],
  actions: [
    row('approve', { when: isPending, dialog: lazyDialog(dialogs, 'ApproveDialog') }),
    row('reject', { when: isPending, dialog: lazyDialog(dialogs, 'RejectDialog') }),
    row('unbind_guide', {
      when: ({ review_status }) => review_status === REVIEW_STATUS.approved,
      ask: (row, { t }) => ({
        title: t('review.unbind_title', { ...row, name: guideName(row) }),
        message: t('review.unbind_message'),
        confirm: t('action.unbind_guide'),
        danger: true,
      }),
      run: ({ id }) => trpcClient.device.guideUnbind.mutate({ id }),
      done: (_, row, { t }) => t('review.unbound', { ...row, name: guideName(row) }),
    }),
  ],
});

function DeviceField({ list }: FilterProps<'device'>) {
  const { t } = useTranslation('devices');
  const value = list.value('device');
  const numbers = trpc.device.list.useQuery({}).data?.list.map(({ device_no }) => device_no) ?? [];
  // Adds the mirror from the address if the list of mirrors doesn't contain it. The list may still be loading, or the
  // shop no longer has the mirror.
  const options = value && !numbers.includes(value) ? [value, ...numbers] : numbers;
  return (
    <ChoiceField list={list} name="device" label={t('column.device')} any={t('filter.any_device')} data={options} />
  );
}
