import type { MarketingConfig } from '../config/config.schema.ts';
import type { Day } from '../time/shop-day.ts';
import type { MirrorFile, MirrorMarketing, MirrorOffers } from './marketing.schema.ts';

const NO_OFFERS: MirrorOffers = { coupons: [], promotions: [] };

/**
 * Returns what a mirror gets of the shop's marketing settings.
 * @param hashOf returns the sha256 of a stored file, or undefined if it isn't known
 * @param offers the shop's coupons and promotions; those that are switched off are left out
 */
export function marketingOf(
  config: MarketingConfig,
  hashOf: (path: string) => string | undefined = () => undefined,
  offers: MirrorOffers = NO_OFFERS,
): MirrorMarketing {
  const file = (path: string): MirrorFile => ({ address: `/fileSvr/get/${path}`, sha256: hashOf(path) ?? null });
  const someFile = (path: string): MirrorFile | null => (path === '' ? null : file(path));
  const { video, voice, coupon_status } = config;
  return {
    carousel: config.carousel.map(({ path, ...slide }) => ({ ...file(path), ...slide })),
    carousel_interval: config.carousel_interval,
    ripple: config.ripple.map(file),
    video: video.path === '' ? null : { ...file(video.path), cover: someFile(video.cover) },
    voice: { enabled: voice.enabled === 1, file: someFile(voice.path), text: voice.text },
    qr: {
      type: config.qr_type,
      process: config.qr_process,
      picture: someFile(config.qr_static),
      service: someFile(config.kf_qr),
      left: config.kf_left,
      right: config.kf_right,
    },
    coupon:
      coupon_status === 1
        ? { title: config.coupon_title, picture: someFile(config.coupon_pic), link: config.coupon_link }
        : null,
    coupons: coupon_status === 1 ? offers.coupons : [],
    promotions: config.h5_show_active === 1 ? offers.promotions : [],
    h5: {
      title: config.h5_title,
      show_goods: config.h5_show_goods === 1,
      show_active: config.h5_show_active === 1,
      show_cart: config.h5_show_cart === 1,
    },
  };
}

interface Days {
  readonly start: Day;
  readonly end: Day;
}

export const isRunning = ({ start, end }: Days, today: Day): boolean => start <= today && today <= end;

/** Returns the promotion of today: the one that began last. */
export const runningPromotion = <P extends Days & { readonly act_id: number }>(
  promotions: readonly P[],
  today: Day,
): P | undefined =>
  promotions
    .filter((one) => isRunning(one, today))
    .sort((a, b) => (a.start === b.start ? b.act_id - a.act_id : a.start < b.start ? 1 : -1))[0];
