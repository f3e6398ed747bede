import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ChangeList } from './change-list.tsx';
import { backTo, type Moment, type RevisionRow } from './revision-row.ts';
import { usePlaceName } from './use-place-name.ts';

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
