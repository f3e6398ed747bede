import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifyError } from '../../ui/notify.tsx';
import { useDialog } from '../../ui/use-dialog.ts';

const ChainDialog = lazy(() => import('./audit-dialogs.tsx').then((m) => ({ default: m.ChainDialog })));

/** Checks on request that every entry follows from the one before it, and shows the result. */
export function ChainCheck() {
  const { t } = useTranslation('audit');
  const check = trpc.audit.verify.useQuery({}, { enabled: false });
  const result = useDialog<NonNullable<typeof check.data>>();
  const run = async () => {
    const { data, error } = await check.refetch();
    if (error) notifyError(error);
    else if (data) result.open(data);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        loading={check.isFetching}
        onClick={run}
      >
        {t('chain.check')}
      </Button>
      {result.value && (
        <Suspense>
          <ChainDialog result={result.value} opened={result.opened} onClose={result.close} />
        </Suspense>
      )}
    </>
  );
}
