import { Group, Switch } from '@mantine/core';
import { PROMOTION_SORTS, PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { IconAlertTriangle, IconConfetti, IconPencil, IconTrash, IconTrophy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { LinesCell, OVER_LIST } from '../../ui/resource/cells.tsx';
import { BadgeCell, type CellProps, NAME, number } from '../../ui/resource/column.tsx';
import { choice, search } from '../../ui/resource/filters.tsx';
import { create, row, useAct } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';

type PromotionRow = Outputs['promotion']['list']['list'][number];

const { on, off, deleted } = PROMOTION_STATUS;
const STATUSES = [on, off] as const;
const COLORS = { pending: 'orange', running: 'jade', ended: 'gray' } as const;

const editor = (id?: number) => ({ to: '/skinmgr/editActive', search: { id } }) as const;

const switching = (status: typeof on | typeof off) =>
  ({
    isElsewhere: true,
    when: (promotion: PromotionRow) => promotion.status !== status,
    run: ({ id }: PromotionRow) => trpcClient.promotion.save.mutate({ id, status }),
  }) as const;

export const PromotionsScreen: Screen = listScreen<Outputs['promotion']['list'], 'q' | 'status'>({
  name: 'promotions',
  title: 'promotions:page',
  icon: IconConfetti,
  // The documented sizes of a page.
  sizes: [2, 10, 20, 50],
  useRows: (list) =>
    trpc.promotion.list.useQuery(
      { act_name: list.value('q'), status: list.oneOf('status', STATUSES), ...list.sortedBy(PROMOTION_SORTS) },
      KEEP_ROWS,
    ),
  idOf: ({ id }) => String(id),
  nameOf: ({ act_name }) => act_name,
  filters: [
    search('shared:field.act_name'),
    choice('status', {
      label: 'shared:field.status',
      any: 'promotions:any_status',
      values: STATUSES,
      text: (status) => `promotions:status.${status}`,
    }),
  ],
  columns: [
    { key: 'act_name', title: 'shared:field.act_name', width: 200, sort: 'act_name', ...NAME, Cell: Name },
    { key: 'status', title: 'shared:field.status', width: 84, sort: 'status', Cell: StatusSwitch },
    { key: 'days', title: 'promotions:column.days', width: 236, sort: 'start_time', Cell: Days },
    { key: 'phase', title: 'promotions:column.phase', width: 148, card: 'aside', Cell: Phase },
    { key: 'prizes', title: 'shared:field.prizes', width: 168, picture: true, Cell: Prizes },
    number('draws', 'promotions:column.draws', { width: 84 }),
  ],
  actions: [
    create({ to: () => editor() }),
    row('edit', { icon: IconPencil, opens: true, to: ({ id }) => editor(id) }),
    row('winners', {
      icon: IconTrophy,
      when: ({ draws }) => draws > 0,
      to: ({ id }) => ({ to: '/skinmgr/winners', search: { act: String(id) } }),
    }),
    row('on', { ...switching(on), done: ({ overlaps }, _, { t }) => t('switched.on', { count: overlaps.length }) }),
    row('off', { ...switching(off), done: (_, __, { t }) => t('switched.off') }),
    row('delete', {
      icon: IconTrash,
      danger: true,
      ask: ({ act_name: name, draws: count }, { t }) => ({
        title: t('delete.title', { name }),
        message: t('delete.message', { count }),
        confirm: t('delete.confirm'),
        danger: true,
      }),
      run: ({ id }) => trpcClient.promotion.save.mutate({ id, status: deleted }),
      done: (_, { act_name: name }, { t }) => t('delete.done', { name }),
      undo:
        (_, { id, status }) =>
        () =>
          trpcClient.promotion.restore.mutate({ id, status: status === on ? on : off }),
    }),
  ],
});

function Name({ row: { id, act_name, act_desc } }: CellProps<PromotionRow>) {
  return (
    <LinesCell hint={act_desc}>
      <TextLink link={{ ...editor(id), ...OVER_LIST }} c="inherit" fw={600} title={act_name}>
        {act_name}
      </TextLink>
    </LinesCell>
  );
}

function Days({ row: { start_time, end_time, overlaps } }: CellProps<PromotionRow>) {
  const { t } = useTranslation('promotions');
  const format = useFormat();
  const others = overlaps.map(({ act_name }) => act_name);
  const range = t('range', { from: format.day(start_time), to: format.day(end_time) });
  if (others.length === 0) return range;
  return (
    <LinesCell hint={t('overlap', { names: format.list(others) })} isLong>
      <Group component="span" gap={4} wrap="nowrap">
        <IconAlertTriangle size={16} color="var(--mantine-color-orange-text)" aria-hidden />
        {range}
      </Group>
    </LinesCell>
  );
}

function Phase({ row: { phase, status } }: CellProps<PromotionRow>) {
  const { t } = useTranslation('promotions');
  const isOff = status !== on && phase !== 'ended';
  return <BadgeCell text={isOff ? t('status.0') : t(`phase.${phase}`)} color={isOff ? 'gray' : COLORS[phase]} />;
}

function Prizes({ row: { prizes } }: CellProps<PromotionRow>) {
  const { t } = useTranslation('promotions');
  const left = prizes.reduce((sum, { left_num }) => sum + (left_num ?? 0), 0);
  const pictures = prizes.filter(({ prize_pic }) => prize_pic).slice(0, 4);
  return (
    <LinesCell hint={t('left', { count: left })}>
      <Group component="span" gap={4} wrap="nowrap">
        {pictures.map(({ id, prize_pic }) => (
          <Thumbnail key={id} path={prize_pic} size="1.75rem" />
        ))}
        <span>{t('prizes', { count: prizes.length })}</span>
      </Group>
    </LinesCell>
  );
}

function StatusSwitch({ row }: CellProps<PromotionRow>) {
  const { t } = useTranslation('promotions');
  const act = useAct();
  return (
    <Switch
      checked={row.status === on}
      onChange={(event) => act(event.currentTarget.checked ? 'on' : 'off', row)}
      aria-label={t('switch_of', { name: row.act_name })}
      withThumbIndicator={false}
    />
  );
}
