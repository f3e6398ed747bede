import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { CHECK_MINUTES, TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useAction } from '../../ui/resource/action.ts';
import type { DeviceRow } from './device-row.ts';
import classes from './devices.module.css';

const OFFERED_DAYS = 30;
const OFFERED_TESTS = 20;

/** Checks how far a mirror's results scatter: three tests of one face in a row are chosen and stored. */
export function RepeatDialog({ row: { device_no }, opened, onClose }: DialogProps<DeviceRow>) {
  const { t } = useTranslation(['devices', 'shared']);
  const format = useFormat();
  const [chosen, setChosen] = useState<string[]>([]);
  const known = trpc.progress.repeatability.useQuery({ device_no });
  const tests = trpc.record.list.useQuery({
    device_no,
    status: RECORD_STATUS.success,
    pageSize: OFFERED_TESTS,
    from: addDays(format.today(), -OFFERED_DAYS),
  });
  const check = useAction({
    run: () => trpcClient.progress.check.mutate({ device_no, record_ids: chosen }),
    done: ({ checks }) => {
      setChosen([]);
      return t('repeat.done', { count: checks });
    },
    refresh: refreshAllButAccount,
  });
  const remove = useAction({
    ask: () => ({
      title: t('repeat.remove_title'),
      message: t('repeat.remove_message'),
      confirm: t('repeat.remove'),
      danger: true,
    }),
    run: (check_id: string) => trpcClient.progress.removeCheck.mutate({ device_no, check_id }),
    done: () => t('repeat.removed'),
    refresh: refreshAllButAccount,
  });
  const scatter = known.data?.list ?? [];
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('repeat.title', { device: device_no })}>
      <Stack gap="md">
        <Hint>{t('repeat.hint', { tests: TESTS_PER_CHECK, minutes: CHECK_MINUTES })}</Hint>
        {tests.data ? (
          <Checkbox.Group label={t('repeat.choose', { tests: TESTS_PER_CHECK })} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {tests.data.list.length === 0 && <Text size="sm">{t('repeat.none')}</Text>}
              {tests.data.list.map(({ id, test_time, customer_nickname, total_score }) => (
                <Checkbox
                  key={id}
                  value={id}
                  disabled={chosen.length === TESTS_PER_CHECK && !chosen.includes(id)}
                  label={[
                    format.shortDateTime(test_time),
                    customer_nickname,
                    total_score !== null && format.score(total_score),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <Pending query={tests} height={200} />
        )}
        <Button
          className={classes.submit}
          disabled={chosen.length !== TESTS_PER_CHECK}
          loading={check.isBusy}
          onClick={() => void check.run()}
        >
          {t('repeat.submit')}
        </Button>
        {known.data && <Text fw={600}>{t('repeat.checks', { count: known.data.checks })}</Text>}
        {!known.data && <Pending query={known} height={100} />}
        {known.data && known.data.history.length > 0 && (
          <Stack component="ul" gap={4}>
            {known.data.history.map(({ check_id, time }) => (
              <Group key={check_id} component="li" justify="space-between" wrap="nowrap">
                <Text size="sm">{t('repeat.check', { time: format.dateTime(time) })}</Text>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={t('repeat.remove_of', { time: format.dateTime(time) })}
                  loading={remove.pending === check_id}
                  onClick={() => void remove.run(check_id)}
                >
                  {t('repeat.remove')}
                </Button>
              </Group>
            ))}
          </Stack>
        )}
        {scatter.length > 0 && (
          <Table aria-label={t('repeat.scatter')} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('repeat.dimension')}</Table.Th>
                <Table.Th ta="right">{t('repeat.deviation')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {scatter.map(({ dimension, layer, deviation }) => (
                <Table.Tr key={`${layer}/${dimension}`}>
                  <Table.Td>{`${t(`shared:dimension.${dimension}`)} · ${t(`shared:layer.${layer}`)}`}</Table.Td>
                  <Table.Td ta="right">{format.points(deviation)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Dialog>
  );
}
