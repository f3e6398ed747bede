import { shownRedeemCode } from '@skin-mirror/shared/draw/redeem-code.ts';
import { WINNER_SORTS, WINNER_STATES } from '@skin-mirror/shared/draw/winner.ts';
import { WINNER_EXPORT_COLUMNS } from '@skin-mirror/shared/export/export.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconGift, IconReportAnalytics, IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useCustomerExport } from '../../ui/list-export/customer-export.ts';
import { LinesCell, NoValue } from '../../ui/resource/cells.tsx';
import { BadgeCell, type CellProps, type Column, date, lines, NAME } from '../../ui/resource/column.tsx';
import { ChoiceField, choice, type Filter, search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type List } from '../../ui/resource/use-list.ts';

type Answer = Outputs['draw']['winners'];
type Winner = Answer['list'][number];
type Filters = 'q' | 'state' | 'act';

const filterOf = (list: List<Filters>) =>
  ({
    q: list.value('q'),
    state: list.oneOf('state', WINNER_STATES),
    act_id: Number(list.value('act')) || '',
    sort: list.sortedBy(WINNER_SORTS).sort,
  }) as const;

/** False for a winner whose test was deleted. */
const isKept = ({ device_no }: Winner): boolean => device_no !== '';

const nameOf = ({ nickname, mobile, redeem_code }: Winner) => nickname || mobile || shownRedeemCode(redeem_code);

/** The choice of a promotion. The server says which ones there are. A phone shows it too, as one is always chosen. */
const PROMOTION: Filter<'act', Answer> = {
  names: ['act'],
  staysOnClear: true,
  place: 'shown',
  Field({ list, data }) {
    const { t } = useTranslation('winners');
    if (!data || data.promotions.length === 0) return null;
    return (
      <ChoiceField
        list={list}
        name="act"
        label={t('promotion')}
        preset={String(data.act_id)}
        data={data.promotions.map(({ act_id, act_name }) => ({ value: String(act_id), label: act_name }))}
      />
    );
  },
};

const COLUMNS: readonly Column<Winner>[] = [
  { key: 'nickname', title: 'winners:column.customer', width: 180, ...NAME, Cell: Name },
  { key: 'prize_name', title: 'winners:column.prize', width: 180, Cell: Prize },
  { key: 'redeem_code', title: 'winners:column.code', width: 150, Cell: Code },
  { key: 'state', title: 'winners:column.state', width: 200, card: 'aside', Cell: State },
  date('draw_time', 'winners:column.draw_time', { time: true, sort: 'draw_time' }),
  lines('device_no', 'user_name', 'winners:column.mirror', { width: 150 }),
];

/** Lists who won a prize in a lucky draw. The staff hands the prizes out here or, by their codes, at the till. */
export const WinnersScreen: Screen = listScreen<Answer, Filters>({
  name: 'winners',
  title: 'app:nav.winners',
  icon: IconGift,
  sizes: [20, 50, 100, 200, 500],
  useRows: (list) => trpc.draw.winners.useQuery({ ...filterOf(list), ...list.input }, KEEP_ROWS),
  idOf: ({ id }) => id,
  nameOf,
  usePage,
  filters: [
    search('winners:search'),
    PROMOTION,
    choice('state', {
      label: 'winners:column.state',
      any: 'winners:any_state',
      values: WINNER_STATES,
      text: (state) => `winners:state.${state}`,
    }),
  ],
  columns: COLUMNS,
  actions: [
    row('redeem', {
      icon: IconGift,
      can: user(['marketing', 'records']),
      when: ({ state }) => state === 'open',
      ask: ({ prize_name }, { t }) => ({
        title: t('redeem.ask', { prize: prize_name }),
        message: t('redeem.hint'),
        confirm: t('redeem.confirm'),
      }),
      run: ({ redeem_code }) => trpcClient.draw.redeem.mutate({ redeem_code }),
      done: (_, { prize_name }, { t }) => t('redeem.done', { prize: prize_name }),
      undo:
        (_, { redeem_code }) =>
        () =>
          trpcClient.draw.undoRedeem.mutate({ redeem_code }),
    }),
    row('report', {
      icon: IconReportAnalytics,
      opens: true,
      can: user('records'),
      when: isKept,
      to: ({ id }) => ({ to: '/skinmgr/recordsList', search: { record: id } }),
    }),
  ],
});

function usePage({ list, data }: { list: List<Filters>; data: Answer | undefined }) {
  const { t } = useTranslation('winners');
  const { element, actions } = useCustomerExport(t('export'), {
    list: 'winners',
    path: '/skinMgrSrv/active/winnersExport',
    query: { ...filterOf(list), act_id: list.value('act') },
    found: data,
    columns: { ofList: COLUMNS, ofFile: WINNER_EXPORT_COLUMNS },
  });
  const to = { to: '/skinmgr/till' } as const;
  return {
    actions: [{ key: 'redeem', label: t('redeem.open'), icon: IconScan, isMain: true, to }, ...actions],
    element,
  };
}

function Name({ row: { nickname, mobile } }: CellProps<Winner>) {
  const { t } = useTranslation('winners');
  if (!nickname && !mobile) return t('nobody');
  return (
    <LinesCell hint={nickname ? mobile : ''}>
      <strong>{nickname || mobile}</strong>
    </LinesCell>
  );
}

function Prize({ row: { prize_name, award_level } }: CellProps<Winner>) {
  const { t } = useTranslation('winners');
  return <LinesCell hint={t(`level.${award_level}`)}>{prize_name || <NoValue />}</LinesCell>;
}

function Code({ row: { redeem_code, seq } }: CellProps<Winner>) {
  const { t } = useTranslation('winners');
  return (
    <LinesCell hint={t('number', { seq })}>
      <code>{shownRedeemCode(redeem_code)}</code>
    </LinesCell>
  );
}

function State({ row: { state, redeemed_at, redeemed_name } }: CellProps<Winner>) {
  const { t } = useTranslation('winners');
  const format = useFormat();
  const hint = redeemed_at ? t('by', { day: format.dateTime(redeemed_at), who: redeemed_name }) : null;
  return <BadgeCell text={t(`state.${state}`)} color={state === 'redeemed' ? 'jade' : undefined} hint={hint} />;
}
