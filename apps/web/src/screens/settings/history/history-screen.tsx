import { Box, Group } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { REVISION_SORTS } from '@skin-mirror/shared/revision/revision.ts';
import { SETTING_AREAS } from '@skin-mirror/shared/revision/setting-change.ts';
import { IconHistory, IconListDetails, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../../lib/account.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { type RevisionRow, useChangeText, usePlaceName } from '../../../ui/config/use-change-words.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { LinesCell, TextCell } from '../../../ui/resource/cells.tsx';
import { type CellProps, date, Mark } from '../../../ui/resource/column.tsx';
import { choice, type Filter } from '../../../ui/resource/filters.tsx';
import { row } from '../../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../../ui/resource/use-list.ts';

const dialogs = () => import('./history-dialogs.tsx');
const RevisionDialog = lazyDialog(dialogs, 'RevisionDialog');
const RestoreDialog = lazyDialog(dialogs, 'RestoreDialog');

const areas = choice('area', {
  label: 'settings-history:column.place',
  any: 'settings-history:all_areas',
  values: SETTING_AREAS,
  text: (area) => `settings-history:area.${area}`,
});
/** Filters by area. Accounts that may see only one area don't get this filter. */
const area: Filter<'area'> = {
  ...areas,
  Field: (props) => useMayAccess(user('config')) && <areas.Field {...props} />,
};

export const HistoryScreen: Screen = listScreen<Outputs['revision']['list'], 'area'>({
  name: 'settings-history',
  title: 'settings-history:page',
  icon: IconHistory,
  sizes: [20, 50, 100],
  forToday: [],
  never: ['area', 'page'],
  useRows: (list) =>
    trpc.revision.list.useQuery(
      { area: list.oneOf('area', SETTING_AREAS) || undefined, ...list.sortedBy(REVISION_SORTS) },
      KEEP_ROWS,
    ),
  idOf: ({ id }) => String(id),
  nameOf: ({ crt_time }, { format }) => format.dateTime(crt_time),
  filters: [area],
  columns: [
    date('crt_time', 'settings-history:column.time', { width: 132, time: true, always: true, sort: 'crt_time' }),
    { key: 'user', title: 'settings-history:column.user', width: 140, sort: 'user_name', Cell: User },
    { key: 'place', title: 'settings-history:column.place', width: 160, card: 'head', sort: 'area', Cell: Place },
    { key: 'changes', title: 'settings-history:column.changes', width: 380, always: true, Cell: Changes },
  ],
  actions: [
    row('detail', { icon: IconListDetails, opens: true, dialog: RevisionDialog }),
    row('restore', { icon: IconRestore, when: ({ is_newest }) => is_newest === 0, dialog: RestoreDialog }),
    row('take_back', { icon: IconRestore, when: ({ is_newest }) => is_newest === 1, dialog: RestoreDialog }),
  ],
});

function User({ row: { user_name } }: CellProps<RevisionRow>) {
  const { t } = useTranslation('settings-history');
  return <TextCell text={user_name || t('platform')} />;
}

function Place({ row }: CellProps<RevisionRow>) {
  return <TextCell text={usePlaceName()(row)} />;
}

function Changes({ row }: CellProps<RevisionRow>) {
  const { t } = useTranslation('settings-history');
  const textOf = useChangeText();
  const [first] = row.changes;
  const others = row.change_count - 1;
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <LinesCell hint={others > 0 ? t('more', { count: others }) : undefined}>{first && textOf(row, first)}</LinesCell>
      {row.is_newest === 1 && (
        <Box flex="none">
          <Mark size="sm" color="jade" text={t('in_force')} />
        </Box>
      )}
    </Group>
  );
}
