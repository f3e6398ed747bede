import { type Locale, reportLocale, shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { privacyContract } from '@skin-mirror/shared/privacy/privacy.contract.ts';
import { type Kept, keptData } from '@skin-mirror/shared/privacy/privacy.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { publicAddress } from '../link/report-address.ts';
import { shopKey, shopOfKey } from '../link/shop-key.ts';

export const privacyOperations = implement(privacyContract, {
  async get({ input: { shop_key }, ctx }) {
    const { secrets, ruleBook } = ctx.services;
    const tenant_id = mustExist(shopOfKey(secrets, shop_key), 'SHOP_NOT_FOUND');
    const { shop, config } = await ruleBook.latest(tenant_id);
    const locale = shownLocale(ctx.locale);
    const text = (key: string, values = {}) => translate(locale, `privacy.${key}`, values);
    return {
      shop,
      locale,
      title: text('title'),
      intro: text('intro', { shop }),
      sections: keptData(config).map((kept) => ({
        heading: text(`${kept.of}.heading`),
        text: text(`${kept.of}.text`, { time: periodOf(kept, locale) }),
      })),
      contact: {
        heading: text('contact.heading'),
        text: text('contact.text', { shop }),
        address: config.shop_address,
        phone: config.shop_phone,
        hours: config.shop_hours,
      },
    };
  },

  async address({ ctx }) {
    const { services, principal, locale } = ctx;
    const key = shopKey(services.secrets, principal.tenant_id);
    return { url: `${publicAddress(ctx)}/zmskinweb/#/privacy?shop=${key}&locale=${reportLocale(locale)}` };
  },
});

/** Returns a period such as "365 days" or "24 hours". Returns an empty text if there is no fixed period. */
function periodOf({ days, hours }: Kept, locale: Locale): string {
  const [count, unit] = days === undefined ? [hours, 'hour'] : [days, 'day'];
  if (count === undefined) return '';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
