import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { IconEraser } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useDialogs } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pending } from '../../ui/pending.tsx';
import { useAction } from '../../ui/resource/action.ts';
import type { Screen } from '../../ui/resource/list-screen.tsx';
import { Compare } from './compare.tsx';
import { type CustomerDetail, pageOf } from './customer-row.ts';
import classes from './profile.module.css';
import { ProfileAside, Section } from './profile-aside.tsx';
import { ProfileHead } from './profile-head.tsx';
import { Trend } from './trend.tsx';
import { Visits } from './visits.tsx';

const route = getRouteApi('/skinmgr/customer');

/** The profile of one person. The main account can correct which tests belong to the person. */
export const CustomerScreen: Screen = () => {
  const { t } = useTranslation('customers');
  const { id = 0 } = route.useSearch();
  const query = trpc.customer.get.useQuery({ id });
  const { data, error } = query;
  if (data && !error) return <Person key={id} customer={data} />;
  return (
    <>
      {error && <PageHeader title={t('page.title')} />}
      <Pending query={query} height={400} />
    </>
  );
};

function Person({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const { open, element } = useDialogs();
  const [chosen, setChosen] = useState<readonly string[]>();
  const split = useSplit(customer, () => setChosen(undefined));
  const { list, tests } = customer;
  const finished = list.filter(({ status }) => status === RECORD_STATUS.success);
  return (
    <>
      <ProfileHead customer={customer} open={open} onSplit={() => setChosen(chosen ? undefined : [])} />
      <Erasure customer={customer} />
      <Moves customer={customer} />
      <div className={classes.columns}>
        <Stack gap="md">
          {finished.length > 1 && (
            <Section title={t('section.progress')}>
              <Compare tests={finished} />
            </Section>
          )}
          <Trend id={customer.id} tests={finished} />
          <Box component="section" aria-labelledby="visits">
            <Title order={2} size="h4" mb="sm" id="visits">
              {t('page.timeline')}
            </Title>
            {chosen && (
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
            <Visits tests={list} chosen={chosen} onChoose={setChosen} onSplit={(id) => void split.run([id])} />
            {tests > list.length && (
              <Text c="dimmed" size="sm" mt="md">
                {t('page.newest', { count: list.length })}
              </Text>
            )}
          </Box>
        </Stack>
        <ProfileAside customer={customer} />
      </div>
      {element}
    </>
  );
}

/** Gives tests of a person to a new one. */
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
