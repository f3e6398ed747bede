import { Alert, Anchor, Box, Button, Checkbox, Group, Progress, Stack, Text, Title } from '@mantine/core';
import {
  EXPORT_HOURS,
  EXPORT_STATUS,
  type ExportFormat,
  MAX_DIRECT_ROWS,
  RECORD_EXPORT_COLUMNS,
  type RecordExportColumn,
} from '@skin-mirror/shared/export/export.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { useFormat } from '../../../lib/format.ts';
import { downloadFile } from '../../../lib/rest.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { useConfig } from '../../../lib/use-config.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { FormatField, FurtherField } from '../../../ui/list-export/export-fields.tsx';
import { furtherColumns, useShownColumns } from '../../../ui/list-export/shown-columns.ts';
import { useAction } from '../../../ui/resource/action.ts';
import texts from '../../../ui/text.module.css';
import type { RecordFilter } from '../filters.ts';
import { RECORD_COLUMNS } from '../records-columns.tsx';

const FURTHER_COLUMNS = furtherColumns(RECORD_COLUMNS, RECORD_EXPORT_COLUMNS);

/** The tests to export: the chosen ones, or all that the filter finds. */
export interface ExportSubject {
  filter: RecordFilter;
  ids?: readonly string[];
}

export function ExportDialog({ row: { filter: listed, ids }, opened, onClose }: DialogProps<ExportSubject>) {
  const { t } = useTranslation('export');
  const shown = useShownColumns('records', RECORD_COLUMNS, RECORD_EXPORT_COLUMNS);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [further, setFurther] = useState<string[]>([]);
  const isGuide = useAccount().auth_type === AUTH_TYPES.guide;
  const { filter, found, hasSimulated, showsSimulated, showSimulated } = useSimulated(listed, ids);
  const count = ids?.length ?? found.data?.total;
  const isLeftOut = hasSimulated && !showsSimulated;
  const columns = [...shown, ...FURTHER_COLUMNS.filter((key) => further.includes(key))];

  const isLarge = found.data?.total_capped === true || (count ?? 0) > MAX_DIRECT_ROWS;
  const utils = trpc.useUtils();
  const start = useAction({
    async run() {
      if (isLarge) {
        await trpcClient.export.create.mutate({ ...filter, columns, format });
        return t('started');
      }
      await downloadFile('/skinMgrSrv/record/exportdt', queryOf(filter, ids, columns, format));
      onClose();
      return undefined;
    },
    done: (text) => text,
    refresh: () => utils.export.list.invalidate(),
  });

  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <Stack>
        <div role="status">
          {count !== undefined && (
            <Hint>
              {t(found.data?.total_capped ? 'more_than' : ids ? 'chosen' : isLeftOut ? 'real' : 'as_listed', { count })}
            </Hint>
          )}
        </div>
        {hasSimulated && (
          <Checkbox
            label={t('simulated')}
            checked={showsSimulated}
            onChange={(event) => showSimulated(event.currentTarget.checked)}
          />
        )}
        <FormatField value={format} onChange={setFormat} />
        <FurtherField columns={FURTHER_COLUMNS} value={further} onChange={setFurther} />
        {isLarge && <Hint>{t('large', { count: MAX_DIRECT_ROWS })}</Hint>}
        {isGuide && <Alert color="gray">{t('masked')}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('app:action.cancel')}
          </Button>
          <ButtonWithIcon
            label={t('start')}
            variant="filled"
            icon={IconDownload}
            disabled={count === 0}
            loading={start.isBusy}
            onClick={() => start.run()}
          />
        </Group>
        <ExportList />
      </Stack>
    </Dialog>
  );
}

/** Leaves simulated tests out unless the shop's figures count them or the user wants them. */
function useSimulated(listed: RecordFilter, ids: readonly string[] | undefined) {
  const isHidden = listed.simulated === 'hidden';
  const shop = useConfig(['show_simulated']).data;
  const [wanted, showSimulated] = useState<boolean>();
  const showsSimulated = wanted ?? shop?.show_simulated === 1;
  const choice: RecordFilter['simulated'] = showsSimulated ? 'shown' : 'hidden';
  const page = { page: 1, pageSize: 10 };
  const all = trpc.record.list.useQuery({ ...listed, ...page }, { enabled: !ids });
  const real = trpc.record.list.useQuery({ ...listed, simulated: 'hidden', ...page }, { enabled: !ids && !isHidden });
  const hasSimulated = !isHidden && real.data !== undefined && all.data?.total !== real.data.total;
  return {
    filter: isHidden ? listed : { ...listed, simulated: choice },
    found: isHidden || showsSimulated ? all : real,
    hasSimulated,
    showsSimulated,
    showSimulated,
  };
}

const queryOf = (
  { from, to, dimensions, ...filter }: RecordFilter,
  ids: readonly string[] | undefined,
  columns: readonly RecordExportColumn[],
  format: ExportFormat,
): Record<string, string> => ({
  ...filter,
  st: from,
  ed: to,
  weidu: dimensions,
  columns: columns.join(),
  format,
  ...(ids && { ids: ids.join() }),
});

type Job = Outputs['export']['list']['list'][number];

/** Milliseconds between two looks at exports that aren't finished. */
const LOOK_MS = 1_000;

const isOpen = ({ status }: Pick<Job, 'status'>): boolean =>
  status === EXPORT_STATUS.waiting || status === EXPORT_STATUS.running;

function ExportList() {
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
