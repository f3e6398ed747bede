import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { IconEraser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';
import { type CustomerDetail, pageOf } from './customer-row.ts';

/** Gives tests of a person to a new one. */
export function useSplit({ id }: CustomerDetail, onDone: () => void) {
  const { t } = useTranslation('customers');
  return useAction({
    run: (record_ids: readonly string[]) => trpcClient.customer.split.mutate({ id, record_ids: [...record_ids] }),
    done: (_, record_ids) => {
      onDone();
      return t('split.done', { count: record_ids.length });
    },
    undo:
      ({ move_id }) =>
      async () => {
        await trpcClient.customer.undo.mutate({ move_id });
        return t('move.undone');
      },
    refresh: refreshAllButAccount,
  });
}

/** Says when the person will be erased, and lets the main account cancel it. */
export function Erasure({ customer: { id, erase_at } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const isOwner = useMayAccess(owner());
  const keep = useAction({
    run: () => trpcClient.customer.keep.mutate({ id }),
    done: () => t('erase.kept'),
    refresh: refreshAllButAccount,
  });
  if (!erase_at) return null;
  return (
    <Alert
      color="red"
      mb="md"
      icon={<IconEraser aria-hidden />}
      title={t('erase.due', { time: format.dateTime(erase_at) })}
    >
      <Text size="sm">{t('erase.gone')}</Text>
      {isOwner && (
        <Button mt="xs" size="compact-md" variant="default" loading={keep.isBusy} onClick={() => void keep.run()}>
          {t('erase.cancel')}
        </Button>
      )}
    </Alert>
  );
}

/** The merges and splits that can still be undone. */
export function Moves({ customer: { moves } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const navigate = useNavigate();
  const undo = useAction({
    run: async (move_id: number) => {
      const { from } = await trpcClient.customer.undo.mutate({ move_id });
      const undone = moves.find(({ id }) => id === move_id);
      // After a split is undone, the new person no longer exists.
      if (undone?.kind === 'split' && undone.is_in) await navigate(pageOf({ id: from }));
    },
    done: () => t('move.undone'),
    refresh: refreshAllButAccount,
  });
  if (moves.length === 0) return null;
  return (
    <Stack gap="xs" mb="md" aria-label={t('move.list')} component="ul">
      {moves.map(({ id, kind, is_in, tests, time }) => (
        <Group key={id} component="li" gap="sm">
          <Text size="sm">
            {t(is_in ? `move.in.${kind}` : `move.out.${kind}`, { count: tests, time: format.dateTime(time) })}
          </Text>
          <Button size="compact-sm" variant="subtle" loading={undo.pending === id} onClick={() => void undo.run(id)}>
            {t('move.undo')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
