import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { LinesCell } from '../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../ui/resource/column.ts';
import { Actions, Features, Platform, type ShopHandlers } from './shop-cells.tsx';
import type { ShopRow } from './shop-row.ts';

/** The columns of the list; `handlers` has to be stable. */
export function useShopColumns(handlers: ShopHandlers): ResourceColumn<ShopRow>[] {
  const { t } = useTranslation(['shops', 'shared']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'shop',
        title: t('column.shop'),
        width: 200,
        always: true,
        pinned: 'left',
        render: ({ shop, user_acct }) => <LinesCell hint={user_acct}>{shop}</LinesCell>,
      },
      { key: 'platform', title: t('shared:field.platform'), width: 128, render: (row) => <Platform row={row} /> },
      {
        key: 'goods_mode',
        title: t('column.goods'),
        width: 132,
        render: ({ goods_mode }) => t(`shared:goods_mode.${goods_mode}`),
      },
      { key: 'features', title: t('column.features'), width: 320, render: (row) => <Features row={row} /> },
      {
        key: 'devices',
        title: t('column.devices'),
        width: 84,
        align: 'right',
        render: ({ device_count }) => format.number(device_count),
      },
      {
        key: 'guides',
        title: t('column.guides'),
        width: 84,
        align: 'right',
        render: ({ guide_count }) => format.number(guide_count),
      },
      { key: 'created', title: t('column.created'), width: 116, render: ({ crt_time }) => format.date(crt_time) },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 84,
        always: true,
        pinned: 'right',
        render: (row) => <Actions row={row} {...handlers} />,
      },
    ],
    [t, format, handlers],
  );
}
