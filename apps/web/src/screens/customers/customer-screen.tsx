import { Alert, Box, Button, Stack, Text, Title } from '@mantine/core';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useDialogs } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pending } from '../../ui/pending.tsx';
import type { Screen } from '../../ui/resource/list-screen.tsx';
import { Compare } from './compare.tsx';
import { Erasure, Moves, useSplit } from './corrections.tsx';
import type { CustomerDetail } from './customer-row.ts';
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
