import { Button, Group, Loader, Popover, Skeleton, Tabs, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { reportLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconExternalLink, IconLink, IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useFormat } from '../../../lib/format.ts';
import { isOwnMachine } from '../../../lib/own-machine.ts';
import { NO_NETWORK } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRecordChanges } from '../../../lib/use-record-changes.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { Can } from '../../../ui/can.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type DialogProps, lazyDialog, useDialogs } from '../../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { Mark } from '../../../ui/resource/column.tsx';
import { isRunning, nameOf, type RecordDetail, type RecordRow, STATUS_COLORS } from '../record-row.ts';
import { CopyLink } from './copy-link.tsx';
import classes from './dialog.module.css';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'), 'ShareDialog');
const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');
const WhyGoods = lazyPart(() => import('./why-goods.tsx'), 'WhyGoods');

const DataOfTest = lazyPart(() => import('./data-of-test.tsx'), 'DataOfTest');
const CopyScenario = lazyPart(() => import('./copy-scenario.tsx'), 'CopyScenario');

/** `row` is undefined if a link opens a test that isn't on the list's current page. */
export function RecordDialog({ id, row, opened, onClose }: DialogProps<RecordRow | undefined> & { id: string }) {
  const { t } = useTranslation('records');
  const query = trpc.record.get.useQuery({ id });
  const { data, error, refetch } = query;
  const refresh = () => void refetch();
  // Reloads when the test changes. The report of a running test then appears without a click.
  useRecordChanges((change) => change.record_id === id && refresh(), refresh);
  const record = data ?? row;
  const waiting = <Skeleton h={300} className="delayed" />;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="72rem"
      title={record ? <Heading row={record} /> : t('detail.title')}
      classNames={{ content: classes.tall, body: classes.body }}
    >
      {!data && (error || !record) && <Pending query={query} height={300} />}
      {record && !record.share_id && (
        <EmptyState
          title={t(isRunning(record) ? 'detail.running' : 'detail.no_report')}
          description={record.reason}
          action={data && !isRunning(record) && <Scenario record={data} />}
        />
      )}
      {record?.share_id && (
        <Tabs defaultValue="report" keepMounted={false} className={classes.tabs}>
          <Group gap="xs" justify="space-between">
            <Tabs.List>
              <Tabs.Tab value="report">{t('detail.report')}</Tabs.Tab>
              <Tabs.Tab value="why">{t('detail.why')}</Tabs.Tab>
              <Tabs.Tab value="data">{t('detail.data')}</Tabs.Tab>
            </Tabs.List>
            <ShareBar id={record.id} address={record.report_url} />
          </Group>
          <Tabs.Panel value="report" keepMounted className={classes.panel}>
            <ReportFrame shareId={record.share_id} />
          </Tabs.Panel>
          <Tabs.Panel value="why" className={classes.panel}>
            <Suspense fallback={waiting}>{data ? <WhyGoods record={data} /> : waiting}</Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="data" className={classes.panel}>
            <Suspense fallback={waiting}>{data ? <DataOfTest record={data} /> : waiting}</Suspense>
            {data && <Scenario record={data} />}
          </Tabs.Panel>
        </Tabs>
      )}
    </Dialog>
  );
}

/** For whoever looks after the shop's mirrors: an odd test becomes a scenario that can be played again. */
const Scenario = ({ record }: { record: RecordDetail }) => (
  <Can access={owner()}>
    <Suspense>
      <CopyScenario record={record} />
    </Suspense>
  </Can>
);

function Heading({ row }: { row: RecordRow }) {
  const { t } = useTranslation(['records', 'shared']);
  const format = useFormat();
  return (
    <Group gap="xs" fw={600}>
      {nameOf(row)}
      <Text span size="sm" c="dimmed">
        {format.dateTime(row.test_time)}
      </Text>
      <Mark text={t(`shared:record_status.${row.status}`)} color={STATUS_COLORS[row.status]} />
      {row.is_simulated && <Mark text={t('simulated')} />}
    </Group>
  );
}

const QR_SIZE = 200;

function ShareBar({ id, address }: { id: string; address: string }) {
  const { t } = useTranslation('records');
  const { open, element } = useDialogs();
  return (
    <Group gap="xs">
      <CopyLink address={address} />
      <Popover position="bottom-end" shadow="md" withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <ButtonWithIcon label={t('share.qr')} size="compact-md" icon={IconQrcode} />
        </Popover.Target>
        <Popover.Dropdown aria-label={t('share.qr')} tabIndex={-1}>
          <Suspense fallback={<Skeleton w={QR_SIZE} h={QR_SIZE} />}>
            {/* The QR code stays dark on white in dark mode. Cameras need this contrast and the margin. */}
            <QrCode value={address} size={QR_SIZE} level="M" marginSize={2} title={t('share.qr_label')} />
          </Suspense>
          <Text size="sm" ta="center" mt="xs" maw={QR_SIZE}>
            {t('share.qr_hint')}
          </Text>
          {isOwnMachine(address) && (
            <Text size="sm" c="var(--mantine-color-error)" ta="center" mt="xs" maw={QR_SIZE} role="note">
              {t('share.own_machine')}
            </Text>
          )}
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
      <ButtonWithIcon
        label={t('share.links')}
        size="compact-md"
        icon={IconLink}
        onClick={() => open(ShareDialog, id)}
      />
      {element}
    </Group>
  );
}

function ReportFrame({ shareId }: { shareId: string }) {
  const { t } = useTranslation('records');
  const [isLoaded, setLoaded] = useState(false);
  const { online } = useNetwork();
  const address = `/zmskinweb/#/report?${new URLSearchParams({ shareId, locale: reportLocale(currentLocale()) })}`;
  // A frame that begins to load without a network shows the browser's error page.
  if (!isLoaded && !online) return <ErrorState error={NO_NETWORK} />;
  return (
    <div className={classes.frame}>
      {!isLoaded && <Loader pos="absolute" inset={0} m="auto" />}
      {/* A new `key` reloads the frame. A change after the # in the address does not. */}
      <iframe key={address} src={address} title={t('detail.report_title')} onLoad={() => setLoaded(true)} />
    </div>
  );
}
