import { randomBytes } from 'node:crypto';
import { FOR_SEX } from '@skin-mirror/shared/dimension/dimension.ts';
import { AUTH_TYPES, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import type { Pool } from 'pg';
import { demoCatalogue } from '../../../../prisma/seed/demo-catalogue.ts';
import { DEMO_SCHEMES } from '../../../../prisma/seed/demo-schemes.ts';
import { insertGoods } from '../modules/goods/default-goods.store.ts';
import { drawPictures } from '../modules/goods/draw-pictures.ts';
import { createAccount, createTenant, PLATFORM_TENANT_ID } from '../modules/identity/identity.store.ts';
import { hashActiveCode, newActiveCode } from '../modules/serial/active-code.ts';
import { createGoodsTypes } from '../modules/shop/shop.store.ts';
import type { Storage } from '../storage/storage.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';

const DEMO_KEY = 'demo';
const SHOP = { zh: '镜里花开护肤馆', en: 'Mirror & Bloom' } as const;

/** A mirror for simulators, with its activation code. */
export interface DemoMirror {
  readonly device_no: string;
  readonly active_code: string;
}

/** Three mirrors that have been in use for 90 days, and some for trying things out. */
const MIRRORS = [
  ...['DM0000001', 'DM0000002', 'DM0000003'],
  ...Array.from({ length: 12 }, (_, index) => `QA${String(index + 1).padStart(7, '0')}`),
];

/** More guides, so that the overview can compare several. */
const MORE_GUIDES = [
  { user_acct: 'lin', name: '林悦', mobile: '13800000012' },
  { user_acct: 'chen', name: '陈思', mobile: '13800000013' },
];

export async function hasDemoShop(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select 1 from tenant where key = $1', [DEMO_KEY]);
  return rows.length > 0;
}

/** Creates the demo shop with its accounts, goods and mirrors. The simulator adds the tests. */
export async function createDemoShop(pool: Pool, storage: Storage, locale: 'zh' | 'en' = 'zh'): Promise<DemoMirror[]> {
  const { tenant_id } = await createTenant(pool, { shop: SHOP[locale], key: DEMO_KEY, default_locale: locale });
  await createAccounts(pool, tenant_id, locale);
  await createGoods(pool, storage, tenant_id, locale);
  await createSchemes(pool, tenant_id, locale);
  return createMirrors(pool, tenant_id);
}

async function createAccounts(pool: Pool, tenant_id: number, locale: 'zh' | 'en'): Promise<void> {
  const shop = SHOP[locale];
  const owner = { tenant_id, auth_type: AUTH_TYPES.main, user_acct: 'demo', password: DEMO_PASSWORD, shop };
  const parent_id = await createAccount(pool, { ...owner, name: '店长', mobile: '13800000010' });
  const guide = {
    tenant_id,
    auth_type: AUTH_TYPES.guide,
    parent_id,
    shop,
    power: [PERMISSIONS.goods, PERMISSIONS.records],
  };
  await createAccount(pool, {
    ...guide,
    user_acct: 'guide',
    password: DEMO_PASSWORD,
    name: '周晓',
    mobile: '13800000011',
  });
  for (const more of MORE_GUIDES)
    await createAccount(pool, { ...guide, ...more, password: randomBytes(16).toString('hex') });
  await createAccount(pool, {
    tenant_id: PLATFORM_TENANT_ID,
    auth_type: AUTH_TYPES.platform,
    user_acct: 'admin',
    password: DEMO_PASSWORD,
    name: 'admin',
  });
}

async function createGoods(pool: Pool, storage: Storage, tenant_id: number, locale: 'zh' | 'en'): Promise<void> {
  const typeIds = await createGoodsTypes(pool, tenant_id);
  const products = demoCatalogue();
  await drawPictures(storage, products);
  await insertGoods(pool, { tenant_id, products, typeIds, locale });
}

/** The demo shop doesn't use schemes: they count only if its settings choose goods by cycle. */
async function createSchemes(pool: Pool, tenant_id: number, locale: 'zh' | 'en'): Promise<void> {
  const schemes = DEMO_SCHEMES.map(({ name, description, steps, ...scheme }) => ({
    ...scheme,
    tenant_id,
    name: name[locale],
    description: description[locale],
    for_sex: FOR_SEX.all,
    steps: steps.map((step, index) => ({
      ...step,
      step: index + 1,
      title: step.title[locale],
      frequency: step.frequency[locale],
      advice: step.advice[locale],
    })),
  }));
  await pool.query(
    `with given as (select * from json_to_recordset($2)
                      as g(name text, description text, cycle_days int, for_sex int, skin_types text[], triggers jsonb,
                           priority int, steps json)),
          added as (insert into scheme (tenant_id, name, description, cycle_days, for_sex, skin_types, triggers, priority)
                    select $1, name, description, cycle_days, for_sex, skin_types, triggers, priority from given
                    returning scheme_id, name),
          steps as (select a.scheme_id, s.* from added a join given g using (name),
                           json_to_recordset(g.steps) as s(step int, title text, part text, frequency text, advice text,
                                                           day_from int, day_to int, goods_nos json)),
          written as (insert into scheme_step (tenant_id, scheme_id, step, title, part, frequency, advice, day_from, day_to)
                      select $1, scheme_id, step, title, part, frequency, advice, day_from, day_to from steps)
     insert into scheme_goods (tenant_id, scheme_id, step, goods_id, rank)
     select $1, s.scheme_id, s.step, p.goods_id, n.rank
       from steps s, json_array_elements_text(s.goods_nos) with ordinality as n(goods_no, rank)
       join goods p on p.tenant_id = $1 and p.goods_no = n.goods_no`,
    [tenant_id, JSON.stringify(schemes)],
  );
}

async function createMirrors(pool: Pool, tenant_id: number): Promise<DemoMirror[]> {
  const mirrors = MIRRORS.map((device_no) => ({ device_no, active_code: newActiveCode() }));
  for (const { device_no, active_code } of mirrors) {
    await pool.query('insert into device_serial (device_no, active_code_hash, tenant_id) values ($1, $2, $3)', [
      device_no,
      hashActiveCode(active_code),
      tenant_id,
    ]);
  }
  return mirrors;
}
