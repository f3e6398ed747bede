import { isOpen } from '@skin-mirror/shared/config/config.ts';
import { registrationOf } from '@skin-mirror/shared/config/registration.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { marketingOf } from '@skin-mirror/shared/mirror/marketing.ts';
import type { MirrorBundle } from '@skin-mirror/shared/mirror/mirror-bundle.schema.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Services } from '../../services.ts';
import { pictureAddress } from '../file/photo-address.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { offersOf } from './offers.store.ts';

/** Returns what a mirror of the shop shows, with its own settings in advanced mode. */
export async function bundleOf(
  services: Pick<Services, 'prisma'>,
  rules: ShopRules,
  { tenant_id, device_id, locale }: { tenant_id: number; device_id: number; locale: Locale },
): Promise<MirrorBundle> {
  const config = rules.configFor(device_id);
  const offers = await offersOf(services, tenant_id, {
    today: shopDay(new Date(), rules.timezone),
    currency: config.currency,
    reader: { wanted: locale, shopDefault: rules.default_locale },
  });
  return {
    shop: rules.shop,
    default_locale: rules.default_locale,
    timezone: rules.timezone,
    customer_info: isOpen(config.customer_info),
    have_questions: isOpen(config.have_questions),
    registration: registrationOf(config.reg_fields),
    questions: rules.questionsIn(locale),
    countdown: { enabled: isOpen(config.countdown_status), seconds: config.countdown_seconds },
    logo: pictureAddress(config.logo),
    startup_image: pictureAddress(config.startup_image),
    face: rules.faceIn(locale),
    texts: rules.textsIn(locale),
    display: {
      chart_type: config.chart_type,
      data_show_type: config.data_show_type,
      color_show_type: config.color_show_type,
      age_type: config.age_type,
      show_skin_age: config.age_mode === 1,
      show_skin_type: config.items_skin_type === 1,
      items_layer: config.items_layer,
      items_deep: config.items_deep,
    },
    moisture_mode: config.moisture_mode,
    marketing: marketingOf(config, rules.hashOf, offers),
  };
}
