import { Badge, Button, Tabs } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { IconDeviceTabletPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListSearch } from '../../ui/resource/use-list.ts';
import { useDialog } from '../../ui/use-dialog.ts';

import classes from './devices.module.css';
import { DevicesPanel } from './devices-panel.tsx';
import type { DevicesSearch } from './devices-search.ts';
import { PAGE_SIZES } from './page-sizes.ts';
import { useWorkMode } from './use-work-mode.ts';
import { WorkModeCard } from './work-mode-card.tsx';

const GuidesPanel = lazy(() => import('./guide/guides-panel.tsx').then((m) => ({ default: m.GuidesPanel })));
const BindDialog = lazy(() => import('./devices-dialogs.tsx').then((m) => ({ default: m.BindDialog })));

const route = getRouteApi('/skinmgr/deviceDgManager');

/** The shop's mirrors and the guides who work with them. */
export function DevicesScreen() {
  const { t } = useTranslation('devices');
  const navigate = route.useNavigate();
  const list = useListSearch<DevicesSearch>({
    name: 'devices',
    search: route.useSearch(),
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    sizes: PAGE_SIZES,
    forToday: ['page'],
    never: ['view', 'device', 'status'],
  });
  const { withAdvanced } = useWorkMode();
  const binding = useDialog<true>();
  const bind = () => withAdvanced(() => binding.open(true));
  const pending =
    trpc.device.guideList.useQuery({ review_status: REVIEW_STATUS.pending, pageSize: 1 }).data?.total ?? 0;
  const view = list.search.view === 'guides' ? 'guides' : 'devices';
  const bindButton = (
    <Button leftSection={<IconDeviceTabletPlus size={18} aria-hidden />} onClick={bind}>
      {t('bind.title')}
    </Button>
  );

  return (
    <>
      <PageHeader title={t('page')} description={t('description')} actions={bindButton} />
      <WorkModeCard />
      <Tabs
        value={view}
        onChange={(next) =>
          list.update({ view: next === 'guides' ? next : '', q: undefined, device: undefined, status: undefined })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="devices">{t('tab.devices')}</Tabs.Tab>
          <Tabs.Tab
            value="guides"
            rightSection={
              pending > 0 && (
                <Badge size="sm" color="orange" variant="light" c="var(--mantine-color-text)" className={classes.badge}>
                  {t('pending', { count: pending })}
                </Badge>
              )
            }
          >
            {t('tab.guides')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="devices">
          <DevicesPanel list={list} bindButton={bindButton} />
        </Tabs.Panel>
        <Tabs.Panel value="guides">
          <Suspense>
            <GuidesPanel list={list} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {binding.value && (
        <Suspense>
          <BindDialog key={binding.serial} opened={binding.opened} onClose={binding.close} />
        </Suspense>
      )}
    </>
  );
}
