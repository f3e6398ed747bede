import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { IconArrowsDiff, IconArrowsJoin, IconArrowsSplit, IconEraser, IconHelpCircle } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useAction } from '../../ui/resource/action.ts';
import type { Screen } from '../../ui/resource/list-screen.tsx';
import { type CustomerDetail, customerName, pageOf } from './customer-row.ts';
import { TestCard } from './test-card.tsx';
import { Trend } from './trend.tsx';

const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'), 'CompareDialog');
const MergeDialog = lazyDialog(() => import('./merge-dialog.tsx'), 'MergeDialog');
const EraseDialog = lazyDialog(() => import('./erase-dialog.tsx'), 'EraseDialog');
const route = getRouteApi('/skinmgr/customer');

/** One person with all tests. The main account can correct which tests belong to the person. */
export const CustomerScreen: Screen = () => {
  const { t } = useTranslation('customers');
  const { id = 0 } = route.useSearch();
  const query = trpc.customer.get.useQuery({ id });
  const { data, error, refetch, isFetching } = query;
  if (error) {
    return (
      <>
        <PageHeader title={t('page.title')} />
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  return data ? <Person key={id} customer={data} /> : <Pending query={query} height={400} />;
};

function Person({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  const isOwner = useMayAccess(owner());
  const { open, element } = useDialogs();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSplitting, setSplitting] = useState(false);
  const split = useSplit(customer, () => {
    setChosen([]);
    setSplitting(false);
  });
  const settle = useAction({
    run: (record_id: string) => trpcClient.customer.settle.mutate({ record_id }),
    done: () => t('doubt.settled'),
    refresh: refreshAllButAccount,
  });
  const { sex, age, mobiles, list, tests } = customer;
  const facts = [
    format.list(mobiles),
    sex !== null && t(`shared:sex.${sex}`),
    age !== null && t('age', { age }),
    t('page.tests', { count: tests }),
  ];
  const finished = list.filter(({ status }) => status === RECORD_STATUS.success);
  const mayCorrect = isOwner && list.length > 0;
  return (
    <>
      <PageHeader
        title={customerName(customer)}
        description={facts.filter(Boolean).join(' · ')}
        actions={
          <>
            {finished.length > 1 && (
              <Button
                variant="default"
                leftSection={<IconArrowsDiff size={18} aria-hidden />}
                onClick={() => open(CompareDialog, customer)}
              >
                {t('compare.open')}
              </Button>
            )}
            {mayCorrect && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconArrowsJoin size={18} aria-hidden />}
                  onClick={() => open(MergeDialog, customer)}
                >
                  {t('merge.open')}
                </Button>
                {list.length > 1 && (
                  <Button
                    variant="default"
                    leftSection={<IconArrowsSplit size={18} aria-hidden />}
                    onClick={() => setSplitting(!isSplitting)}
                    aria-pressed={isSplitting}
                  >
                    {t('split.open')}
                  </Button>
                )}
                <DownloadButton path="/skinMgrSrv/customer/exportAll" query={{ id: String(customer.id) }}>
                  {t('page.download')}
                </DownloadButton>
                {customer.erase_at === null && (
                  <Button
                    variant="subtle"
                    color="red"
                    leftSection={<IconEraser size={18} aria-hidden />}
                    onClick={() => open(EraseDialog, customer)}
                  >
                    {t('erase.open')}
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      <Erasure customer={customer} />
      <Moves customer={customer} />
      {isSplitting && (
        <Alert mb="md" title={t('split.title')}>
          <Stack align="start" gap="sm">
            {t('split.hint')}
            <Button
              disabled={chosen.length === 0 || chosen.length === list.length}
              loading={split.isBusy}
              onClick={() => void split.run(chosen)}
            >
              {t('split.submit', { count: chosen.length })}
            </Button>
          </Stack>
        </Alert>
      )}
      <Trend id={customer.id} tests={finished} />
      <Title order={2} size="h4" mb="sm">
        {t('page.timeline')}
      </Title>
      <Stack component="ol" gap="md">
        {list.map((test) => (
          <TestCard
            key={test.id}
            test={test}
            choice={
              isSplitting && (
                <Checkbox
                  checked={chosen.includes(test.id)}
                  aria-label={t('split.choose', { time: format.dateTime(test.test_time) })}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(checked ? [...chosen, test.id] : chosen.filter((one) => one !== test.id))
                  }
                />
              )
            }
          >
            {test.is_doubtful && (
              <Alert color="orange" icon={<IconHelpCircle aria-hidden />} title={t('doubt.title')}>
                <Text size="sm">{t('doubt.hint')}</Text>
                {isOwner && (
                  <Group gap="xs" mt="xs">
                    <Button size="compact-md" variant="default" onClick={() => void settle.run(test.id)}>
                      {t('doubt.same')}
                    </Button>
                    {list.length > 1 && (
                      <Button size="compact-md" variant="default" onClick={() => void split.run([test.id])}>
                        {t('doubt.other')}
                      </Button>
                    )}
                  </Group>
                )}
              </Alert>
            )}
          </TestCard>
        ))}
      </Stack>
      {tests > list.length && (
        <Text c="dimmed" size="sm" mt="md">
          {t('page.newest', { count: list.length })}
        </Text>
      )}
      {element}
    </>
  );
}

function useSplit({ id }: CustomerDetail, onDone: () => void) {
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
function Erasure({ customer: { id, erase_at } }: { customer: CustomerDetail }) {
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
function Moves({ customer: { moves } }: { customer: CustomerDetail }) {
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
