import { Group } from '@mantine/core';
import { FOLLOW_UP_EXPORT_COLUMNS } from '@skin-mirror/shared/export/export.ts';
import { FOLLOW_UP_PARTS, FOLLOW_UP_SORTS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { IconCalendarHeart, IconMessage2, IconPhone, IconUserHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useCustomerExport } from '../../ui/list-export/customer-export.ts';
import { LinesCell, NoValue } from '../../ui/resource/cells.tsx';
import { BadgeCell, type CellProps, type Column, lines, Mark, NAME } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type List } from '../../ui/resource/use-list.ts';

type Filters = 'q' | 'state';
type FollowUpRow = Outputs['followUp']['list']['list'][number];

const nameOf = ({ nickname, mobile }: FollowUpRow): string => nickname || mobile;

/** The parts beside the first one, which the list shows if the address names none. */
const OTHER_PARTS = FOLLOW_UP_PARTS.filter((part) => part !== 'due');
const STATE_COLORS = { came: 'jade', done: 'jade', lapsed: undefined } as const;

const contactDialog = lazyDialog(() => import('../../ui/contact/contact-dialog.tsx'), 'ContactDialog');
const messageDialog = lazyDialog(() => import('./message-dialog.tsx'), 'MessageDialog');

const filterOf = (list: List<Filters>) =>
  ({
    q: list.value('q'),
    state: list.oneOf('state', OTHER_PARTS) || 'due',
    sort: list.sortedBy(FOLLOW_UP_SORTS).sort,
  }) as const;

const COLUMNS: readonly Column<FollowUpRow>[] = [
  { key: 'nickname', title: 'follow-ups:column.customer', width: 220, ...NAME, Cell: Name },
  { key: 'due_on', title: 'follow-ups:column.due_on', width: 132, sort: 'due_on', card: 'aside', Cell: Due },
  { key: 'scheme', title: 'follow-ups:column.scheme', width: 136, Cell: Scheme },
  { key: 'total_score', title: 'follow-ups:column.score', width: 76, align: 'right', Cell: Score },
  lines('device_no', 'user_name', 'follow-ups:column.mirror', { width: 116 }),
  {
    key: 'outcome',
    title: 'follow-ups:column.outcome',
    width: 128,
    isEmpty: ({ attempts }) => attempts === 0,
    Cell: LastContact,
  },
];

/** Lists the customers who should come again, from the day on that their report proposed. */
export const FollowUpsScreen: Screen = listScreen<Outputs['followUp']['list'], Filters>({
  name: 'follow-ups',
  title: 'app:nav.follow_ups',
  icon: IconCalendarHeart,
  sizes: [20, 50, 100, 200, 500],
  useRows: (list) => trpc.followUp.list.useQuery({ ...filterOf(list), ...list.input }, KEEP_ROWS),
  idOf: ({ id }) => id,
  nameOf,
  usePage,
  filters: [
    search('follow-ups:search'),
    choice('state', {
      label: 'follow-ups:column.state',
      any: 'follow-ups:part.due',
      values: OTHER_PARTS,
      text: (part) => `follow-ups:part.${part}`,
    }),
  ],
  columns: COLUMNS,
  actions: [
    row('contact', { icon: IconPhone, opens: true, dialog: contactDialog }),
    row('customer', {
      icon: IconUserHeart,
      to: ({ customer_id }) => ({ to: '/skinmgr/customer', search: { id: customer_id } }),
    }),
  ],
});

function usePage({ list, data }: { list: List<Filters>; data: Outputs['followUp']['list'] | undefined }) {
  const { t } = useTranslation('follow-ups');
  const mayEdit = useMayAccess(user('marketing'));
  const { open, element, actions } = useCustomerExport(t('export'), {
    list: 'follow-ups',
    path: '/skinMgrSrv/followUp/export',
    query: filterOf(list),
    found: data,
    columns: { ofList: COLUMNS, ofFile: FOLLOW_UP_EXPORT_COLUMNS },
  });
  const run = () => open(messageDialog, undefined);
  const message = { key: 'message', label: t('message.open'), icon: IconMessage2, isRare: true, run };
  return { actions: mayEdit ? [message, ...actions] : actions, element };
}

function Name({ row: followUp }: CellProps<FollowUpRow>) {
  const { t } = useTranslation(['follow-ups', 'shared']);
  const { nickname, mobile, sex, age, is_simulated } = followUp;
  const facts = [nickname && mobile, sex !== null && t(`shared:sex.${sex}`), age !== null && t('age', { age })];
  return (
    <LinesCell hint={facts.filter(Boolean).join(' · ')}>
      <strong>{nameOf(followUp)}</strong> {is_simulated && <Mark size="xs" text={t('simulated')} />}
    </LinesCell>
  );
}

function Due({ row: { due_on, state, came_at } }: CellProps<FollowUpRow>) {
  const { t } = useTranslation('follow-ups');
  const format = useFormat();
  const days = Math.round((Date.parse(format.today()) - Date.parse(due_on)) / DAY_MS);
  const hint = state === 'due' && days > 0 ? t('overdue', { count: days }) : came_at && format.date(came_at);
  return (
    <Group gap={6} wrap="nowrap" align="start" justify="inherit">
      <LinesCell hint={hint || undefined}>{format.day(due_on)}</LinesCell>
      {state !== 'upcoming' && state !== 'due' && (
        <Mark size="xs" text={t(`state.${state}`)} color={STATE_COLORS[state]} />
      )}
    </Group>
  );
}

function Scheme({ row: { scheme, test_time } }: CellProps<FollowUpRow>) {
  const { t } = useTranslation('follow-ups');
  const format = useFormat();
  return <LinesCell hint={t('test_of', { day: format.date(test_time) })}>{scheme || <NoValue />}</LinesCell>;
}

function Score({ row: { total_score } }: CellProps<FollowUpRow>) {
  const format = useFormat();
  return total_score === null ? <NoValue /> : <strong>{format.score(total_score)}</strong>;
}

function LastContact({ row: { outcome, note, attempts, noted_at, noted_name } }: CellProps<FollowUpRow>) {
  const { t } = useTranslation(['follow-ups', 'contact']);
  const format = useFormat();
  if (!outcome || !noted_at) return <NoValue />;
  const facts = [note, t('contact_of', { count: attempts, day: format.date(noted_at), who: noted_name })];
  return <BadgeCell text={t(`contact:outcome.${outcome}`)} hint={facts.filter(Boolean).join(' · ')} />;
}
