import { IconHistory, IconListDetails, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { DateRange } from '../../ui/date-range/date-range.tsx';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { exportAction } from '../../ui/list-export/list-export.ts';
import { notifyError } from '../../ui/notify.tsx';
import { date, text } from '../../ui/resource/column.tsx';
import { ChoiceField, type Filter, SearchField, search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type List } from '../../ui/resource/use-list.ts';
import { Action, Actor, Details, Subject } from './audit-cells.tsx';
import { AREAS, labelOf } from './audit-row.ts';

const dialogs = () => import('./audit-dialogs.tsx');
const ChainDialog = lazyDialog(dialogs, 'ChainDialog');

const NAMES = ['from', 'to', 'action', 'actor', 'q'] as const;
type Name = (typeof NAMES)[number];

const filterOf = ({ value }: Pick<List<Name>, 'value'>) =>
  Object.fromEntries(NAMES.map((name) => [name, value(name)])) as Record<Name, string>;

const days: Filter<'from' | 'to'> = {
  names: ['from', 'to'],
  Field({ list }) {
    const [from, to] = [list.value('from') || list.value('to'), list.value('to') || list.value('from')];
    return <DateRange value={from ? { from, to } : undefined} onChange={(range) => list.update({ ...range })} />;
  },
};

const action: Filter<'action'> = {
  names: ['action'],
  Field({ list }) {
    const { t } = useTranslation(['audit', 'server']);
    const actions = AREAS.map(({ area, actions }) => ({
      group: t(`area.${area}`),
      items: [
        ...(actions.length > 1 ? [{ value: area, label: t('all_of', { area: t(`area.${area}`) }) }] : []),
        ...actions.map((value) => ({ value, label: t(`server:audit.${labelOf(value)}`) })),
      ],
    }));
    return <ChoiceField list={list} name="action" label={t('column.action')} any={t('any_action')} data={actions} />;
  },
};

const actor: Filter<'actor'> = {
  names: ['actor'],
  place: 'folded',
  Field({ list }) {
    const { t } = useTranslation('audit');
    return (
      <SearchField
        value={list.value('actor')}
        onSearch={(text) => list.set('actor', text, true)}
        placeholder={t('search_actor')}
        aria-label={t('search_actor')}
        aria-keyshortcuts={undefined}
      />
    );
  },
};

export const AuditScreen: Screen = listScreen<Outputs['audit']['list'], Name>({
  name: 'audit',
  title: 'app:nav.audit',
  icon: IconHistory,
  sizes: [20, 50, 100, 200, 500],
  forToday: ['page', ...NAMES],
  useRows: (list) => trpc.audit.list.useQuery({ ...filterOf(list), ...list.input }, KEEP_ROWS),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  usePage,
  filters: [search('audit:search'), days, action, actor],
  columns: [
    date('time', 'audit:column.time', { width: 132, always: true, time: true }),
    { key: 'actor', title: 'audit:column.actor', width: 132, Cell: Actor },
    { key: 'action', title: 'audit:column.action', width: 200, always: true, card: 'head', Cell: Action },
    { key: 'subject', title: 'audit:column.subject', width: 200, Cell: Subject },
    text('ip', 'audit:column.ip', { width: 128 }),
    { key: 'details', title: 'audit:column.details', width: 260, Cell: Details },
  ],
  actions: [row('open', { icon: IconListDetails, opens: true, dialog: lazyDialog(dialogs, 'EntryDialog') })],
});

function usePage({ list, data: found }: { list: List<Name>; data: Outputs['audit']['list'] | undefined }) {
  const { t } = useTranslation('audit');
  const { open, element } = useDialogs();
  // Each entry of the log contains a hash of the entry before it. The check finds changed and missing entries.
  const check = trpc.audit.verify.useQuery({}, { enabled: false });
  const run = async () => {
    const { data, error } = await check.refetch();
    if (error) notifyError(error);
    else if (data) open(ChainDialog, data);
  };
  return {
    actions: [
      { key: 'check', label: t('chain.check'), icon: IconShieldCheck, run, isBusy: check.isFetching },
      exportAction(open, t('export'), {
        path: '/skinMgrSrv/audit/export',
        query: filterOf(list),
        found,
        hasOneFormat: true,
        list: 'audit',
      }),
    ],
    element,
  };
}
