import { Skeleton } from '@mantine/core';
import { fitsConfig, resolveConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isConfigKey, isOpen, type ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import type { MirrorOffers } from '@skin-mirror/shared/mirror/marketing.schema.ts';
import { marketingOf } from '@skin-mirror/shared/mirror/marketing.ts';
import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { useMemo } from 'react';
import { currentLocale } from '../../i18n/i18n.ts';
import { fileAddress } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { type Config, useConfig } from '../../lib/use-config.ts';
import type { ScreenBundle, ScreenView } from '../../mirror-screen/screen.ts';
import { ErrorState } from '../error-state.tsx';
import { ScreenStage } from './screen-stage.tsx';
import { useFormCode } from './use-code.ts';

export interface MirrorPreviewProps {
  /** Unsaved settings from the form. If a setting is missing or invalid, the preview uses the saved value. */
  changes: { readonly [Key in keyof ShopConfig]?: unknown };
  /** The view at first. The user can switch to another view. */
  shows: ScreenView;
}

/** The settings that decide what a mirror's screen shows. */
const KEYS = [
  'shop',
  'logo',
  'startup_image',
  'countdown_status',
  'countdown_seconds',
  'carousel',
  'carousel_interval',
  'ripple',
  'video',
  'voice',
  'qr_type',
  'qr_static',
  'qr_url',
  'qr_app_id',
  'push_template_id',
  'qr_process',
  'kf_qr',
  'kf_left',
  'kf_right',
  'coupon_status',
  'coupon_title',
  'coupon_pic',
  'coupon_link',
  'h5_title',
  'h5_show_goods',
  'h5_show_active',
  'h5_show_cart',
  'text_product_button',
  'default_locale',
] as const satisfies readonly ShopConfigKey[];

/** Shows the mirror's screen with the shop's settings and the unsaved changes. */
export function MirrorPreview({ changes, shows }: MirrorPreviewProps) {
  const query = useConfig(KEYS);
  const config = useMemo(() => query.data && withChanges(query.data, changes), [query.data, changes]);
  const offers = useOffers();
  const bundle = useMemo(() => config && bundleOf(config, offers), [config, offers]);
  const code = useFormCode(config);
  if (query.error && !query.data) {
    return <ErrorState error={query.error} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (!bundle) return <Skeleton h={480} className="delayed" />;
  return <ScreenStage bundle={bundle} shows={shows} code={code} />;
}

function withChanges(saved: Config<(typeof KEYS)[number]>, changes: MirrorPreviewProps['changes']): ShopConfig {
  const valid = Object.entries(changes).filter(([key, value]) => isConfigKey(key) && fitsConfig(key, value));
  return { ...resolveConfig({}), ...saved, ...Object.fromEntries(valid) };
}

const picture = (path: string): string | null => (path === '' ? null : fileAddress(path));

const bundleOf = (config: ShopConfig, offers: MirrorOffers): ScreenBundle => ({
  shop: config.shop,
  countdown: { enabled: isOpen(config.countdown_status), seconds: config.countdown_seconds },
  logo: picture(config.logo),
  startup_image: picture(config.startup_image),
  texts: {
    text_product_button:
      config.text_product_button[currentLocale()] || config.text_product_button[config.default_locale] || '',
  },
  marketing: marketingOf(config, undefined, offers),
});

const PAGE = { page: 1, pageSize: 20 } as const;

/** Returns the coupons and promotions of today that the shop's mirrors show. */
function useOffers(): MirrorOffers {
  const today = useFormat().today();
  const coupons = trpc.coupon.list.useQuery({ ...PAGE, state: 'running' }).data?.list;
  const days = { start_time: today, end_time: today };
  const promotions = trpc.promotion.list.useQuery({ ...PAGE, ...days, status: PROMOTION_STATUS.on }).data?.list;
  return useMemo(
    () => ({
      coupons: (coupons ?? []).map(({ start_time: start, end_time: end, ...coupon }) => ({ ...coupon, start, end })),
      promotions: (promotions ?? [])
        .filter(({ is_closed }) => !is_closed)
        .map(({ id, act_name: name, act_bg, start_time: start, end_time: end }) => ({
          act_id: id,
          name,
          start,
          end,
          picture: act_bg === '' ? null : fileAddress(act_bg),
        })),
    }),
    [coupons, promotions],
  );
}
