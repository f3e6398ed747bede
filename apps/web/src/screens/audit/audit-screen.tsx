import { NativeSelect } from '@mantine/core';
import { IconHistory, IconListDetails } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { DateRange } from '../../ui/date-range/date-range.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { date, text } from '../../ui/resource/column.tsx';
import { type Filter, SearchField, search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type List } from '../../ui/resource/use-list.ts';
import { Action, Actor, Details, Subject } from './audit-cells.tsx';
import { AREAS, labelOf } from './audit-row.ts';
import { ChainCheck } from './chain-check.tsx';
import { ExportButton } from './export-button.tsx';

type Name = 'from' | 'to' | 'action' | 'actor' | 'q';

const filterOf = ({ value }: Pick<List<Name>, 'value'>) => ({
  from: value('from'),
  to: value('to'),
  action: value('action'),
  actor: value('actor'),
  q: value('q'),
});

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
    return (
      <NativeSelect
        data={[{ value: '', label: t('any_action') }, ...actions]}
        value={list.value('action')}
        onChange={(event) => list.set('action', event.currentTarget.value)}
        aria-label={t('column.action')}
      />
    );
  },
};

const actor: Filter<'actor'> = {
  names: ['actor'],
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

/** The log of actions: who did something, when, and from where. It can be filtered, exported and checked. */
export const AuditScreen: () => ReactNode = listScreen<Outputs['audit']['list'], Name>({
  name: 'audit',
  title: 'app:nav.audit',
  icon: IconHistory,
  sizes: [20, 50, 100, 200],
  forToday: ['page', 'from', 'to', 'q', 'actor', 'action'],
  useRows: (list) => trpc.audit.list.useQuery({ ...filterOf(list), ...list.input }, KEEP_ROWS),
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  Head: ({ list }) => (
    <>
      <ChainCheck />
      <ExportButton filter={filterOf(list)} />
    </>
  ),
  filters: [days, action, actor, search('audit:search')],
  columns: [
    date('time', 'audit:column.time', { width: 132, always: true, time: true }),
    { key: 'actor', title: 'audit:column.actor', width: 132, Cell: Actor },
    { key: 'action', title: 'audit:column.action', width: 200, always: true, card: 'head', Cell: Action },
    { key: 'subject', title: 'audit:column.subject', width: 200, Cell: Subject },
    text('ip', 'audit:column.ip', { width: 128 }),
    { key: 'details', title: 'audit:column.details', width: 260, Cell: Details },
  ],
  actions: [
    row('open', {
      icon: IconListDetails,
      opens: true,
      dialog: lazyDialog(() => import('./audit-dialogs.tsx').then((m) => m.EntryDialog)),
    }),
  ],
});
