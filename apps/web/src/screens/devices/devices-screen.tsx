import { Group, Stack, Tabs } from '@mantine/core';
import { DEVICE_SORTS, REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.ts';
import {
  IconAdjustments,
  IconDeviceTablet,
  IconDeviceTabletPlus,
  IconPencil,
  IconPlugConnectedX,
  IconRepeat,
  IconScreenShare,
  IconShieldCheck,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PublishMark } from '../../ui/publish-state/publish-mark.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { type CellProps, lines, Mark, NAME } from '../../ui/resource/column.tsx';
import { search } from '../../ui/resource/filters.tsx';
import { create, row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { DeviceRow } from './device-row.ts';
import classes from './devices.module.css';
import { WorkModeMark, WorkModeSwitch } from './work-mode.tsx';

const GuidesList = lazyPart(() => import('./guides-list.tsx'), 'GuidesList');

const route = getRouteApi('/skinmgr/deviceDgManager');

export function DevicesScreen() {
  const { t } = useTranslation('devices');
  const navigate = route.useNavigate();
  const view = route.useSearch().view === 'guides' ? 'guides' : 'devices';
  const dialogs = useDialogs();
  const waiting = trpc.device.guideList.useQuery({ review_status: REVIEW_STATUS.pending, pageSize: 1 }).data?.total;

  return (
    <Tabs
      value={view}
      onChange={(next) => void navigate({ search: next === 'guides' ? { view: next } : {}, resetScroll: false })}
      keepMounted={false}
    >
      <PageHeader
        title={t('page')}
        tip={<WorkModeMark />}
        tabs={
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="devices">{t('tab.devices')}</Tabs.Tab>
            <Tabs.Tab
              value="guides"
              rightSection={waiting ? <Mark text={t('pending', { count: waiting })} color="orange" /> : undefined}
            >
              {t('tab.guides')}
            </Tabs.Tab>
          </Tabs.List>
        }
        actions={
          <>
            <WorkModeSwitch />
            <ButtonWithIcon
              label={t('action.add')}
              variant="filled"
              icon={IconDeviceTabletPlus}
              onClick={() => dialogs.open(BindDialog, undefined)}
            />
          </>
        }
      />
      <Tabs.Panel value="devices">
        <DevicesList />
      </Tabs.Panel>
      <Tabs.Panel value="guides">
        <Suspense>
          <GuidesList />
        </Suspense>
      </Tabs.Panel>
      {dialogs.element}
    </Tabs>
  );
}

const dialogs = () => import('./devices-dialogs.tsx');
const BindDialog = lazyDialog(dialogs, 'BindDialog');

/** The time between two reloads in ms. A mirror may go online or offline at any time. */
const REFRESH_MS = 30_000;

const DevicesList: Screen = listScreen<Outputs['device']['myList'], 'q'>({
  name: 'devices',
  title: 'devices:tab.devices',
  icon: IconDeviceTablet,
  sizes: [20, 50, 100],
  tab: {},
  useRows: (list) =>
    trpc.device.myList.useQuery(
      { q: list.value('q'), ...list.sortedBy(DEVICE_SORTS) },
      { ...KEEP_ROWS, refetchInterval: REFRESH_MS },
    ),
  idOf: ({ device_no }) => device_no,
  nameOf: ({ device_no }) => device_no,
  filters: [search('devices:filter.search')],
  columns: [
    { key: 'device', title: 'devices:column.device', width: 168, sort: 'device_no', ...NAME, Cell: Device },
    { key: 'last_seen', title: 'devices:column.last_seen', width: 140, sort: 'last_seen', Cell: LastSeen },
    lines('shop', 'remark', 'devices:column.shop', { width: 124, sort: 'shop' }),
    { key: 'guides', title: 'devices:column.guides', width: 116, sort: 'sub_count', Cell: Guides },
    { key: 'settings', title: 'devices:column.settings', width: 152, Cell: Settings },
    lines('model', 'app_version', 'devices:column.model', { width: 116, sort: 'model' }),
    lines('location', 'ip', 'devices:column.network', { width: 116 }),
    lines('serial', 'mac', 'devices:column.serial', { width: 124, card: 'none' }),
  ],
  actions: [
    create({ icon: IconDeviceTabletPlus, dialog: BindDialog }),
    row('allow', {
      icon: IconShieldCheck,
      when: ({ asks_from }) => asks_from !== '',
      ask: ({ device_no: device, asks_from: network, opened_from }, { t }) => ({
        title: t('allow.title', { device }),
        message: t('allow.message', { network, console: opened_from }),
        confirm: t('allow.confirm'),
      }),
      run: ({ device_no, asks_from }) => trpcClient.device.allow.mutate({ device_no, asks_from }),
      done: (_, { device_no: device }, { t }) => t('allow.done', { device }),
    }),
    row('settings', {
      icon: IconAdjustments,
      dialog: lazyDialog(() => import('./settings-dialog.tsx'), 'SettingsDialog'),
    }),
    row('screen', {
      icon: IconScreenShare,
      to: ({ device_no }) => ({ to: '/skinmgr/mirrorScreen', search: { device: device_no } }),
    }),
    row('edit', { icon: IconPencil, opens: true, dialog: lazyDialog(dialogs, 'EditDialog') }),
    row('repeat', { icon: IconRepeat, dialog: lazyDialog(dialogs, 'RepeatDialog') }),
    row('unbind', { icon: IconPlugConnectedX, dialog: lazyDialog(dialogs, 'UnbindDialog') }),
  ],
});

function stateOf({ status, is_activated, open_until, asks_from, online }: DeviceRow) {
  if (status === SERIAL_STATUS.locked) return 'locked';
  if (asks_from !== '') return 'elsewhere';
  if (open_until) return 'expected';
  if (status !== SERIAL_STATUS.normal || !is_activated) return 'inactive';
  return online ? 'online' : 'offline';
}

const STATE_COLORS = {
  online: 'jade',
  offline: 'gray',
  locked: 'red',
  inactive: 'orange',
  expected: 'blue',
  elsewhere: 'orange',
} as const;

function Device({ row }: CellProps<DeviceRow>) {
  const { t } = useTranslation('devices');
  const state = stateOf(row);
  return (
    <Stack gap={2} align="flex-start">
      <strong>{row.device_no}</strong>
      <Group gap={4}>
        <Mark text={t(`state.${state}`)} color={STATE_COLORS[state]} />
        {row.is_simulated && <Mark text={t('simulated')} title={t('simulated_hint')} />}
      </Group>
    </Stack>
  );
}

/** Shows when the mirror last contacted the server. For a new mirror, shows the missing step instead. */
function LastSeen({ row }: CellProps<DeviceRow>) {
  const { last_seen } = row;
  const { t } = useTranslation('devices');
  const format = useFormat();
  if (last_seen) return <LinesCell hint={format.shortDateTime(last_seen)}>{format.ago(last_seen)}</LinesCell>;
  const state = stateOf(row);
  if (state === 'expected') return t('next.expected', { time: format.time(row.open_until ?? new Date()) });
  if (state === 'elsewhere') return t('next.elsewhere', { network: row.asks_from, console: row.opened_from });
  return state === 'inactive' ? t('next.inactive') : t('never_seen');
}

function Settings({ row }: CellProps<DeviceRow>) {
  return <PublishMark device={row} />;
}

function Guides({ row: { device_no, sub_count, unreviewed_count } }: CellProps<DeviceRow>) {
  const { t } = useTranslation('devices');
  const link = (status?: string) =>
    ({
      to: '/skinmgr/deviceDgManager',
      search: { view: 'guides', device: device_no, status },
      resetScroll: false,
    }) as const;
  return (
    <Group gap="xs">
      <TextLink link={link()}>{t('guides', { count: sub_count })}</TextLink>
      {unreviewed_count > 0 && (
        <TextLink link={link(String(REVIEW_STATUS.pending))}>
          <Mark text={t('pending', { count: unreviewed_count })} color="orange" />
        </TextLink>
      )}
    </Group>
  );
}
