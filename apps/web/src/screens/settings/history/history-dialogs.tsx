import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isTemporary, problemOf } from '../../../lib/problem.ts';
import { refreshAllButAccount } from '../../../lib/query-client.ts';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { problemText } from '../../../lib/use-problem-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { ChangeList } from './change-list.tsx';
import { backTo, type Moment, type RevisionRow } from './revision-row.ts';
import { usePlaceName } from './use-place-name.ts';

/** Goes back to how settings were. Can be undone. */
export function useRestore() {
  const { t } = useTranslation('settings-history');
  return useAction({
    run: ({ moment: { row, to }, newest_id }: { moment: Moment; newest_id: number }) =>
      trpcClient.revision.restore.mutate({ id: row.id, to, newest_id }),
    done: ({ count }) => t('restore.done', { count }),
    undo:
      ({ id }) =>
      async () => {
        await trpcClient.revision.restore.mutate({ id, to: 'before' });
        return t('restore.taken_back');
      },
    refresh: refreshAllButAccount,
  });
}

interface RevisionDialogProps {
  row: RevisionRow;
  opened: boolean;
  onClose: () => void;
  onRestore: (moment: Moment) => void;
}

/** All that was changed at once, and the ways back. */
export function RevisionDialog({ row, opened, onClose, onRestore }: RevisionDialogProps) {
  const { t } = useTranslation(['settings-history', 'app']);
  const format = useFormat();
  const placeName = usePlaceName();
  const { data, error, refetch, isFetching } = trpc.revision.detail.useQuery({ id: row.id });
  const { to } = backTo(row);
  return (
    <Dialog opened={opened} onClose={onClose} title={placeName(row)} size="xl">
      <Text size="sm" c="dimmed" mb="sm">
        {t('changed_by', { time: format.dateTime(row.crt_time), user: row.user_name || t('platform') })}
      </Text>
      {!data && !error && <Skeleton h={160} className="delayed" />}
      {error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {data && <ChangeList area={row.area} changes={data.changes} isMirror={row.device_no !== ''} />}
      <Group mt="lg" justify="flex-end">
        {to === 'after' && (
          <Button variant="default" onClick={() => onRestore({ row, to: 'before' })}>
            {t('action.restore_before')}
          </Button>
        )}
        <Button variant="light" onClick={() => onRestore({ row, to })}>
          {t(to === 'after' ? 'action.restore' : 'action.take_back')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface RestoreDialogProps {
  moment: Moment;
  opened: boolean;
  onClose: () => void;
}

/** Shows what going back would change, and goes back. */
export function RestoreDialog({ moment, opened, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['settings-history', 'app']);
  const format = useFormat();
  const { row, to } = moment;
  const preview = trpc.revision.preview.useQuery({ id: row.id, to }, { staleTime: 0, gcTime: 0 });
  const { run: restore, isBusy } = useRestore();
  const { data, error } = preview;
  const changes = data?.changes;
  const problem = error && problemOf(error);
  return (
    <Dialog opened={opened} onClose={onClose} title={t(`restore.title_${to}`)} size="xl">
      <Text size="sm" c="dimmed" mb="sm">
        {t(`restore.message_${to}`, { time: format.dateTime(row.crt_time), user: row.user_name || t('platform') })}
      </Text>
      {!data && !error && <Skeleton h={160} className="delayed" />}
      {problem &&
        (isTemporary(problem) ? (
          <ErrorState error={error} onRetry={preview.refetch} retrying={preview.isFetching} />
        ) : (
          <Alert color="orange" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {problemText(problem)}
          </Alert>
        ))}
      {changes?.length === 0 && <Text role="status">{t('restore.nothing')}</Text>}
      {changes && changes.length > 0 && (
        <ChangeList area={row.area} changes={changes} isMirror={row.device_no !== ''} />
      )}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app:action.cancel')}
        </Button>
        {data && data.changes.length > 0 && (
          <Button
            loading={isBusy}
            onClick={async () => {
              if (await restore({ moment, newest_id: data.newest_id })) onClose();
            }}
          >
            {t('restore.confirm', { count: data.changes.length })}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
