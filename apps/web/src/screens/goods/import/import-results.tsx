import { Button, type ButtonProps, Flex, Group, Paper, Stack, Text } from '@mantine/core';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { IconArrowBackUp, IconCircleCheck, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../../ui/button-with-icon.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import texts from '../../../ui/text.module.css';
import { OUTCOME_COLORS, outcomesOf } from './preview-step.tsx';
import { Foot, StepHeading } from './steps.tsx';
import { type Checked, useRefreshImports } from './use-goods-import.ts';

type Batch = Outputs['goodsImport']['batches']['list'][number];

interface ResultStepProps extends Checked {
  onAnother: () => void;
  onClose: () => void;
}

export function ResultStep({ file, answer, onAnother, onClose }: ResultStepProps) {
  const { t } = useTranslation(['goods-import', 'app']);
  const format = useFormat();
  const { batch_id, added, changed, failed } = answer;
  const undo = useUndoImport();
  const [isUndone, setUndone] = useState(false);
  const count = added + changed;
  const isGood = count > 0 && !isUndone;
  const Sign = isGood ? IconCircleCheck : IconInfoCircle;
  return (
    <>
      <Stack align="center" gap="md" ta="center" pt="xl" pb={8}>
        <Sign size={44} stroke={1.5} color={isGood ? OUTCOME_COLORS.new : 'var(--mantine-color-dimmed)'} aria-hidden />
        <div role="status">
          <StepHeading>{isUndone ? t('done.undone') : t('done.title', { count })}</StepHeading>
          {failed > 0 && !isUndone && <Hint>{t('done.left_out', { count: failed })}</Hint>}
        </div>
        {!isUndone && (
          <Group component="dl" justify="center" gap="8px 32px">
            {outcomesOf(answer).map(
              ([outcome, rows]) =>
                rows > 0 && (
                  <Flex key={outcome} direction="column-reverse">
                    <Text component="dt" size="sm" c="dimmed">
                      {t(`outcome.${outcome}`)}
                    </Text>
                    <Text
                      component="dd"
                      fz="1.25rem"
                      fw={600}
                      c={outcome === 'refused' ? OUTCOME_COLORS.refused : undefined}
                    >
                      {format.number(rows)}
                    </Text>
                  </Flex>
                ),
            )}
          </Group>
        )}
        {batch_id !== null && !isUndone && (
          <Group justify="center" gap={8}>
            {failed > 0 && <RefusedRowsButton id={batch_id} failed={failed} />}
            {count > 0 && (
              <ButtonWithIcon
                label={t('undo.action')}
                icon={IconArrowBackUp}
                loading={undo.isBusy}
                onClick={async () => {
                  if (await undo.run({ id: batch_id, file_name: file.name, added, changed })) setUndone(true);
                }}
              />
            )}
          </Group>
        )}
        {batch_id !== null && isGood && <Hint>{t('done.undo_hint', { count: IMPORT_LIMITS.undoHours })}</Hint>}
      </Stack>
      <Foot>
        <Button variant="default" onClick={onAnother}>
          {t('done.another')}
        </Button>
        <Button onClick={onClose}>{t('app:action.done')}</Button>
      </Foot>
    </>
  );
}

export function RecentImports() {
  const { t } = useTranslation('goods-import');
  const batches = trpc.goodsImport.batches.useQuery({});
  const { data, error } = batches;
  const undo = useUndoImport();
  const count = IMPORT_LIMITS.undoHours;
  if (error || !data) return <Pending query={batches} height={96} />;
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory aria-hidden />}
        title={t('recent.empty')}
        description={t('recent.empty_text', { count })}
      />
    );
  }
  return (
    <Stack gap="xs">
      <Hint>{t('recent.hint', { count })}</Hint>
      <Stack component="ul" gap="xs" aria-label={t('recent.title')}>
        {data.list.map((batch) => (
          <BatchRow key={batch.id} batch={batch} undo={undo} />
        ))}
      </Stack>
    </Stack>
  );
}

function BatchRow({ batch, undo }: { batch: Batch; undo: ReturnType<typeof useUndoImport> }) {
  const { t } = useTranslation('goods-import');
  const format = useFormat();
  const { id, file_name, added, changed, failed, total, user_name, crt_time, undone_at, can_undo, has_rows } = batch;
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="8px 24px">
        <Stack flex="1 1 16rem" gap={2} miw={0}>
          <strong className={texts.breaks}>{file_name}</strong>
          <Hint>{t('recent.who', { time: format.dateTime(crt_time), name: user_name })}</Hint>
          <Group gap="2px 12px" fz="sm">
            <span>{t('recent.rows', { count: total })}</span>
            {Object.entries({ added, changed, failed }).map(
              ([outcome, count]) => count > 0 && <span key={outcome}>{t(`recent.${outcome}`, { count })}</span>,
            )}
          </Group>
        </Stack>
        <Group gap={8}>
          {undone_at !== null && <Hint>{t('recent.undone', { time: format.dateTime(undone_at) })}</Hint>}
          {has_rows === 1 && <RefusedRowsButton id={id} failed={failed} size="compact-sm" />}
          {can_undo === 1 && (
            <ButtonWithIcon
              label={t('undo.action')}
              size="compact-sm"
              icon={IconArrowBackUp}
              disabled={undo.isBusy}
              aria-label={t('undo.of', { name: file_name })}
              onClick={() => undo.run(batch)}
            />
          )}
        </Group>
      </Group>
    </Paper>
  );
}

function RefusedRowsButton({ id, failed, size }: Pick<Batch, 'id' | 'failed'> & Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation('goods-import');
  return (
    <DownloadButton path="/skinMgrSrv/goods/importErrors" query={{ id: String(id) }} size={size}>
      {t('refused_rows', { count: failed })}
    </DownloadButton>
  );
}

function useUndoImport() {
  const { t } = useTranslation('goods-import');
  return useAction({
    ask: ({ file_name: name, added, changed }: Pick<Batch, 'id' | 'file_name' | 'added' | 'changed'>) => ({
      title: t('undo.title'),
      message: t('undo.message', { name, added, changed }),
      confirm: t('undo.confirm'),
      danger: true,
    }),
    run: ({ id }) => trpcClient.goodsImport.undo.mutate({ id }),
    done: ({ removed, restored, kept }) => t(kept > 0 ? 'undo.done_kept' : 'undo.done', { removed, restored, kept }),
    refresh: useRefreshImports(),
  });
}
