import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { ScreenStage } from '../../ui/mirror-preview/screen-stage.tsx';
import { useTestCode } from '../../ui/mirror-preview/use-code.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pending } from '../../ui/pending.tsx';
import { PublishMark } from '../../ui/publish-state/publish-mark.tsx';
import classes from './devices.module.css';

const route = getRouteApi('/skinmgr/mirrorScreen');
/** The time between two reloads in ms. The mirror may take new settings over at any time. */
const REFRESH_MS = 15_000;

/** Shows what one mirror shows by the newest settings, and whether the mirror has them. */
export function DeviceScreen() {
  const { t } = useTranslation('devices');
  const { device = '' } = route.useSearch();
  const query = trpc.device.screen.useQuery({ device_no: device }, { staleTime: 0, refetchInterval: REFRESH_MS });
  const { data } = query;
  const code = useTestCode(data?.share_id ?? '', data?.bundle.marketing.qr, REFRESH_MS);
  return (
    <>
      <PageHeader
        title={t('screen.title', { device })}
        description={t('screen.description')}
        actions={
          <Button
            variant="default"
            component={Link}
            to="/skinmgr/deviceDgManager"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t('screen.back')}
          </Button>
        }
      />
      {data ? (
        <Stack gap="md" className={classes.screen}>
          <PublishMark device={data.device} />
          <ScreenStage bundle={data.bundle} shows="idle" code={code} />
        </Stack>
      ) : (
        <Pending query={query} height={600} />
      )}
    </>
  );
}
