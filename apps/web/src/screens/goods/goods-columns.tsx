import { Group } from '@mantine/core';
import { GOODS_HIDDEN_TEXTS } from '@skin-mirror/shared/goods/goods.fields.ts';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import type { GoodsProfile } from '@skin-mirror/shared/goods/goods-profile.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { LinesCell, NoValue, RowLink, TextCell } from '../../ui/resource/cells.tsx';
import { badge, type CellProps, type Column, Mark, NAME, number, text } from '../../ui/resource/column.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
export type GoodsRow = Outputs['goods']['list']['list'][number];

const FIRST: readonly Column<GoodsRow>[] = [
  { key: 'id', title: 'shared:field.id', width: 60, sort: 'goods_id', card: 'none', Cell: ({ row }) => row.id },
  {
    key: 'goods_pic',
    title: 'goods:column.picture',
    width: 84,
    picture: true,
    card: 'head',
    Cell: ({ row }) => <Thumbnail path={row.goods_pic} />,
  },
];

const STATES: readonly Column<GoodsRow>[] = [
  badge('shelf_status', 'shared:field.shelf_status', {
    width: 112,
    sort: 'shelf_status',
    card: 'aside',
    text: (status) => `goods:shelf.${status}`,
    colors: { [SHELF_STATUS.on]: 'jade', [SHELF_STATUS.off]: 'gray' },
  }),
  { key: 'lock', title: 'goods:column.lock', width: 88, isEmpty: ({ is_lock }) => is_lock === 0, Cell: LockMark },
  number('visits', 'goods:column.visits', { width: 120, hidden: true }),
];

/** Shops of the `solrx` profile have neither prices nor effects. Deleted products have no shelf status. */
export function goodsColumns(profile: GoodsProfile, isDeleted: boolean): readonly Column<GoodsRow>[] {
  const isSolrx = profile === 'solrx';
  return [
    ...FIRST,
    {
      key: 'goods_name',
      title: 'shared:field.goods_name',
      width: 200,
      sort: 'goods_name',
      ...NAME,
      Cell: isDeleted ? DeletedName : Name,
    },
    {
      key: 'price',
      title: isSolrx ? 'shared:field.tag' : 'goods:column.price_or_tag',
      width: 112,
      sort: isSolrx ? undefined : 'price',
      isEmpty: ({ price, tag }) => !tag && (isSolrx || price === null),
      Cell: isSolrx ? Tag : PriceOrTag,
    },
    ...(isSolrx ? [] : [EFFECTS]),
    ...GOODS_HIDDEN_TEXTS.map((key) => text(key, `shared:field.${key}`, { width: 200, hidden: true, card: 'none' })),
    ...(isDeleted ? [] : STATES),
  ];
}

const EFFECTS: Column<GoodsRow> = {
  key: 'type_ids',
  title: 'shared:field.type_ids',
  width: 160,
  isEmpty: ({ goods_type_attr }) => !goods_type_attr.type_str,
  Cell: ({ row }) => <TextCell text={row.goods_type_attr.type_str} />,
};

const Name = ({ row }: CellProps<GoodsRow>) => (
  <LinesCell isLong hint={<NumberAndOrigin row={row} />}>
    <RowLink to={{ to: '/skinmgr/goodsEdit', search: { id: row.id } }}>{row.goods_name}</RowLink>
  </LinesCell>
);

/** A deleted product can't be opened, so its name is no link. */
const DeletedName = ({ row }: CellProps<GoodsRow>) => (
  <LinesCell isLong hint={<NumberAndOrigin row={row} />}>
    <strong>{row.goods_name}</strong>
  </LinesCell>
);

function NumberAndOrigin({ row }: CellProps<GoodsRow>) {
  const { t } = useTranslation('goods');
  return (
    <>
      {row.goods_no} {row.is_default === 1 && <Mark size="xs" text={t('default')} title={t('default_hint')} />}
    </>
  );
}

const Tag = ({ row: { tag } }: CellProps<GoodsRow>) => (tag ? <Mark text={tag} color="jade" /> : <NoValue />);

function PriceOrTag({ row }: CellProps<GoodsRow>) {
  const format = useFormat();
  return row.price === null ? <Tag row={row} /> : format.price(row.price);
}

function LockMark({ row }: CellProps<GoodsRow>) {
  const { t } = useTranslation('goods');
  if (row.is_lock === 0) return <NoValue />;
  return (
    <Group gap={4} wrap="nowrap">
      <IconLock size={16} stroke={1.6} aria-hidden />
      {t('lock.locked')}
    </Group>
  );
}
