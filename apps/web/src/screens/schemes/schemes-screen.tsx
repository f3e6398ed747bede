import { Alert, Anchor } from '@mantine/core';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import { IconCalendarRepeat, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { Can } from '../../ui/can.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { badge, date, number } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { create, row, rows } from '../../ui/resource/list-actions.tsx';
import { listScreen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import classes from './schemes.module.css';

type SchemeRow = Outputs['scheme']['list']['list'][number];

const STATUSES = Object.values(SCHEME_STATUS);

const editor = (id?: number) => ({ to: '/skinmgr/schemeEdit', search: { id } }) as const;

export const SchemesScreen: () => ReactNode = listScreen<Outputs['scheme']['list'], 'q' | 'status'>({
  name: 'schemes',
  title: 'schemes:page',
  icon: IconCalendarRepeat,
  sizes: [20, 50, 100, 200, 500],
  useRows(list) {
    const status = STATUSES.find((value) => String(value) === list.value('status')) ?? '';
    return trpc.scheme.list.useQuery({ q: list.value('q'), status, ...list.input }, KEEP_ROWS);
  },
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  Above: ModeNote,
  filters: [
    search('schemes:filter.search'),
    choice('status', {
      label: 'shared:field.status',
      any: 'schemes:filter.any_status',
      values: STATUSES,
      text: (status) => `schemes:status.${status}`,
    }),
  ],
  columns: [
    { key: 'name', title: 'shared:field.name', width: 204, always: true, card: 'head', Cell: Name },
    { key: 'cycle_days', title: 'schemes:column.cycle', width: 84, Cell: Days },
    { key: 'audience', title: 'schemes:column.audience', width: 132, Cell: Audience },
    { key: 'triggers', title: 'shared:field.triggers', width: 204, Cell: Triggers },
    number('steps', 'shared:field.steps', { width: 68 }),
    number('goods', 'shared:field.goods_ids'),
    badge('status', 'shared:field.status', {
      width: 112,
      card: 'aside',
      text: (status) => `schemes:status.${status}`,
      colors: { [SCHEME_STATUS.on]: 'jade', [SCHEME_STATUS.off]: 'gray' },
    }),
    date('mod_time', 'schemes:column.changed', { width: 116 }),
  ],
  actions: [
    create({ to: () => editor() }),
    row('edit', { icon: IconPencil, opens: true, to: ({ id }) => editor(id) }),
    rows('delete', {
      icon: IconTrash,
      danger: true,
      isDelete: true,
      ask: ({ count }, { t }) => ({
        title: t('delete.title', { count }),
        message: t('delete.message'),
        confirm: t('delete.confirm', { count }),
        danger: true,
      }),
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

interface CellProps {
  row: SchemeRow;
}

function Name({ row: { id, name, description } }: CellProps) {
  return (
    <LinesCell hint={description}>
      <Anchor
        renderRoot={(props) => <Link {...editor(id)} state={{ isOverList: true }} {...props} />}
        c="inherit"
        fw={600}
        inherit
        title={name}
      >
        {name}
      </Anchor>
    </LinesCell>
  );
}

function Days({ row: { cycle_days: count } }: CellProps) {
  const { t } = useTranslation('schemes');
  return t('days', { count });
}

function Audience({ row: { for_sex, skin_types } }: CellProps) {
  const { t } = useTranslation(['schemes', 'shared']);
  const types = skin_types.map((type) => t(`shared:skin_type.${type}`));
  return (
    <LinesCell hint={types.length > 0 ? listed(types, 'conjunction') : t('all_skin_types')}>
      {t(`shared:for_sex.${for_sex}`)}
    </LinesCell>
  );
}

/** Shows the results that trigger the scheme; one of them is enough. */
function Triggers({ row: { triggers } }: CellProps) {
  const { t } = useTranslation(['schemes', 'shared']);
  const levelText = useCareLevel();
  const text = listed(
    triggers.map(({ dimension, from }) =>
      t('trigger', {
        dimension: t(`shared:dimension.${dimension}`),
        level: levelText(from),
      }),
    ),
    'disjunction',
  );
  return (
    <span className={classes.triggers} title={text}>
      {text}
    </span>
  );
}

const listed = (texts: readonly string[], type: Intl.ListFormatType) =>
  new Intl.ListFormat(currentLanguage(), { type }).format(texts);

/** Warns that schemes have no effect while the shop chooses products by effect alone. */
function ModeNote({ data }: { data: Outputs['scheme']['list'] | undefined }) {
  const { t } = useTranslation('schemes');
  const config = trpc.config.get.useQuery({ keys: ['push_mode'] });
  if (!data?.total || !config.data || config.data.push_mode === PUSH_MODES.cycle) return null;
  return (
    <Alert color="orange" variant="light" role="note" icon={<IconInfoCircle aria-hidden />} mb="md">
      {t('not_in_use')}{' '}
      <Can access={user('config')}>
        <Anchor component={Link} to="/skinmgr/matchset" size="sm" underline="always">
          {t('to_matching')}
        </Anchor>
      </Can>
    </Alert>
  );
}
