import { TRASH_SORTS } from '@skin-mirror/shared/record/record.ts';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { date, text } from '../../ui/resource/column.tsx';
import { search } from '../../ui/resource/filters.tsx';
import { rows } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { nameOf } from './record-row.ts';

type Trash = Outputs['record']['trash'];
type TrashRow = Trash['list'][number];

/** Lists deleted tests. The user can restore them for 30 days. */
export const RecordsTrash: Screen = listScreen<Trash, 'q' | 'view'>({
  name: 'records',
  title: 'records:trash.title',
  tab: { view: 'trash' },
  icon: IconTrash,
  useWords() {
    const { t } = useTranslation('records');
    return { empty: { title: t('trash.empty'), description: t('trash.description') } };
  },
  useRows: (list) => trpc.record.trash.useQuery({ q: list.value('q'), ...list.sortedBy(TRASH_SORTS) }, KEEP_ROWS),
  idOf: ({ id }) => id,
  nameOf,
  sizes: [10, 20, 50, 100, 200, 500],
  never: ['view'],
  filters: [search('records:trash.search')],
  columns: [
    { key: 'customer', title: 'records:column.customer', width: 168, always: true, card: 'head', Cell: Customer },
    { ...text('device_no', 'records:column.device', { width: 100 }), key: 'device' },
    date('test_time', 'records:column.test_time', { sort: 'test_time' }),
    date('deleted_at', 'records:trash.deleted_at', { sort: 'deleted_at' }),
  ],
  actions: [
    rows<TrashRow, Outputs['record']['restore']>('restore', {
      icon: IconArrowBackUp,
      run: ({ rows: chosen }) => trpcClient.record.restore.mutate({ ids: chosen.map(({ id }) => id) }),
      done: ({ count }, _, { t }) => t('delete.restored', { count }),
    }),
  ],
});

function Customer({ row }: { row: TrashRow }) {
  const { customer_nickname, customer_mobile } = row;
  return <LinesCell hint={customer_nickname && customer_mobile}>{nameOf(row)}</LinesCell>;
}
