import { Badge } from '@mantine/core';
import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { NoValue } from '../../ui/resource/cells.tsx';
import classes from './goods.module.css';
import type { GoodsProfile, GoodsRow } from './goods-row.ts';

interface NameProps {
  row: GoodsRow;
  /** What is in the trash can't be opened. */
  isDeleted: boolean;
}

export function Name({ row, isDeleted }: NameProps) {
  const { t } = useTranslation('goods');
  return (
    <div className={classes.lines}>
      <span className={classes.text} title={row.goods_name}>
        {isDeleted ? (
          <strong>{row.goods_name}</strong>
        ) : (
          <Link to="/skinmgr/goodsEdit" search={{ id: row.id }} state={{ isOverList: true }} className={classes.name}>
            {row.goods_name}
          </Link>
        )}
      </span>
      <span className={classes.hint}>
        {row.goods_no}
        {row.is_default === 1 && (
          <Badge size="xs" variant="default" className={classes.badge} title={t('default_hint')}>
            {t('default')}
          </Badge>
        )}
      </span>
    </div>
  );
}

/** What it is good for, the main effect first. */
export const Effects = ({ text }: { text: string }) =>
  text ? (
    <span className={classes.text} title={text}>
      {text}
    </span>
  ) : (
    <NoValue />
  );

/** The badge where the shop works with skin profiles; else the price or, without one, the badge. */
export function PriceOrTag({ row, profile }: { row: GoodsRow; profile: GoodsProfile }) {
  const format = useFormat();
  if (profile !== 'solrx' && row.price !== null)
    return <span className={classes.price}>{format.price(row.price)}</span>;
  return row.tag ? (
    <Badge variant="light" c="var(--mantine-color-text)" className={classes.status}>
      {row.tag}
    </Badge>
  ) : (
    <NoValue />
  );
}

export function ShelfStatus({ row }: { row: GoodsRow }) {
  const { t } = useTranslation('goods');
  return (
    <Badge
      variant="light"
      color={row.shelf_status === SHELF_STATUS.on ? 'jade' : 'gray'}
      c="var(--mantine-color-text)"
      className={classes.status}
    >
      {t(`shelf.${row.shelf_status}`)}
    </Badge>
  );
}

export function LockMark({ row }: { row: GoodsRow }) {
  const { t } = useTranslation('goods');
  if (row.is_lock === 0) return <NoValue />;
  return (
    <span className={classes.lock}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      {t('lock.locked')}
    </span>
  );
}
