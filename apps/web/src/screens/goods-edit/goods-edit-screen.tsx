import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './goods-edit.module.css';
import { GoodsForm } from './goods-form.tsx';
import type { GoodsDetail } from './goods-values.ts';

const route = getRouteApi('/skinmgr/goodsEdit');

/** A product in full, or a new one. */
export function GoodsEditScreen() {
  const { t } = useTranslation('goods-edit');
  const { id, ...prefill } = route.useSearch();
  const leave = useLeave('/skinmgr/goodsList');
  // What somebody else changed since must not be overwritten from memory, nor what is being typed by a reload.
  const detail = trpc.goods.detail.useQuery(
    { id: id ?? 0 },
    { enabled: id !== undefined, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const profile = trpc.goods.profile.useQuery({});
  const goods = id === undefined ? undefined : detail.data;
  const error = profile.error ?? detail.error;
  const isReady = profile.data && (id === undefined || goods);
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
      <PageHeader title={id === undefined ? t('title_new') : t('title_edit')} />
      {error && !isReady && (
        <ErrorState
          error={error}
          onRetry={() => void (profile.error ? profile.refetch() : detail.refetch())}
          retrying={profile.isFetching || detail.isFetching}
        />
      )}
      {!isReady && !error && (
        <Stack className="delayed">
          <Skeleton height={280} />
          <Skeleton height={320} />
        </Stack>
      )}
      {isReady && (
        <>
          {goods?.is_lock === 1 && <LockedNote goods={goods} />}
          <GoodsForm key={`${id}:${goods?.is_lock}`} goods={goods} profile={profile.data.profile} prefill={prefill} />
        </>
      )}
    </div>
  );
}

/** Says why nothing can be changed, and changes that. */
function LockedNote({ goods }: { goods: GoodsDetail }) {
  const { t } = useTranslation('goods-edit');
  const utils = trpc.useUtils();
  const unlock = trpc.goods.unlock.useMutation({ onSettled: () => utils.goods.invalidate() });
  const run = async () => {
    try {
      await unlock.mutateAsync({ ids: [goods.id] });
      notifySuccess(t('locked.unlocked'));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconLock aria-hidden />} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('locked.text')}</Text>
        <Button size="compact-sm" variant="default" onClick={run} loading={unlock.isPending}>
          {t('locked.unlock')}
        </Button>
      </Group>
    </Alert>
  );
}
