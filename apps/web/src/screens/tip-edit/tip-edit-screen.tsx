import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './tip-edit.module.css';
import { TipForm } from './tip-form.tsx';

const route = getRouteApi('/skinmgr/tipsEdit');

/** A tip, or a new one. */
export function TipEditScreen() {
  const { t } = useTranslation(['tips', 'shared']);
  const { id } = route.useSearch();
  const leave = useLeave('/skinmgr/tipsList');
  const tips = trpc.tip.list.useQuery({}, { refetchOnWindowFocus: false, refetchOnReconnect: false });
  const tip = tips.data?.list.find((row) => row.id === id);
  const isReady = id === undefined || tip !== undefined;
  return (
    <div className={classes.page}>
      <Button
        variant="subtle"
        size="compact-sm"
        mb={4}
        ml={-8}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={leave}
      >
        {t('back')}
      </Button>
      <PageHeader title={t(id === undefined ? 'title_new' : 'title_edit')} description={t('edit_description')} />
      {isReady && <TipForm key={id} tip={tip} />}
      {!isReady && tips.error && (
        <ErrorState error={tips.error} onRetry={() => void tips.refetch()} retrying={tips.isFetching} />
      )}
      {!isReady && tips.isLoading && <Skeleton height={420} className="delayed" />}
      {!isReady && tips.data && <EmptyState title={t('shared:errors.TIP_NOT_FOUND')} />}
    </div>
  );
}
