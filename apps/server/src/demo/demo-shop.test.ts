import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PUSH_MODES } from '@skin-mirror/shared/config/config.ts';
import { demoTexts } from '@skin-mirror/shared/i18n/demo-texts.ts';
import { questionProblems } from '@skin-mirror/shared/question/question-problems.ts';
import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { childEnv } from '#tests/factories/child-env.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

import { refuseDemoShop } from './demo.ts';

const SEED = fileURLToPath(new URL('./seed.ts', import.meta.url));

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('is made once, with goods, mirrors and schemes whose products it has', async () => {
  const { env, pool, ruleBook } = server.services;
  const { DATABASE_URL = '', DATA_DIR, SECRET_KEY = '' } = env;
  const seed = () =>
    execFileSync(process.execPath, [SEED], { env: { ...childEnv(), DATABASE_URL, DATA_DIR, SECRET_KEY } });
  await refuseDemoShop(server.services);
  seed();
  seed();
  await expect(refuseDemoShop(server.services)).rejects.toThrow('holds the demo shop');
  const { rows } = await pool.query<{ tenant_id: number }>("select tenant_id from tenant where key = 'demo'");
  expect(rows).toHaveLength(1);
  const rules = await ruleBook.latest(rows[0]?.tenant_id as number);
  expect(rules.config.push_mode).toBe(PUSH_MODES.cycle);
  expect(rules.goodsFor(0)).toHaveLength(200);
  expect(new Set(rules.goodsFor(0).map(({ step_role }) => step_role))).toEqual(new Set(STEP_ROLES));
  expect(rules.schemes.map(({ steps }) => steps.map(({ goods_ids }) => goods_ids.length))).toEqual([
    [1, 1, 1, 4, 1],
    [1, 2, 1, 4, 5, 5],
    [1, 2, 1, 4, 5, 5],
  ]);
  const asked = rules.questionsIn('en');
  expect(questionProblems(asked.map((question) => ({ ...question, key: question.id })))).toEqual([]);
  expect(asked.filter(({ show_if }) => show_if).map(({ id }) => id)).toEqual(['reaction', 'calm']);
  const { record_expprt, customer_expprt, customer_info, have_questions } = rules.config;
  expect([record_expprt, customer_expprt, customer_info, have_questions]).toEqual([1, 1, 1, 1]);
  const mirrors = JSON.parse(await readFile(path.join(DATA_DIR, 'demo-mirrors.json'), 'utf8'));
  expect(mirrors).toHaveLength(15);
});

it.each([
  { locale: 'en', currency: 'USD', timezone: 'America/New_York', between: 25, below: 150 },
  { locale: 'vi', currency: 'VND', timezone: 'Asia/Ho_Chi_Minh', between: 300_000, below: 3_500_000 },
] as const)('speaks $locale where that is chosen, from its people to its prices in $currency', async (demo) => {
  const { locale, currency, timezone } = demo;
  const other = await startTestServer();
  onTestFinished(() => other.close());
  const { DATABASE_URL = '', DATA_DIR, SECRET_KEY = '' } = other.services.env;
  const env = { ...childEnv(), DATABASE_URL, DATA_DIR, SECRET_KEY, DEMO_LOCALE: locale };
  execFileSync(process.execPath, [SEED], { env });
  const { pool } = other.services;
  const { rows: shops } = await pool.query("select * from tenant where key = 'demo'");
  const { shop } = demoTexts(locale);
  expect(shops).toMatchObject([{ shop: shop.name, currency, timezone, default_locale: locale }]);
  const { rows } = await pool.query<{ words: string }>(
    `select concat_ws(' ', goods_name, description, tag, tags::text) as words from goods where tenant_id = $1
     union all select concat_ws(' ', name, description) from scheme where tenant_id = $1
     union all select concat_ws(' ', title, frequency, advice) from scheme_step where tenant_id = $1
     union all select name from goods_category where tenant_id = $1
     union all select concat_ws(' ', name, shop) from user_account where tenant_id = $1`,
    [shops[0].tenant_id],
  );
  expect(rows.length).toBeGreaterThan(200);
  for (const { words } of rows) expect(words).not.toMatch(/\p{Script=Han}/u);
  const { rows: paid } = await pool.query(
    'select min(price)::float8 as least, max(price)::float8 as most from goods where tenant_id = $1',
    [shops[0].tenant_id],
  );
  expect(paid[0].least).toBeLessThan(demo.between);
  expect(paid[0].most).toBeGreaterThan(demo.between);
  expect(paid[0].most).toBeLessThan(demo.below);
});
