import { GOODS_HIDDEN_TEXTS } from '@skin-mirror/shared/goods/goods.fields.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Effects, LockMark, Name, PriceOrTag, ShelfStatus } from './goods-cells.tsx';
import type { GoodsProfile, GoodsRow } from './goods-row.ts';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';

interface GoodsColumns {
  /** Stable between renders. */
  handlers: RowActionHandlers;
  profile: GoodsProfile;
  isDeleted: boolean;
}

/** The columns of the list. Shops that work with skin profiles have neither prices nor effects. */
export function useGoodsColumns({ handlers, profile, isDeleted }: GoodsColumns): ResourceColumn<GoodsRow>[] {
  const { t } = useTranslation(['goods', 'shared']);
  return useMemo(() => {
    const isSolrx = profile === 'solrx';
    const effects: ResourceColumn<GoodsRow> = {
      key: 'type_ids',
      title: t('shared:field.type_ids'),
      width: 160,
      render: (row) => <Effects text={row.goods_type_attr.type_str} />,
    };
    const states: ResourceColumn<GoodsRow>[] = [
      {
        key: 'shelf_status',
        title: t('shared:field.shelf_status'),
        width: 112,
        render: (row) => <ShelfStatus row={row} />,
      },
      { key: 'lock', title: t('column.lock'), width: 88, render: (row) => <LockMark row={row} /> },
    ];
    return [
      { key: 'id', title: t('shared:field.id'), width: 60, render: (row) => <TextCell text={String(row.id)} /> },
      {
        key: 'goods_pic',
        picture: true,
        title: t('column.picture'),
        width: 84,
        render: (row) => <Thumbnail path={row.goods_pic} />,
      },
      {
        key: 'goods_name',
        title: t('shared:field.goods_name'),
        width: 200,
        always: true,
        render: (row) => <Name row={row} isDeleted={isDeleted} />,
      },
      {
        key: 'price',
        title: isSolrx ? t('shared:field.tag') : t('column.price_or_tag'),
        width: 112,
        render: (row) => <PriceOrTag row={row} profile={profile} />,
      },
      ...(isSolrx ? [] : [effects]),
      ...GOODS_HIDDEN_TEXTS.map((key) => ({
        key,
        title: t(`shared:field.${key}`),
        width: 200,
        hidden: true,
        render: (row: GoodsRow) => <TextCell text={row[key]} />,
      })),
      ...(isDeleted ? [] : states),
      {
        key: 'actions',
        title: t('column.actions'),
        width: isDeleted ? 84 : 124,
        always: true,
        pinned: 'right',
        render: (row) => <RowActions row={row} isDeleted={isDeleted} {...handlers} />,
      },
    ];
  }, [t, handlers, profile, isDeleted]);
}
