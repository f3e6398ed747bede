import { Button, Paper, Skeleton } from '@mantine/core';
import { IconClipboardPlus, IconClipboardText } from '@tabler/icons-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { type Application, isApproved, renewable } from './application.ts';
import { ApplicationItem } from './application-item.tsx';
import classes from './applications.module.css';

const ApplyDialog = lazy(() => import('./apply-dialog.tsx').then((m) => ({ default: m.ApplyDialog })));

/** The decision may come while the guide waits on this page. */
const REFRESH_MS = 15_000;

/** The mirrors a guide applied for, and the results. */
export function ApplicationsScreen() {
  const { t } = useTranslation('applications');
  const applications = trpc.device.myApplications.useQuery({}, { refetchInterval: REFRESH_MS });
  const list = applications.data?.list;
  useMenuAfterApproval(list);
  const dialog = useDialog<Application | 'new'>();
  const again = renewable(list ?? []);
  const applyButton = (
    <Button leftSection={<IconClipboardPlus size={18} aria-hidden />} onClick={() => dialog.open('new')}>
      {t('apply.title')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('page')} description={t('description')} actions={applyButton} />
      {applications.error && (
        <ErrorState
          error={applications.error}
          onRetry={() => void applications.refetch()}
          retrying={applications.isFetching}
        />
      )}
      {applications.isPending && <Skeleton h={160} className="delayed" />}
      {list?.length === 0 && (
        <Paper withBorder>
          <EmptyState
            icon={<IconClipboardText aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={applyButton}
          />
        </Paper>
      )}
      {list && list.length > 0 && (
        <ul className={classes.list} aria-label={t('page')}>
          {list.map((application) => (
            <ApplicationItem
              key={application.id}
              application={application}
              onAgain={again.has(application.id) ? () => dialog.open(application) : undefined}
            />
          ))}
        </ul>
      )}
      {dialog.value && (
        <Suspense>
          <ApplyDialog
            key={dialog.serial}
            before={dialog.value === 'new' ? undefined : dialog.value}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The first approval makes the account a guide of the shop, with a menu. */
function useMenuAfterApproval(list: readonly Application[] | undefined): void {
  const utils = trpc.useUtils();
  const isWaiting = useAccount().parent_id === null;
  const isDue = isWaiting && list?.some(isApproved) === true;
  useEffect(() => {
    if (isDue) void utils.identity.lookup.invalidate();
  }, [isDue, utils]);
}
