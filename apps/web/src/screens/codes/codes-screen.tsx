import { Menu, Text } from '@mantine/core';
import { REQUEST_STATUS, SHEET_DAYS } from '@skin-mirror/shared/serial/serial.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconKey, IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { Hint } from '../../ui/hint.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LinesCell, NoValue } from '../../ui/resource/cells.tsx';
import { badge, type CellProps, number, text } from '../../ui/resource/column.tsx';
import { search } from '../../ui/resource/filters.tsx';
import { create, part, row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import texts from '../../ui/text.module.css';
import type { CodeRow } from './codes-dialogs.tsx';

const dialogs = () => import('./codes-dialogs.tsx');

export const CodesScreen: Screen = listScreen<Outputs['serial']['requestList'], 'q'>({
  name: 'codes',
  title: 'app:nav.codes',
  icon: IconKey,
  sizes: [15, 30, 50, 100],
  useRows: (list) =>
    trpc.serial.requestList.useQuery(
      { search: list.value('q'), ...list.input },
      // Reloads when the user returns to this tab, because an export in another tab changes the list.
      { ...KEEP_ROWS, refetchOnWindowFocus: 'always' },
    ),
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  filters: [search('codes:search')],
  columns: [
    text('name', 'shared:field.name', { width: 160, always: true, card: 'head' }),
    number('num', 'shared:field.num'),
    badge('status', 'shared:field.status', {
      width: 168,
      card: 'aside',
      text: (status) => `codes:status.${status}`,
      colors: { 0: 'orange', 10: 'jade', 11: 'red', [-10]: 'gray' },
      hint: ({ reason }) => reason,
    }),
    { key: 'opt_user', title: 'codes:column.applied', width: 168, Cell: Applied },
    { key: 'reviewer', title: 'codes:column.reviewed', width: 168, isEmpty: (row) => !row.reviewer, Cell: Reviewed },
    { key: 'batch_id', title: 'shared:field.batch_id', width: 132, isEmpty: (row) => !row.batch_id, Cell: Batch },
  ],
  actions: [
    create({ label: 'codes:request.title', dialog: lazyDialog(dialogs, 'RequestDialog') }),
    part('waiting', Waiting),
    row('review', {
      when: ({ status, can_review }) => status === REQUEST_STATUS.pending && can_review === 1,
      dialog: lazyDialog(dialogs, 'ReviewDialog'),
    }),
    row('cancel', {
      when: ({ status }) => status === REQUEST_STATUS.pending,
      ask: ({ name }, { t }) => ({
        title: t('action.cancel_of', { name }),
        message: t('cancel.message'),
        confirm: t('cancel.confirm'),
        danger: true,
      }),
      run: ({ id }) => trpcClient.serial.cancel.mutate({ id }),
      done: (_, __, { t }) => t('cancel.done'),
    }),
    part('export', ExportMenu),
  ],
});

function Applied({ row }: CellProps<CodeRow>) {
  return <ActionTime by={row.opt_user} time={row.crt_time} />;
}

function Reviewed({ row }: CellProps<CodeRow>) {
  return <ActionTime by={row.reviewer} time={row.approve_time} />;
}

function Batch({ row: { batch_id } }: CellProps<CodeRow>) {
  return batch_id ? (
    <Text span ff="monospace" size="xs" className={texts.breaks}>
      {batch_id}
    </Text>
  ) : (
    <NoValue />
  );
}

function ActionTime({ by, time }: { by: string; time: string | null }) {
  const format = useFormat();
  return by ? <LinesCell hint={time && format.dateTime(time)}>{by}</LinesCell> : <NoValue />;
}

function Waiting({ row: { status, can_review } }: CellProps<CodeRow>) {
  const { t } = useTranslation('codes');
  if (status !== REQUEST_STATUS.pending || can_review === 1) return null;
  return (
    <Hint size="xs" flex="1 1 6rem">
      {t('review.by_another')}
    </Hint>
  );
}

const destroyedAt = (exportedAt: string) => new Date(Date.parse(exportedAt) + SHEET_DAYS * DAY_MS);

function ExportMenu({ row }: CellProps<CodeRow>) {
  const { t } = useTranslation('codes');
  const format = useFormat();
  if (row.status !== REQUEST_STATUS.approved) return null;
  if (row.can_export === 0) return <Hint size="xs">{t('export.gone')}</Hint>;
  const { batch_id: id, exported_at } = row;
  const link = (format?: 'labels') => ({
    component: 'a' as const,
    href: `/skinMgrSrv/device/serialExport?${new URLSearchParams({ id, ...(format && { format }) })}`,
    target: '_blank',
    rel: 'noreferrer',
  });
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <ButtonWithIcon
          label={t('export.open')}
          size="compact-sm"
          variant="light"
          icon={IconDownload}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('export.of', { name: row.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={texts.wraps}>
          {exported_at ? t('export.until', { time: format.dateTime(destroyedAt(exported_at)) }) : t('export.once')}
        </Menu.Label>
        <Menu.Item {...link()} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
          {t('export.sheet')}
        </Menu.Item>
        <Menu.Item {...link('labels')} leftSection={<IconTags size={18} aria-hidden />}>
          {t('export.labels')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
