import { Button, Group, Progress, Text } from '@mantine/core';
import type { PlatformSetupStep, SetupStep } from '@skin-mirror/shared/dashboard/setup.ts';
import { DEFAULT_GOODS_COUNT } from '@skin-mirror/shared/goods/goods.ts';
import { owner, platformAdmin } from '@skin-mirror/shared/kernel/access.ts';
import { IconCircle, IconCircleCheckFilled, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { Hint } from '../../ui/hint.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Card } from './card.tsx';
import classes from './setup-list.module.css';

const PLACES = {
  card: '/skinmgr/shopset',
  logo: '/skinmgr/imageset',
  goods: '/skinmgr/goodsEdit',
  device: '/skinmgr/deviceDgManager',
  test: '/skinmgr/deviceDgManager',
  report: '/skinmgr/recordsList',
  guide: '/skinmgr/memberList',
  shop: '/skinmgr/shops',
  numbers: '/skinmgr/deviceCreate',
  address: '/skinmgr/operation',
  messages: '/skinmgr/outbox',
  backup: '/skinmgr/operation',
} as const satisfies Readonly<Record<SetupStep | PlatformSetupStep, string>>;

export const useSetup = () => trpc.dashboard.setup.useQuery({}, { enabled: useMayAccess(owner()) });
export const usePlatformSetup = () =>
  trpc.dashboard.platformSetup.useQuery({}, { enabled: useMayAccess(platformAdmin()) });

export function SetupList() {
  const { data } = useSetup();
  return <Steps data={data} hide={(is_hidden) => trpcClient.dashboard.hideSetup.mutate({ is_hidden })} />;
}

export function PlatformSetupList() {
  const { data } = usePlatformSetup();
  return <Steps data={data} hide={(is_hidden) => trpcClient.dashboard.hidePlatformSetup.mutate({ is_hidden })} />;
}

interface StepsProps {
  data?: {
    readonly steps: readonly { readonly key: SetupStep | PlatformSetupStep; readonly is_done: boolean }[];
    readonly is_hidden: boolean;
  };
  hide: (is_hidden: boolean) => Promise<unknown>;
}

function Steps({ data, hide: run }: StepsProps) {
  const { t } = useTranslation('home');
  const utils = trpc.useUtils();
  const hide = useAction({ run, refresh: () => utils.dashboard.invalidate() });
  if (!data) return null;
  const { steps, is_hidden } = data;
  const done = steps.filter(({ is_done }) => is_done).length;
  const progress = t('setup.progress', { done, count: steps.length });
  if (done === steps.length) return null;
  if (is_hidden) {
    return (
      <ButtonWithIcon
        label={t('setup.show', { done, count: steps.length })}
        variant="subtle"
        size="compact-sm"
        className={classes.show}
        icon={IconListCheck}
        onClick={() => hide.run(false)}
        loading={hide.isBusy}
      />
    );
  }
  const next = steps.find(({ is_done }) => !is_done)?.key;
  return (
    <Card
      title={t('setup.title')}
      aside={
        <Group gap="sm">
          <Hint>{progress}</Hint>
          <Button variant="default" size="compact-sm" onClick={() => hide.run(true)} loading={hide.isBusy}>
            {t('setup.hide')}
          </Button>
        </Group>
      }
    >
      <Progress value={(done / steps.length) * 100} size="sm" mb="md" aria-label={progress} />
      <ol className={classes.steps}>
        {steps.map(({ key, is_done }) => (
          <li key={key} className={classes.step} data-done={is_done || undefined} data-next={key === next || undefined}>
            {is_done ? (
              <IconCircleCheckFilled className={classes.done} aria-label={t('setup.done')} role="img" />
            ) : (
              <IconCircle aria-label={t('setup.open')} role="img" />
            )}
            <div>
              <Text span size="sm" fw={500}>
                {is_done ? (
                  t(`setup.step.${key}`)
                ) : (
                  <TextLink link={{ to: PLACES[key] }}>{t(`setup.step.${key}`)}</TextLink>
                )}
              </Text>
              {!is_done && <StepHint step={key} />}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function StepHint({ step }: { step: SetupStep | PlatformSetupStep }) {
  const { t } = useTranslation('home');
  const text = t(`setup.hint.${step}`, { total: DEFAULT_GOODS_COUNT });
  // This hint names another way to do the step.
  const to = step === 'goods' ? '/skinmgr/goodsList' : undefined;
  return (
    <Hint size="xs" className={to && classes.way}>
      {to ? <TextLink link={{ to }}>{text}</TextLink> : text}
    </Hint>
  );
}
