import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/fact-list.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import classes from './goods.module.css';
import { LockMark, Name, PriceOrTag, ShelfStatus } from './goods-cells.tsx';
import type { GoodsProfile, GoodsRow } from './goods-row.ts';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';

interface GoodsCardProps {
  row: GoodsRow;
  handlers: RowActionHandlers;
  profile: GoodsProfile;
  isDeleted: boolean;
}

/** A product on a narrow screen. */
export function GoodsCard({ row, handlers, profile, isDeleted }: GoodsCardProps) {
  const { t } = useTranslation(['goods', 'shared']);
  const isSolrx = profile === 'solrx';
  const hasPriceOrTag = row.tag !== '' || (!isSolrx && row.price !== null);
  return (
    <FactList
      head={
        <div className={classes.head}>
          <Thumbnail path={row.goods_pic} />
          <Name row={row} isDeleted={isDeleted} />
        </div>
      }
      facts={[
        [
          isSolrx ? t('shared:field.tag') : t('column.price_or_tag'),
          hasPriceOrTag ? <PriceOrTag key="price" row={row} profile={profile} /> : null,
        ],
        [t('shared:field.type_ids'), isSolrx ? null : row.goods_type_attr.type_str],
        [t('shared:field.shelf_status'), isDeleted ? null : <ShelfStatus key="shelf" row={row} />],
        [t('column.lock'), row.is_lock === 1 && !isDeleted ? <LockMark key="lock" row={row} /> : null],
      ]}
      actions={<RowActions row={row} isDeleted={isDeleted} {...handlers} />}
    />
  );
}
