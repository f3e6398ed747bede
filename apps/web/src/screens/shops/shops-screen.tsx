import { Group } from '@mantine/core';
import { IconAdjustments, IconBuildingStore, IconShieldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { Hint } from '../../ui/hint.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { badge, date, lines, Mark, NAME, number } from '../../ui/resource/column.tsx';
import { search } from '../../ui/resource/filters.tsx';
import { create, row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { FEATURES, idleLocks, type ShopRow } from './shop-row.ts';

const dialogs = () => import('./shops-dialogs.tsx');

export const ShopsScreen: Screen = listScreen<Outputs['shop']['list'], 'q'>({
  name: 'shops',
  title: 'app:nav.shops',
  icon: IconBuildingStore,
  sizes: [20, 50, 100],
  useRows: (list) => trpc.shop.list.useQuery({ q: list.value('q'), ...list.input }, KEEP_ROWS),
  idOf: ({ tenant_id }) => String(tenant_id),
  nameOf: ({ shop }) => shop,
  filters: [search('shops:search')],
  columns: [
    lines('shop', 'user_acct', 'shops:column.shop', { width: 200, ...NAME }),
    badge('platform', 'shared:field.platform', { card: 'aside', text: (platform) => `shared:platform.${platform}` }),
    {
      key: 'goods_mode',
      title: 'shops:column.goods',
      width: 132,
      Cell: ({ row }) => useTranslation('shared').t(`goods_mode.${row.goods_mode}`),
    },
    {
      key: 'features',
      title: 'shops:column.features',
      width: 248,
      isEmpty: (row) => featuresOf(row).length === 0,
      Cell: Features,
    },
    number('device_count', 'shops:column.devices'),
    {
      key: 'guide_count',
      title: 'shops:column.guides',
      width: 132,
      sort: 'guide_count',
      Cell: Guides,
    },
    date('crt_time', 'shops:column.created', { width: 116 }),
  ],
  actions: [
    create({ dialog: lazyDialog(dialogs, 'OpenDialog') }),
    row('switch', {
      icon: IconAdjustments,
      opens: true,
      dialog: lazyDialog(dialogs, 'SwitchDialog'),
    }),
    row('reset_factor', {
      icon: IconShieldOff,
      when: ({ has_factor }) => has_factor === 1,
      ask: (row, { t }) => ({
        title: t('reset_factor.title', { name: row.shop }),
        message: t('reset_factor.message', { user_acct: row.user_acct }),
        confirm: t('reset_factor.confirm'),
        danger: true,
      }),
      run: ({ tenant_id }) => trpcClient.account.resetMainFactor.mutate({ tenant_id }),
      done: (_, __, { t }) => t('reset_factor.done'),
    }),
  ],
});

const featuresOf = (row: ShopRow) => FEATURES.filter((feature) => row[feature] === 1);

/** Shows the guides, and the locks without effect, which work again on a platform with locks. */
function Guides({ row }: { row: ShopRow }) {
  const { t } = useTranslation('shops');
  const format = useFormat();
  const idle = idleLocks(row);
  return (
    <>
      {format.number(row.guide_count)}
      {idle > 0 && (
        <Hint size="xs" title={t('idle_locks_hint')}>
          {t('idle_locks', { count: idle })}
        </Hint>
      )}
    </>
  );
}

function Features({ row }: { row: ShopRow }) {
  const { t } = useTranslation('shared');
  return (
    <Group gap={4}>
      {featuresOf(row).map((feature) => (
        <Mark key={feature} text={t(`field.${feature}`)} />
      ))}
    </Group>
  );
}
