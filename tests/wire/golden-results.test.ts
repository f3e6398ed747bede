import { GOLDEN } from '@skin-mirror/shared/mirror/golden.fixture.ts';
import { type Golden, type GoldenGoods, goldenEnd } from '@skin-mirror/shared/mirror/golden-test.fixture.ts';
import { matchableGoods } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MirrorClient } from '../../apps/mirror-sim/src/client/client.ts';
import type { TestEnd, TestStart } from '../../apps/mirror-sim/src/skin-test/skin-test.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { testStart, withoutPhotos } from '../factories/mirror-test.ts';
import { signIn } from '../factories/rest-client.ts';
import { addScheme } from '../factories/scheme.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { addGoods } from '../factories/varied-shop.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const shelved = ({ role, types = [], ...over }: GoldenGoods, ids: ReadonlyMap<string, number>) =>
  matchableGoods.parse({
    goods_id: 0,
    shelf_status: 10,
    is_lock: false,
    for_sex: 0,
    skin_types: [],
    age_min: null,
    age_max: null,
    push_type: 0,
    ext_rules: null,
    exclude_rules: [],
    ...over,
    step_role: role,
    type_ids: types.map((type) => ids.get(type)),
  });

/** Builds the shop of a golden result. Returns the names of its products by id. */
async function buildShop(golden: Golden, owner: Account): Promise<ReadonlyMap<number, string>> {
  const { tenant_id } = owner;
  const { pool } = server.services;
  const types = await createGoodsTypes(pool, tenant_id);
  await pool.query(
    'insert into goods_category (tenant_id, name, step_role) select $1, role, role from unnest($2::text[]) as r(role)',
    [tenant_id, STEP_ROLES.slice(0, -1)],
  );
  const names = new Map<number, string>();
  for (const product of golden.goods ?? []) {
    const { matchable } = await addGoods(server, tenant_id, [], {
      matchable: shelved(product, types),
      mirror: undefined,
    });
    names.set(matchable.goods_id, product.name);
  }
  for (const { dimension, types: own, threshold, status = 10 } of golden.mappings ?? [])
    await pool.query(
      'insert into push_mapping (tenant_id, analysis_type, goods_type_ids, threshold, status) values ($1, $2, $3, $4, $5)',
      [tenant_id, dimension, own.map((type) => types.get(type)), threshold, status],
    );
  for (const { dimension, layer, offset } of golden.offsets ?? [])
    await pool.query(
      'insert into score_offset (tenant_id, device_id, layer, dimension, rate) values ($1, 0, $2, $3, $4)',
      [tenant_id, layer, dimension, offset],
    );
  const idOf = new Map([...names].map(([id, name]) => [name, id]));
  const client = golden.schemes && (await signIn(server, owner));
  for (const { name, from, priority = 0, steps } of golden.schemes ?? []) {
    const step = { title: 'Step', part: 'am', frequency: '', advice: '', day_from: 1, day_to: 28 };
    const planned = steps.map((goods) => ({ ...step, goods_ids: goods.map((one) => idOf.get(one)) }));
    if (client) await addScheme(client, { name, triggers: from, priority, steps: planned });
  }
  const { settings = {}, quality_policy } = golden;
  const { push_mode, match_sex, match_skin, ...plain } = settings;
  const values = {
    ...plain,
    push_mode: push_mode && (push_mode === 'cycle' ? 1 : 2),
    match_sex: match_sex === undefined ? undefined : Number(match_sex),
    match_skin: match_skin === undefined ? undefined : Number(match_skin),
    quality_policy,
  };
  for (const [key, value] of Object.entries(values))
    if (value !== undefined)
      await pool.query('insert into config_value (tenant_id, key, value) values ($1, $2, $3)', [
        tenant_id,
        key,
        JSON.stringify(value),
      ]);
  return names;
}

describe('a result that was worked out by hand', () => {
  it.each(GOLDEN.map((golden) => [golden.name, golden] as const))('is that of a server: %s', async (_, golden) => {
    const { sex, age, concerns, expected } = golden;
    const owner = await buildUser(server, await buildTenant(server));
    const names = await buildShop(golden, owner);
    const { device_no, secret } = await buildDevice(server, { tenant_id: owner.tenant_id, is_simulated: true });
    const mirror = new MirrorClient({ server: server.origin, device_no, secret });
    const start = testStart({ ...withoutPhotos, customer: { sex, age }, questions: concerns ? { concerns } : {} });
    const { analysis_id, status, reason_key } = await mirror.uploadRecord(
      start as TestStart,
      goldenEnd(golden) as TestEnd,
      [],
    );
    expect([status, reason_key]).toEqual([expected.status ?? 2, expected.reason_key ?? null]);

    const got = await mirror.result(analysis_id);
    if (expected.scores)
      expect(got.scores.map(({ dimension, layer, score, level }) => [dimension, layer, score, level])).toEqual(
        expected.scores,
      );
    if (expected.status !== undefined) expect([got.scores, got.result, got.goods]).toEqual([[], null, []]);
    if (expected.total !== undefined) expect(got.result?.total_score).toBe(expected.total);
    if (expected.tone !== undefined) expect(got.tone).toBe(expected.tone);
    if (expected.is_sensitive !== undefined) expect(got.result?.is_sensitive).toBe(expected.is_sensitive);
    if (expected.goods)
      expect(
        got.goods.map(({ goods_id, choice }) =>
          choice === 'first' ? names.get(goods_id) : `${names.get(goods_id)} also`,
        ),
      ).toEqual(expected.goods);
    if (expected.scheme !== undefined) expect(got.scheme?.name ?? '').toBe(expected.scheme);
    if (expected.excluded) {
      const { rows } = await server.services.pool.query<{ excluded: [number, string, number][] }>(
        "select recommendation->'excluded' as excluded from skin_record where tenant_id = $1 and record_id = $2",
        [owner.tenant_id, analysis_id],
      );
      expect(rows[0]?.excluded.map(([id, reason]) => `${names.get(id)}: ${reason}`).toSorted()).toEqual(
        expected.excluded.toSorted(),
      );
    }
  });
});
