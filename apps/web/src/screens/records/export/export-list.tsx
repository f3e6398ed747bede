import { Anchor, Box, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { EXPORT_HOURS, EXPORT_STATUS } from '@skin-mirror/shared/export/export.ts';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { Hint } from '../../../ui/hint.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import texts from '../../../ui/text.module.css';

type Job = Outputs['export']['list']['list'][number];

/** Milliseconds between two looks at exports that aren't finished. */
const LOOK_MS = 1_000;

const isOpen = ({ status }: Pick<Job, 'status'>): boolean =>
  status === EXPORT_STATUS.waiting || status === EXPORT_STATUS.running;

/** The account's exports that are made in the background, with their progress. */
export function ExportList() {
  const { t } = useTranslation('export');
  const jobs = trpc.export.list.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.list.some(isOpen) ? LOOK_MS : false) },
  );
  const list = jobs.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="exports">
      <Title order={3} size="h4" id="exports">
        {t('mine.title')}
      </Title>
      <Hint mb="xs">{t('mine.hint', { count: EXPORT_HOURS })}</Hint>
      <Stack gap="sm" component="ul">
        {list.map((job) => (
          <li key={job.id}>
            <ExportLine job={job} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function ExportLine({ job }: { job: Job }) {
  const { t } = useTranslation('export');
  const format = useFormat();
  const utils = trpc.useUtils();
  const { id, status, done, total, file_name, reason, crt_time } = job;
  const remove = useAction({
    run: () => trpcClient.export.cancel.mutate({ id }),
    done: () => t(isOpen(job) ? 'mine.cancelled' : 'mine.deleted'),
    refresh: () => utils.export.list.invalidate(),
  });
  const time = format.time(crt_time);
  const state = {
    [EXPORT_STATUS.waiting]: () => t('mine.waiting'),
    [EXPORT_STATUS.running]: () => t('mine.running', { done, count: total }),
    [EXPORT_STATUS.finished]: () => t('mine.finished', { count: done, size: format.number(megabytes(job)) }),
    [EXPORT_STATUS.failed]: () => reason,
  }[status]();
  const label = t(isOpen(job) ? 'mine.cancel_of' : 'mine.delete_of', { name: file_name, time });
  return (
    <Group wrap="nowrap" gap="xs" justify="space-between">
      <Box miw={0} flex={1}>
        {status === EXPORT_STATUS.finished ? (
          // A plain link, so that the browser shows the progress of a large file.
          <Anchor href={`/skinMgrSrv/export/file?id=${id}`} download={file_name} className={texts.breaks}>
            <IconDownload size={16} aria-hidden /> {file_name}
          </Anchor>
        ) : (
          <Text className={texts.breaks}>{file_name}</Text>
        )}
        <Text size="sm" c={status === EXPORT_STATUS.failed ? 'red' : 'dimmed'} role="status">
          {t('mine.state', { time, state })}
        </Text>
        {status === EXPORT_STATUS.running && (
          <Progress
            mt={4}
            value={(100 * done) / Math.max(1, total)}
            aria-label={t('mine.progress_of', { name: file_name })}
          />
        )}
      </Box>
      <IconAction
        label={label}
        icon={isOpen(job) ? IconX : IconTrash}
        loading={remove.isBusy}
        onClick={() => remove.run()}
      />
    </Group>
  );
}

/** The size of the file in megabytes, with one decimal. */
const megabytes = ({ bytes }: Job): number => Math.max(0.1, Math.round(bytes / 1024 / 102.4) / 10);
