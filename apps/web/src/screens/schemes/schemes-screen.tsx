import { Alert } from '@mantine/core';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { SCHEME_SORTS, SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconCalendarRepeat, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { useConfig } from '../../lib/use-config.ts';
import { Can } from '../../ui/can.tsx';
import { LinesCell, OVER_LIST, TextCell } from '../../ui/resource/cells.tsx';
import { badge, type CellProps, date, number } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { askDelete, create, row, rows } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { TextLink } from '../../ui/text-link.tsx';

import { UNTRANSLATED } from '../../ui/translation/untranslated-filter.tsx';

type SchemeRow = Outputs['scheme']['list']['list'][number];

const STATUSES = Object.values(SCHEME_STATUS);

const editor = (id?: number) => ({ to: '/skinmgr/schemeEdit', search: { id } }) as const;

export const SchemesScreen: Screen = listScreen<Outputs['scheme']['list'], 'q' | 'status' | 'untranslated'>({
  name: 'schemes',
  title: 'schemes:page',
  icon: IconCalendarRepeat,
  sizes: [20, 50, 100, 200, 500],
  useRows: (list) =>
    trpc.scheme.list.useQuery(
      {
        q: list.value('q'),
        status: list.oneOf('status', STATUSES),
        untranslated: list.oneOf('untranslated', LOCALES),
        ...list.sortedBy(SCHEME_SORTS),
      },
      KEEP_ROWS,
    ),
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  Below: ModeNote,
  filters: [
    search('schemes:filter.search'),
    choice('status', {
      label: 'shared:field.status',
      any: 'schemes:filter.any_status',
      values: STATUSES,
      text: (status) => `schemes:status.${status}`,
    }),
    UNTRANSLATED,
  ],
  columns: [
    { key: 'name', title: 'shared:field.name', width: 168, sort: 'name', always: true, card: 'head', Cell: Name },
    { key: 'cycle_days', title: 'schemes:column.cycle', width: 96, sort: 'cycle_days', Cell: Days },
    { key: 'audience', title: 'schemes:column.audience', width: 120, Cell: Audience },
    { key: 'triggers', title: 'shared:field.triggers', width: 168, Cell: Triggers },
    number('steps', 'shared:field.steps', { width: 84, sort: 'steps' }),
    number('goods', 'shared:field.goods_ids', { sort: 'goods' }),
    badge('status', 'shared:field.status', {
      width: 144,
      sort: 'status',
      card: 'aside',
      text: (status) => `schemes:status.${status}`,
      colors: { [SCHEME_STATUS.on]: 'jade', [SCHEME_STATUS.off]: 'gray' },
    }),
    date('mod_time', 'schemes:column.changed', { width: 132, sort: 'mod_time' }),
  ],
  actions: [
    create({ to: () => editor() }),
    row('edit', { icon: IconPencil, opens: true, to: ({ id }) => editor(id) }),
    rows<SchemeRow, Outputs['scheme']['remove']>('delete', {
      icon: IconTrash,
      danger: true,
      isDelete: true,
      ask: askDelete,
      run: ({ rows }) => trpcClient.scheme.remove.mutate({ ids: rows.map(({ id }) => id) }),
      done: ({ count }, _, { t }) => t('delete.done', { count }),
      undo:
        (_, { rows }, { t }) =>
        async () => {
          const { count } = await trpcClient.scheme.restore.mutate({ ids: rows.map(({ id }) => id) });
          return t('delete.restored', { count });
        },
    }),
  ],
});

function Name({ row: { id, name, description } }: CellProps<SchemeRow>) {
  return (
    <LinesCell hint={description}>
      <TextLink link={{ ...editor(id), ...OVER_LIST }} c="inherit" fw={600} title={name}>
        {name}
      </TextLink>
    </LinesCell>
  );
}

function Days({ row: { cycle_days: count } }: CellProps<SchemeRow>) {
  const { t } = useTranslation('schemes');
  return t('days', { count });
}

function Audience({ row: { for_sex, skin_types } }: CellProps<SchemeRow>) {
  const { t } = useTranslation(['schemes', 'shared']);
  const format = useFormat();
  const types = skin_types.map((type) => t(`shared:skin_type.${type}`));
  return (
    <LinesCell hint={types.length > 0 ? format.list(types) : t('all_skin_types')}>
      {t(`shared:for_sex.${for_sex}`)}
    </LinesCell>
  );
}

/** Shows the skin results that trigger the scheme. A test needs only one of them. */
function Triggers({ row: { triggers } }: CellProps<SchemeRow>) {
  const { t } = useTranslation(['schemes', 'shared']);
  const levelText = useCareLevel();
  const texts = triggers.map(({ dimension, from }) =>
    t('trigger', { dimension: t(`shared:dimension.${dimension}`), level: levelText(from) }),
  );
  return <TextCell text={useFormat().list(texts, 'disjunction')} />;
}

/** Warns if the shop's settings ignore schemes when they choose products. */
function ModeNote({ data }: { data: Outputs['scheme']['list'] | undefined }) {
  const { t } = useTranslation('schemes');
  const config = useConfig(['push_mode']);
  if (!data?.total || !config.data || config.data.push_mode === PUSH_MODES.cycle) return null;
  return (
    <Alert color="orange" role="note" icon={<IconInfoCircle aria-hidden />} mt="md">
      {t('not_in_use')}{' '}
      <Can access={user('config')}>
        <TextLink link={{ to: '/skinmgr/matchset' }} underline="always">
          {t('to_matching')}
        </TextLink>
      </Can>
    </Alert>
  );
}
