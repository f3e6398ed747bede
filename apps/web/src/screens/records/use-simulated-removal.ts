import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { IconTestPipeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { trpc } from '../../lib/trpc.ts';
import { ALONE, trpcClient } from '../../lib/trpc-client.ts';
import { useAction } from '../../ui/resource/action.ts';
import type { PageAction } from '../../ui/resource/page-actions.tsx';

/** Deletes all simulated tests at once. Only the main account can do it, and only if there are such tests. */
export function useSimulatedRemoval(): readonly PageAction[] {
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
  if (count === 0) return [];
  return [
    {
      key: 'simulated',
      label: t('simulation.remove'),
      icon: IconTestPipeOff,
      isRare: true,
      danger: true,
      run: () => void removal.run(),
      isBusy: removal.isBusy,
    },
  ];
}
