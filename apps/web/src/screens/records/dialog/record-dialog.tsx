import { Badge, Group, Skeleton, Tabs, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useRecordChanges } from '../../../lib/use-record-changes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { customerName, isRunning, type RecordRow } from '../record-row.ts';
import { StatusBadge } from '../status-badge.tsx';
import classes from './dialog.module.css';
import { ReportFrame } from './report-frame.tsx';
import { ShareBar } from './share-bar.tsx';

const WhyGoods = lazy(() => import('./why-goods.tsx').then((module) => ({ default: module.WhyGoods })));

interface RecordDialogProps {
  id: string;
  /** Its row in the list; missing if a link leads to a record of another page. */
  row: RecordRow | undefined;
  opened: boolean;
  onClose: () => void;
}

/** One record: the customer's report, and the reasons for the goods. */
export function RecordDialog({ id, row, opened, onClose }: RecordDialogProps) {
  const { t } = useTranslation('records');
  const { data, error, refetch, isFetching } = trpc.record.get.useQuery({ id });
  const refresh = () => void refetch();
  // An open running test becomes its report by itself.
  useRecordChanges((change) => change.record_id === id && refresh(), refresh);
  const record = data ?? row;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="72rem"
      title={record ? <Heading row={record} /> : t('detail.title')}
      classNames={{ content: classes.tall, body: classes.body, title: classes.title }}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {!record && !error && <Skeleton h={400} className="delayed" />}
      {record &&
        (record.share_id ? (
          <Report shareId={record.share_id} address={record.report_url}>
            {data ? <WhyGoods record={data} /> : <Skeleton h={300} className="delayed" />}
          </Report>
        ) : (
          <EmptyState
            title={t(isRunning(record) ? 'detail.running' : 'detail.no_report')}
            description={record.reason}
          />
        ))}
    </Dialog>
  );
}

function Heading({ row }: { row: RecordRow }) {
  const { t } = useTranslation('records');
  const format = useFormat();
  return (
    <Group gap="xs">
      {customerName(row) ?? t('anonymous')}
      <Text span size="sm" c="dimmed">
        {format.dateTime(row.test_time)}
      </Text>
      <StatusBadge status={row.status} />
      {row.is_simulated && (
        <Badge variant="outline" color="gray" tt="none">
          {t('simulated')}
        </Badge>
      )}
    </Group>
  );
}

interface ReportProps {
  shareId: string;
  address: string;
  children: React.ReactNode;
}

function Report({ shareId, address, children }: ReportProps) {
  const { t } = useTranslation('records');
  const [tab, setTab] = useState<string | null>('report');
  return (
    <Tabs value={tab} onChange={setTab} className={classes.tabs}>
      <div className={classes.head}>
        <Tabs.List>
          <Tabs.Tab value="report">{t('detail.report')}</Tabs.Tab>
          <Tabs.Tab value="why">{t('detail.why')}</Tabs.Tab>
        </Tabs.List>
        <ShareBar address={address} />
      </div>
      <Tabs.Panel value="report" className={classes.panel}>
        <ReportFrame shareId={shareId} />
      </Tabs.Panel>
      <Tabs.Panel value="why" className={classes.panel}>
        {tab === 'why' && <Suspense fallback={<Skeleton h={300} className="delayed" />}>{children}</Suspense>}
      </Tabs.Panel>
    </Tabs>
  );
}
