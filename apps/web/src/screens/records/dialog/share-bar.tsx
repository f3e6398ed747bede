import { Button, Popover, Skeleton, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { notifyHint } from '../../../ui/notify.tsx';
import classes from './dialog.module.css';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

const QR_SIZE = 200;
const COPIED_MS = 2000;

/** Ways to give the customer the report. */
export function ShareBar({ address }: { address: string }) {
  const { t } = useTranslation('records');
  return (
    <div className={classes.share}>
      <CopyButton text={address} />
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

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('records');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const end = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(end);
  }, [isCopied]);
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else notifyHint(t('share.copy_failed'));
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      onClick={copy}
      aria-live="polite"
    >
      {isCopied ? t('share.copied') : t('share.copy')}
    </Button>
  );
}
