import { randomBytes } from 'node:crypto';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import { demoTexts } from '@skin-mirror/shared/i18n/demo-texts.ts';
import { AGREEMENT_VERSION, PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { DEFAULT_LOCALE, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { demoPrice } from '@skin-mirror/shared/shop/demo-money.ts';
import { defaultTimezone } from '@skin-mirror/shared/time/timezone.ts';
import { demoCatalogue } from '../../../../prisma/seed/demo-catalogue.ts';
import { demoQuestions } from '../../../../prisma/seed/demo-questions.ts';
import { demoSchemes } from '../../../../prisma/seed/demo-schemes.ts';
import type { Database } from '../database/pool.ts';
import { insertGoods } from '../modules/goods/default-goods.store.ts';
import { drawPictures } from '../modules/goods/draw-pictures.ts';
import { createAccount, createTenant } from '../modules/identity/identity.store.ts';
import { hashActiveCode, newActiveCode } from '../modules/serial/active-code.ts';
import { createGoodsTypes } from '../modules/shop/shop.store.ts';
import type { Storage } from '../storage/storage.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_KEY, insertMirrors, insertQuestions, insertSchemes, insertSettings } from './demo-shop.store.ts';

/** Switches that are off in a new shop. */
const SWITCHED_ON = { record_expprt: 1, customer_expprt: 1, customer_info: 1, have_questions: 1 } as const;

export interface DemoMirror {
  readonly device_no: string;
  readonly active_code: string;
}

/** The first three mirrors get 90 days of simulated tests. The other mirrors are unused, for trying out. */
const MIRRORS = [
  'DM0000001',
  'DM0000002',
  'DM0000003',
  ...Array.from({ length: 12 }, (_, index) => `QA${String(index + 1).padStart(7, '0')}`),
];

/** English speakers are in many time zones, so new shops in English begin with UTC. The demo is in one of their cities. */
const timezoneOf = (locale: Locale) => (locale === 'en' ? 'America/New_York' : defaultTimezone(locale));

/** The mobile numbers of the shop's people, which are not in use. */
const MOBILES = {
  zh: { owner: '13800000010', guide: '13800000011', lin: '13800000012', chen: '13800000013' },
  en: { owner: '12125550110', guide: '12125550111', lin: '12125550112', chen: '12125550113' },
} as const;

/** Creates the demo shop with its accounts, products and mirrors. The simulator adds the skin tests later. */
export async function createDemoShop(
  pool: Database['pool'],
  storage: Storage,
  locale: Locale = DEFAULT_LOCALE,
): Promise<DemoMirror[]> {
  const { shop } = demoTexts(locale);
  const { tenant_id } = await createTenant(pool, {
    shop: shop.name,
    key: DEMO_KEY,
    default_locale: locale,
    timezone: timezoneOf(locale),
  });
  await insertSettings(pool, tenant_id, {
    shop_address: shop.address,
    shop_phone: shop.phone,
    shop_hours: shop.hours,
    ...SWITCHED_ON,
    push_mode: PUSH_MODES.cycle,
    show_simulated: 1,
  });
  await insertQuestions(pool, tenant_id, demoQuestions());
  await createAccounts(pool, tenant_id, locale);
  await createGoods(pool, storage, tenant_id, locale);
  await createSchemes(pool, tenant_id, locale);
  const mirrors = MIRRORS.map((device_no) => ({ device_no, active_code: newActiveCode() }));
  await insertMirrors(
    pool,
    tenant_id,
    mirrors.map(({ device_no, active_code }) => ({ device_no, code_hash: hashActiveCode(active_code) })),
  );
  return mirrors;
}

async function createAccounts(pool: Database['pool'], tenant_id: number, locale: Locale): Promise<void> {
  const { shop, people } = demoTexts(locale);
  const mobiles = MOBILES[locale === 'zh' ? 'zh' : 'en'];
  const owner = {
    tenant_id,
    auth_type: AUTH_TYPES.main,
    user_acct: 'demo',
    password: DEMO_PASSWORD,
    shop: shop.name,
    agreement: AGREEMENT_VERSION,
  };
  const parent_id = await createAccount(pool, { ...owner, name: people.owner, mobile: mobiles.owner });
  const guide = {
    tenant_id,
    auth_type: AUTH_TYPES.guide,
    parent_id,
    shop: shop.name,
    power: [PERMISSIONS.goods, PERMISSIONS.records],
  };
  for (const user_acct of ['guide', 'lin', 'chen'] as const) {
    const password = user_acct === 'guide' ? DEMO_PASSWORD : randomBytes(16).toString('hex');
    await createAccount(pool, { ...guide, user_acct, name: people[user_acct], mobile: mobiles[user_acct], password });
  }
  await createAccount(pool, {
    tenant_id: PLATFORM_TENANT_ID,
    auth_type: AUTH_TYPES.platform,
    user_acct: 'admin',
    password: DEMO_PASSWORD,
    name: 'admin',
  });
}

async function createGoods(pool: Database['pool'], storage: Storage, tenant_id: number, locale: Locale): Promise<void> {
  const typeIds = await createGoodsTypes(pool, tenant_id);
  const products = demoCatalogue(locale).map((product) => ({ ...product, price: demoPrice(product.price, locale) }));
  await drawPictures(storage, products);
  await insertGoods(pool, { tenant_id, products, typeIds });
}

async function createSchemes(pool: Database['pool'], tenant_id: number, locale: Locale): Promise<void> {
  const schemes = demoSchemes(locale).map(({ steps, ...scheme }) => ({
    ...scheme,
    tenant_id,
    for_sex: FOR_SEX.all,
    steps: steps.map((step, index) => ({ ...step, step: index + 1 })),
  }));
  await insertSchemes(pool, tenant_id, schemes);
}
