import { Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, usePrevious } from '@mantine/hooks';
import { publishState } from '@skin-mirror/shared/device/device.ts';
import { IconChevronDown, IconDeviceTablet } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import classes from './publish-line.module.css';
import { PublishMark } from './publish-mark.tsx';

/** Asks often while mirrors are about to take the settings over, and else for mirrors that come and go. */
const WAITING_MS = 4_000;
const REFRESH_MS = 30_000;

/** Shows how many of the shop's mirrors use its newest settings, and names them on request. */
export function PublishLine() {
  const { t } = useTranslation('publish');
  const [isOpen, { toggle, close }] = useDisclosure();
  const utils = trpc.useUtils();
  const { data, isPending } = trpc.device.published.useQuery(
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state: { data: known } }) =>
        known?.list.some((device) => publishState(device) === 'pending') ? WAITING_MS : REFRESH_MS,
    },
  );
  const isSaving = useIsMutating() > 0;
  const wasSaving = usePrevious(isSaving);
  useEffect(() => {
    if (wasSaving && !isSaving) void utils.device.published.invalidate();
  }, [wasSaving, isSaving, utils]);

  if (isPending) return <span aria-busy="true" />;
  if (!data || data.list.length === 0) return null;
  const { list } = data;
  const countOf = (wanted: string) => list.filter((device) => publishState(device) === wanted).length;
  const others = (['pending', 'offline', 'failed'] as const).flatMap((state) => {
    const count = countOf(state);
    return count > 0 ? [{ state, count }] : [];
  });
  return (
    <div role="status" className={classes.state}>
      <Popover opened={isOpen} onDismiss={close} width={320} position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.line} onClick={toggle}>
            <IconDeviceTablet size={16} stroke={1.6} aria-hidden />
            <span className={classes.counts}>
              <span>{t('applied', { applied: countOf('applied'), count: list.length })}</span>
              {others.map(({ state, count }) => (
                <span key={state}>{t(`others.${state}`, { count })}</span>
              ))}
            </span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <ul className={classes.list}>
            {list.map((device) => (
              <Group component="li" key={device.device_no} justify="space-between" gap="xs" wrap="nowrap">
                <div>
                  <Text size="sm" fw={500}>
                    {device.device_no}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {device.shop}
                  </Text>
                </div>
                <PublishMark device={device} />
              </Group>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
