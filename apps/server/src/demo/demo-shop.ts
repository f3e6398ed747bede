import { randomBytes } from 'node:crypto';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import { AGREEMENT_VERSION, PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { inBoth } from '@skin-mirror/shared/translation/bilingual.ts';
import { demoCatalogue } from '../../../../prisma/seed/demo-catalogue.ts';
import { demoQuestions } from '../../../../prisma/seed/demo-questions.ts';
import { DEMO_SCHEMES } from '../../../../prisma/seed/demo-schemes.ts';
import type { Database } from '../database/pool.ts';
import { insertGoods } from '../modules/goods/default-goods.store.ts';
import { drawPictures } from '../modules/goods/draw-pictures.ts';
import { createAccount, createTenant } from '../modules/identity/identity.store.ts';
import { hashActiveCode, newActiveCode } from '../modules/serial/active-code.ts';
import { createGoodsTypes } from '../modules/shop/shop.store.ts';
import type { Storage } from '../storage/storage.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { DEMO_KEY, insertMirrors, insertQuestions, insertSchemes, insertSettings } from './demo-shop.store.ts';

const SHOP = { zh: '镜里花开护肤馆', en: 'Mirror & Bloom' } as const;

/** Contact details that customers of the demo shop see. The phone numbers are not in use. */
const CARD = {
  zh: { shop_address: '上海市徐汇区武康路 100 号', shop_phone: '021-5550 0100', shop_hours: '每天 10:00–21:00' },
  en: { shop_address: '100 Garden Street', shop_phone: '+1 555 0100', shop_hours: 'Every day, 10 am – 9 pm' },
} as const;

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

const TIMEZONES = { zh: 'Asia/Shanghai', en: 'America/New_York' } as const;

/** Turns a price in CNY into one of the shop's currency. */
const PRICES = {
  zh: (price: number) => price,
  en: (price: number) => Math.round(price / 7),
} as const;

/** The people of the shop. Their numbers are not in use. */
const PEOPLE = {
  zh: {
    owner: { name: '店长', mobile: '13800000010' },
    guide: { name: '周晓', mobile: '13800000011' },
    others: [
      { user_acct: 'lin', name: '林悦', mobile: '13800000012' },
      { user_acct: 'chen', name: '陈思', mobile: '13800000013' },
    ],
  },
  en: {
    owner: { name: 'Grace Moore', mobile: '12125550110' },
    guide: { name: 'Zoe Carter', mobile: '12125550111' },
    others: [
      { user_acct: 'lin', name: 'Lynn Yates', mobile: '12125550112' },
      { user_acct: 'chen', name: 'Jen Cooper', mobile: '12125550113' },
    ],
  },
} as const;

/** Creates the demo shop with its accounts, products and mirrors. The simulator adds the skin tests later. */
export async function createDemoShop(
  pool: Database['pool'],
  storage: Storage,
  locale: 'zh' | 'en' = 'zh',
): Promise<DemoMirror[]> {
  const { tenant_id } = await createTenant(pool, {
    shop: SHOP[locale],
    key: DEMO_KEY,
    default_locale: locale,
    timezone: TIMEZONES[locale],
  });
  await insertSettings(pool, tenant_id, {
    ...CARD[locale],
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

async function createAccounts(pool: Database['pool'], tenant_id: number, locale: 'zh' | 'en'): Promise<void> {
  const shop = SHOP[locale];
  const people = PEOPLE[locale];
  const owner = {
    tenant_id,
    auth_type: AUTH_TYPES.main,
    user_acct: 'demo',
    password: DEMO_PASSWORD,
    shop,
    agreement: AGREEMENT_VERSION,
  };
  const parent_id = await createAccount(pool, { ...owner, ...people.owner });
  const guide = {
    tenant_id,
    auth_type: AUTH_TYPES.guide,
    parent_id,
    shop,
    power: [PERMISSIONS.goods, PERMISSIONS.records],
  };
  await createAccount(pool, { ...guide, ...people.guide, user_acct: 'guide', password: DEMO_PASSWORD });
  for (const more of people.others)
    await createAccount(pool, { ...guide, ...more, password: randomBytes(16).toString('hex') });
  await createAccount(pool, {
    tenant_id: PLATFORM_TENANT_ID,
    auth_type: AUTH_TYPES.platform,
    user_acct: 'admin',
    password: DEMO_PASSWORD,
    name: 'admin',
  });
}

async function createGoods(
  pool: Database['pool'],
  storage: Storage,
  tenant_id: number,
  locale: 'zh' | 'en',
): Promise<void> {
  const typeIds = await createGoodsTypes(pool, tenant_id);
  const products = demoCatalogue().map((product) => ({ ...product, price: PRICES[locale](product.price) }));
  await drawPictures(storage, products);
  await insertGoods(pool, { tenant_id, products, typeIds, locale });
}

async function createSchemes(pool: Database['pool'], tenant_id: number, locale: 'zh' | 'en'): Promise<void> {
  const schemes = DEMO_SCHEMES.map(({ name, description, steps, ...scheme }) => ({
    ...scheme,
    tenant_id,
    ...inBoth({ name, description }, locale),
    for_sex: FOR_SEX.all,
    steps: steps.map(({ title, frequency, advice, ...step }, index) => ({
      ...step,
      step: index + 1,
      ...inBoth({ title, frequency, advice }, locale),
    })),
  }));
  await insertSchemes(pool, tenant_id, schemes);
}
