import { Button, Popover, Skeleton, Text } from '@mantine/core';
import { IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './dialog.module.css';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

const QR_SIZE = 200;

export function ShareBar({ address }: { address: string }) {
  const { t } = useTranslation('records');
  return (
    <div className={classes.share}>
      <CopyButton text={address} size="compact-md" label={t('share.copy')} failed={t('share.copy_failed')} />
      <Popover position="bottom-end" shadow="md" withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" size="compact-md" leftSection={<IconQrcode size={18} aria-hidden />}>
            {t('share.qr')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('share.qr')} tabIndex={-1}>
          <Suspense fallback={<Skeleton w={QR_SIZE} h={QR_SIZE} />}>
            <QrCode text={address} size={QR_SIZE} label={t('share.qr_label')} />
          </Suspense>
          <Text size="sm" ta="center" mt="xs" maw={QR_SIZE}>
            {t('share.qr_hint')}
          </Text>
        </Popover.Dropdown>
      </Popover>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size="compact-md"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        {t('share.open')}
      </Button>
    </div>
  );
}
