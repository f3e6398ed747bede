import { Alert, Box, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { owner } from '@skin-mirror/shared/kernel/access.ts';
import { DAY_MS, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { IconHelpCircle, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { refreshAllButAccount } from '../../lib/query-client.ts';
import { soldText } from '../../lib/sold-text.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { CustomerTest } from './customer-row.ts';
import classes from './profile.module.css';

interface VisitsProps {
  tests: readonly CustomerTest[];
  /** The ids of the tests that are ticked for a split. Undefined without one. */
  chosen: readonly string[] | undefined;
  onChoose: (ids: readonly string[]) => void;
  /** Gives a test to a new customer. */
  onSplit: (id: string) => void;
}

/** The tests of a person, the newest first. The newest one is open, and those that somebody must look at. */
export function Visits({ tests, chosen, onChoose, onSplit }: VisitsProps) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (
    <Stack component="ol" gap="xs">
      {tests.map((test, index) => (
        <Group component="li" key={test.id} align="start" wrap="nowrap" gap="sm">
          {chosen && (
            <Checkbox
              mt="sm"
              checked={chosen.includes(test.id)}
              aria-label={t('split.choose', { time: format.dateTime(test.test_time) })}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, test.id] : chosen.filter((one) => one !== test.id))
              }
            />
          )}
          <Visit test={test} isOpen={index === 0 || test.is_doubtful}>
            {test.is_doubtful && <Doubt id={test.id} onSplit={tests.length > 1 ? onSplit : undefined} />}
          </Visit>
        </Group>
      ))}
    </Stack>
  );
}

function Visit({ test, isOpen, children }: { test: CustomerTest; isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation(['customers', 'shared']);
  const format = useFormat();
  const { result, goods, scheme, mark, sold, status, total_score } = test;
  const facts = [
    [t('fact.skin'), result && t(`shared:skin_type.${result.skin_type}`)],
    [t('fact.skin_age'), result?.skin_age !== undefined && t('age', { age: result.skin_age })],
    [t('fact.place'), [test.device_no, test.guide].filter(Boolean).join(' · ')],
    [t('fact.goods'), goods.length > 0 && <Routine goods={goods} />],
    [t('fact.sold'), sold && (soldText(sold) || t('fact.sold_unnamed'))],
    [t('fact.scheme'), scheme],
    [t('fact.note'), mark],
  ] as const;
  return (
    <Paper component="details" withBorder flex={1} miw={0} className={classes.visit} open={isOpen}>
      <summary>
        <Group gap="xs" justify="space-between">
          <Text fw={600}>{format.dateTime(test.test_time)}</Text>
          <Group gap="xs">
            {sold && <Mark size="sm" color="jade" text={t('visit.sold')} />}
            {total_score === null ? (
              <Mark size="sm" text={t(`shared:record_status.${status}`)} />
            ) : (
              <Text fw={700} title={t('column.score')}>
                {format.score(total_score)}
              </Text>
            )}
          </Group>
        </Group>
      </summary>
      <Group align="start" wrap="nowrap" gap="md" px="md" pb="md">
        <Box visibleFrom="xs">
          <Thumbnail path={test.image} icon={IconUser} isBlurredFirst />
        </Box>
        <Stack gap="xs" flex={1} miw={0}>
          <FactList
            head={
              <Button
                size="compact-sm"
                variant="default"
                renderRoot={(root) => (
                  <Link to="/skinmgr/recordsList" search={{ record: test.id, ...dayOf(test.test_time) }} {...root} />
                )}
              >
                {t('visit.open')}
              </Button>
            }
            facts={facts.map(([name, value]) => [name, value || ''])}
          />
          {children}
        </Stack>
      </Group>
    </Paper>
  );
}

const Routine = ({ goods }: Pick<CustomerTest, 'goods'>) => (
  <ol className={classes.routine}>
    {goods.map(({ goods_id, goods_name }) => (
      <li key={goods_id}>{goods_name}</li>
    ))}
  </ol>
);

/** Asks whether a test with another sex or age belongs to the person. */
function Doubt({ id, onSplit }: { id: string; onSplit: ((id: string) => void) | undefined }) {
  const { t } = useTranslation('customers');
  const isOwner = useMayAccess(owner());
  const settle = useAction({
    run: () => trpcClient.customer.settle.mutate({ record_id: id }),
    done: () => t('doubt.settled'),
    refresh: refreshAllButAccount,
  });
  return (
    <Alert color="orange" icon={<IconHelpCircle aria-hidden />} title={t('doubt.title')}>
      <Text size="sm">{t('doubt.hint')}</Text>
      {isOwner && (
        <Group gap="xs" mt="xs">
          <Button size="compact-md" variant="default" onClick={() => void settle.run()}>
            {t('doubt.same')}
          </Button>
          {onSplit && (
            <Button size="compact-md" variant="default" onClick={() => onSplit(id)}>
              {t('doubt.other')}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}

/** The days around a test, so that the list of tests has it whatever the time zone. */
function dayOf(test_time: string): { from: Day; to: Day } {
  const day = (offset: number) => new Date(Date.parse(test_time) + offset * DAY_MS).toISOString().slice(0, 10);
  return { from: day(-1), to: day(1) };
}
