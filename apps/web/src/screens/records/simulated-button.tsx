import { Button } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { IconTestPipeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { ALONE, trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';

/** Deletes all simulated tests at once. Only the main account sees the button, and only if there are such tests. */
export function SimulatedButton() {
  const { t } = useTranslation('records');
  const mayRemove = useMayAccess(owner());
  const utils = trpc.useUtils();
  const { data } = trpc.record.simulated.useQuery({}, { enabled: mayRemove, trpc: ALONE });
  const count = data?.count ?? 0;
  const removal = useAction({
    ask: () => ({
      title: t('simulation.title', { count }),
      message: t('simulation.message'),
      confirm: t('simulation.confirm', { count }),
      danger: true,
    }),
    run: () => trpcClient.record.removeSimulated.mutate({}),
    done: ({ count: removed }) => t('delete.done', { count: removed }),
    refresh: () => utils.invalidate(),
  });
  if (count === 0) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconTestPipeOff size={18} aria-hidden />}
      onClick={() => removal.run()}
      loading={removal.isBusy}
    >
      {t('simulation.remove')}
    </Button>
  );
}
