import { Tabs } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { IconDeviceTabletPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { useDialogs } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import classes from './devices.module.css';
import { BindDialog, DevicesList } from './devices-list.tsx';
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
              variant="filled"
              icon={IconDeviceTabletPlus}
              onClick={() => dialogs.open(BindDialog, undefined)}
            >
              {t('action.add')}
            </ButtonWithIcon>
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
