import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { useAction } from '../../ui/resource/action.ts';
import { EditScreen } from '../../ui/resource/edit-screen.tsx';
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
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={id === undefined ? t('title_new') : t('title_edit')}
      loads={[profile, detail]}
      isReady={profile.data !== undefined && (id === undefined || goods !== undefined)}
      maxWidth={56}
    >
      {(discard) => (
        <>
          {goods?.is_lock === 1 && <LockedNote goods={goods} />}
          {profile.data && (
            <GoodsForm
              key={`${id}:${goods?.is_lock}`}
              goods={goods}
              profile={profile.data.profile}
              prefill={prefill}
              onDiscard={discard}
            />
          )}
        </>
      )}
    </EditScreen>
  );
}

/** Says why nothing can be changed, with a button that unlocks it. */
function LockedNote({ goods }: { goods: GoodsDetail }) {
  const { t } = useTranslation('goods-edit');
  const utils = trpc.useUtils();
  const unlock = useAction({
    run: () => trpcClient.goods.unlock.mutate({ ids: [goods.id] }),
    done: () => t('locked.unlocked'),
    refresh: () => utils.goods.invalidate(),
  });
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconLock aria-hidden />} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('locked.text')}</Text>
        <Button size="compact-sm" variant="default" onClick={() => unlock.run()} loading={unlock.isBusy}>
          {t('locked.unlock')}
        </Button>
      </Group>
    </Alert>
  );
}
