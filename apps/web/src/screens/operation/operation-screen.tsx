import { SimpleGrid, Stack, Table } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Facts } from '../../ui/facts.tsx';
import { Hint } from '../../ui/hint.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pending } from '../../ui/pending.tsx';
import { NoValue } from '../../ui/resource/cells.tsx';
import { Mark } from '../../ui/resource/column.tsx';
import { Section } from '../../ui/resource/section.tsx';

type Figures = Outputs['operation']['read'];
type JobRun = Figures['jobs'][number];

const REFRESH_MS = 30_000;
const GIGABYTE = 1_000_000_000;

export function OperationScreen() {
  const { t } = useTranslation('operation');
  const query = trpc.operation.read.useQuery({}, { refetchInterval: REFRESH_MS, staleTime: 0 });
  return (
    <>
      <PageHeader title={t('app:nav.operation')} description={t('description')} />
      <Pending query={query} height={480} />
      {query.data && (
        <Stack gap="md">
          <FigureCards figures={query.data} />
          <Jobs jobs={query.data.jobs} />
        </Stack>
      )}
    </>
  );
}

function bytes(count: number): string {
  const [unit, value] = count < GIGABYTE ? ['megabyte', count / 1e6] : ['gigabyte', count / GIGABYTE];
  const format = { style: 'unit', unit, maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(currentLanguage(), format).format(value);
}

function FigureCards({ figures: { server, database, disk, mirrors, messages, backup } }: { figures: Figures }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const share = (write: (figure: number) => string, part: number, all: number) =>
    t('of', { part: write(part), all: write(all) });
  const oldest = Math.round(database.oldest_transaction);
  const runOf = (kind: string) => backup.runs.find((run) => run.kind === kind);
  const last = (kind: string) => {
    const run = runOf(kind);
    if (!run) return <NoValue />;
    return (
      <>
        {run.succeeded_at ? format.ago(run.succeeded_at) : <NoValue />}
        {run.problem && <Hint size="xs">{run.problem}</Hint>}
      </>
    );
  };
  const backupSize = runOf('backup')?.bytes;
  const cards: { of: string; hint?: string | undefined; facts: ComponentProps<typeof Facts>['facts'] }[] = [
    {
      of: 'server',
      facts: [
        [t('fact.version'), server.version],
        [t('fact.node'), server.node],
        [t('fact.started'), format.dateTime(server.started_at)],
        [t('fact.memory'), bytes(server.memory)],
      ],
    },
    {
      of: 'database',
      facts: [
        [t('fact.database_version'), database.version],
        [t('fact.size'), bytes(database.size)],
        [t('fact.connections'), share(format.number, database.connections, database.max_connections)],
        [t('fact.oldest'), oldest > 0 ? t('seconds', { count: oldest }) : t('no_transaction')],
      ],
    },
    {
      of: 'disk',
      facts: [
        [t('fact.storage'), t(`storage.${server.storage}`)],
        [t('fact.disk'), share(bytes, disk.free, disk.all)],
      ],
    },
    {
      of: 'mirrors',
      facts: [
        [t('fact.mirrors'), share(format.number, mirrors.online, mirrors.bound)],
        [t('fact.messages'), format.number(messages.all)],
        [t('fact.undelivered'), format.number(messages.undelivered)],
      ],
    },
    {
      of: 'backup',
      hint: backup.place === '' ? t('no_backup') : undefined,
      facts: [
        [t('fact.backup_place'), backup.place],
        [t('fact.backup'), last('backup')],
        [t('fact.backup_bytes'), backupSize !== undefined && bytes(backupSize)],
        [t('fact.verify'), last('verify')],
        [t('fact.drill'), last('drill')],
      ],
    },
  ];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      {cards.map(({ of, hint, facts }) => (
        <Section key={of} title={t(`title.${of}`)} hint={hint}>
          <Facts none={<NoValue />} facts={facts} />
        </Section>
      ))}
    </SimpleGrid>
  );
}

function Jobs({ jobs }: { jobs: readonly JobRun[] }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <Section title={t('title.jobs')}>
      <Table.ScrollContainer minWidth={320} type="native">
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('column.job')}</Table.Th>
              <Table.Th scope="col">{t('column.last')}</Table.Th>
              <Table.Th scope="col">{t('column.state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {jobs.map((job) => (
              <Table.Tr key={job.name}>
                <Table.Td>{t(`job.${job.name}`, { defaultValue: job.name })}</Table.Td>
                <Table.Td>{job.ended_at ? format.ago(job.ended_at) : <NoValue />}</Table.Td>
                <Table.Td>
                  <JobState job={job} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function JobState({ job: { begun_at, ended_at, failures, error } }: { job: JobRun }) {
  const { t } = useTranslation('operation');
  if (failures > 0)
    return (
      <>
        <Mark color="red" text={t('state.failing', { count: failures })} />
        {error && <Hint size="xs">{error}</Hint>}
      </>
    );
  if (begun_at) return <Mark color="jade" text={t('state.running')} />;
  return ended_at ? t('state.ok') : t('state.never');
}
