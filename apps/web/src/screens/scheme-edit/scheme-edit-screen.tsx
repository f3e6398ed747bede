import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SchemeForm } from './scheme-form.tsx';

const route = getRouteApi('/skinmgr/schemeEdit');

/** A scheme of care in full, or a new one. */
export function SchemeEditScreen() {
  const { t } = useTranslation('scheme-edit');
  const { id } = route.useSearch();
  const leave = useLeave('/skinmgr/schemeList');
  // What somebody else changed since must not be overwritten from memory, nor what is being typed by a reload.
  const detail = trpc.scheme.detail.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const scheme = id === undefined ? undefined : detail.data;
  const isReady = id === undefined || scheme;
  return (
    <>
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
      <PageHeader title={id === undefined ? t('title_new') : t('title_edit')} />
      {detail.error && !isReady && (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
      )}
      {!isReady && !detail.error && (
        <Stack className="delayed">
          <Skeleton height={280} />
          <Skeleton height={320} />
        </Stack>
      )}
      {isReady && <SchemeForm key={id} scheme={scheme} />}
    </>
  );
}
