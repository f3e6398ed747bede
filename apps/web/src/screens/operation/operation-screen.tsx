import { SimpleGrid, Stack, Table } from '@mantine/core';
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

/** Shows the platform administrator how the server stands. */
export function OperationScreen() {
  const { t } = useTranslation('operation');
  const query = trpc.operation.read.useQuery({}, { refetchInterval: REFRESH_MS, staleTime: 0 });
  return (
    <>
      <PageHeader title={t('app:nav.operation')} description={t('description')} />
      <Pending query={query} height={480} />
      {query.data && (
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <ServerFacts figures={query.data} />
            <DatabaseFacts figures={query.data} />
            <DiskFacts figures={query.data} />
            <MirrorFacts figures={query.data} />
            <BackupFacts figures={query.data} />
          </SimpleGrid>
          <Jobs jobs={query.data.jobs} />
        </Stack>
      )}
    </>
  );
}

interface FactsOf {
  figures: Figures;
}

function useBytes(): (bytes: number) => string {
  return (bytes) => {
    const [unit, value] = bytes < GIGABYTE ? ['megabyte', bytes / 1e6] : ['gigabyte', bytes / GIGABYTE];
    const format = { style: 'unit', unit, maximumSignificantDigits: 3 } as const;
    return new Intl.NumberFormat(currentLanguage(), format).format(value);
  };
}

function ServerFacts({ figures: { server } }: FactsOf) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const bytes = useBytes();
  return (
    <Section title={t('title.server')}>
      <Facts
        none={<NoValue />}
        facts={[
          [t('fact.version'), server.version],
          [t('fact.node'), server.node],
          [t('fact.started'), format.dateTime(server.started_at)],
          [t('fact.memory'), bytes(server.memory)],
        ]}
      />
    </Section>
  );
}

function DatabaseFacts({ figures: { database } }: FactsOf) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const bytes = useBytes();
  const oldest = Math.round(database.oldest_transaction);
  return (
    <Section title={t('title.database')}>
      <Facts
        none={<NoValue />}
        facts={[
          [t('fact.database_version'), database.version],
          [t('fact.size'), bytes(database.size)],
          [
            t('fact.connections'),
            t('of', { part: format.number(database.connections), all: format.number(database.max_connections) }),
          ],
          [t('fact.oldest'), oldest > 0 ? t('seconds', { count: oldest }) : t('no_transaction')],
        ]}
      />
    </Section>
  );
}

function DiskFacts({ figures: { disk, server } }: FactsOf) {
  const { t } = useTranslation('operation');
  const bytes = useBytes();
  return (
    <Section title={t('title.disk')}>
      <Facts
        none={<NoValue />}
        facts={[
          [t('fact.storage'), t(`storage.${server.storage}`)],
          [t('fact.disk'), t('of', { part: bytes(disk.free), all: bytes(disk.all) })],
        ]}
      />
    </Section>
  );
}

function MirrorFacts({ figures: { mirrors, messages } }: FactsOf) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <Section title={t('title.mirrors')}>
      <Facts
        none={<NoValue />}
        facts={[
          [t('fact.mirrors'), t('of', { part: format.number(mirrors.online), all: format.number(mirrors.bound) })],
          [t('fact.messages'), format.number(messages.all)],
          [t('fact.undelivered'), format.number(messages.undelivered)],
        ]}
      />
    </Section>
  );
}

function BackupFacts({ figures: { backup } }: FactsOf) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const bytes = useBytes();
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
  return (
    <Section title={t('title.backup')}>
      {backup.place === '' && <Hint>{t('no_backup')}</Hint>}
      <Facts
        none={<NoValue />}
        facts={[
          [t('fact.backup_place'), backup.place],
          [t('fact.backup'), last('backup')],
          [t('fact.backup_bytes'), runOf('backup') && bytes(runOf('backup')?.bytes ?? 0)],
          [t('fact.verify'), last('verify')],
          [t('fact.drill'), last('drill')],
        ]}
      />
    </Section>
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
