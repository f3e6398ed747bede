import { IconBarcode, IconKey, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { badge, date, Instant, Mark, NAME, text } from '../../ui/resource/column.tsx';
import { search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import type { SerialRow } from './serials-dialogs.tsx';

const dialogs = () => import('./serials-dialogs.tsx');
const CodeDialog = lazyDialog(dialogs, 'CodeDialog');

export const SerialsScreen: Screen = listScreen<Outputs['serial']['list'], 'q'>({
  name: 'serials',
  title: 'app:nav.serials',
  icon: IconBarcode,
  sizes: [15, 30, 50, 100],
  useRows: (list) => trpc.serial.list.useQuery({ search: list.value('q'), ...list.input }, KEEP_ROWS),
  idOf: ({ id }) => String(id),
  nameOf: ({ device_no }) => device_no,
  filters: [search('serials:search')],
  columns: [
    { key: 'device_no', title: 'shared:field.device_no', width: 148, ...NAME, Cell: DeviceNo },
    text('model', 'serials:column.model', { width: 84 }),
    text('mac', 'serials:column.mac', { width: 132 }),
    text('app_version', 'serials:column.app_version', { width: 84 }),
    text('serial', 'serials:column.serial', { width: 112 }),
    text('ip', 'serials:column.ip', { width: 112 }),
    text('location', 'serials:column.location', { width: 96, hidden: true }),
    badge('status', 'shared:field.status', {
      width: 128,
      card: 'aside',
      text: (status) => `serials:status.${status}`,
      colors: { 10: 'jade', [-11]: 'red', [-1]: 'gray' },
    }),
    date('activated_at', 'serials:column.activated_at', { time: true }),
    {
      key: 'last_open_time',
      title: 'serials:column.last_open_time',
      isEmpty: (row) => !row.last_open_time,
      Cell: LastOpen,
    },
    text('comment', 'shared:field.remark', { width: 104 }),
  ],
  actions: [
    row('remark', { icon: IconNote, opens: true, dialog: lazyDialog(dialogs, 'RemarkDialog') }),
    row('renew', {
      icon: IconKey,
      when: ({ is_bind }) => is_bind === 0,
      ask: ({ device_no }, { t }) => ({
        title: t('renew.title', { device_no }),
        message: t('renew.message'),
        confirm: t('renew.confirm'),
      }),
      run: async ({ id }, { open }) => open(CodeDialog, await trpcClient.serial.renewCode.mutate({ id })),
    }),
  ],
});

function DeviceNo({ row }: { row: SerialRow }) {
  const { t } = useTranslation('serials');
  return (
    <span>
      <strong>{row.device_no}</strong> {row.is_bind === 1 && <Mark text={t('bound')} color="gray" />}
    </span>
  );
}

function LastOpen({ row }: { row: SerialRow }) {
  const { t } = useTranslation('serials');
  const instant = <Instant instant={row.last_open_time} withTime />;
  return row.online === 1 ? <LinesCell hint={t('online')}>{instant}</LinesCell> : instant;
}
