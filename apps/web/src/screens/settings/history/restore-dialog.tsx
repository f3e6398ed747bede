import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isTemporary, problemOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { problemText } from '../../../lib/use-problem-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ChangeList } from './change-list.tsx';
import type { Moment } from './revision-row.ts';
import { useRestore } from './use-restore.ts';

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
