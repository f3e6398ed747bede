import { Badge } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { NoValue, RowAction, RowActionBar } from '../../ui/resource/cells.tsx';
import { FEATURES, type ShopRow } from './shop-row.ts';
import classes from './shops.module.css';

export interface ShopHandlers {
  onSwitch: (row: ShopRow) => void;
}

const Mark = ({ text }: { text: string }) => (
  <Badge variant="default" className={classes.badge}>
    {text}
  </Badge>
);

export function Platform({ row }: { row: ShopRow }) {
  const { t } = useTranslation('shared');
  return <Mark text={t(`platform.${row.platform}`)} />;
}

/** What the shop may use beyond what every shop may. */
export function Features({ row }: { row: ShopRow }) {
  const { t } = useTranslation('shared');
  const features = FEATURES.filter((feature) => row[feature] === 1);
  if (features.length === 0) return <NoValue />;
  return (
    <span className={classes.marks}>
      {features.map((feature) => (
        <Mark key={feature} text={t(`field.${feature}`)} />
      ))}
    </span>
  );
}

export function Actions({ row, onSwitch }: ShopHandlers & { row: ShopRow }) {
  const { t } = useTranslation('shops');
  return (
    <RowActionBar>
      <RowAction
        label={t('action.switch_of', { shop: row.shop })}
        title={t('action.switch')}
        onClick={() => onSwitch(row)}
      >
        <IconAdjustments size={20} stroke={1.6} aria-hidden />
      </RowAction>
    </RowActionBar>
  );
}

/** A shop on a narrow screen. */
export function ShopCard({ row, handlers }: { row: ShopRow; handlers: ShopHandlers }) {
  const { t } = useTranslation(['shops', 'shared']);
  const format = useFormat();
  return (
    <FactList
      head={<strong>{row.shop}</strong>}
      aside={<Platform row={row} />}
      facts={[
        [t('shared:field.account'), row.user_acct],
        [t('column.devices'), format.number(row.device_count)],
        [t('column.guides'), format.number(row.guide_count)],
        [t('shared:field.goods_mode'), t(`shared:goods_mode.${row.goods_mode}`)],
        [t('column.features'), <Features key="features" row={row} />],
        [t('column.created'), format.date(row.crt_time)],
      ]}
      actions={<Actions row={row} {...handlers} />}
    />
  );
}
