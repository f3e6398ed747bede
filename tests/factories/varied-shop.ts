import { DIMENSION_KEYS, SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { defaultMappings } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { MatchableGoods, PushMapping } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { SchemeSave } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import type { MatchableScheme } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { createRandom, type Random } from '../../apps/mirror-sim/src/random.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildTenant, buildUser } from './accounts.ts';
import { buildDevice, type Device } from './device.ts';
import { signIn } from './rest-client.ts';
import type { RunningServer } from './server.ts';

const GOODS = 60;

/** A product of the shop. If `mirror` is given, the product is only for the mirror with this index. */
interface ShopGoods {
  readonly matchable: MatchableGoods;
  readonly mirror: 0 | 1 | undefined;
}

export interface VariedShop {
  readonly owner: Account;
  readonly mirrors: readonly Device[];
  readonly goods: readonly ShopGoods[];
  readonly mappings: readonly PushMapping[];
  readonly schemes: readonly MatchableScheme[];
}

/** Makes the shop. Its data is the same each time, except ids. */
export async function buildVariedShop(server: RunningServer): Promise<VariedShop> {
  const { pool } = server.services;
  // In work mode 2 (advanced), a product can be for a single mirror.
  const { tenant_id } = await buildTenant(server, { work_mode: 2 });
  const owner = await buildUser(server, { tenant_id });
  const mirrors = [await buildMirror(server, tenant_id), await buildMirror(server, tenant_id)];
  const types = await createGoodsTypes(pool, tenant_id);
  // Adds a category for each role except the last one. A product without a category has the last role.
  await pool.query(
    'insert into goods_category (tenant_id, name, step_role) select $1, role, role from unnest($2::text[]) as r(role)',
    [tenant_id, STEP_ROLES.slice(0, -1)],
  );
  const random = createRandom('a shop');
  const goods: ShopGoods[] = [];
  for (let at = 0; at < GOODS; at++)
    goods.push(await addGoods(server, tenant_id, mirrors, drawGoods(random.stream(at), [...types.values()])));
  const own = await addMappings(server, tenant_id, [...types.values()]);
  await pool.query(
    "insert into score_offset (tenant_id, device_id, layer, dimension, rate) values ($1, 0, 'layer', 'acne', -8), ($1, $2, 'layer', 'pore', 12)",
    [tenant_id, mirrors[1]?.device_id],
  );
  const schemes = await addSchemes(
    server,
    owner,
    goods.map(({ matchable }) => matchable.goods_id),
  );
  return { owner, mirrors, goods, mappings: [...defaultMappings(types), ...own], schemes };
}

/** Makes a simulated mirror, because the server tells its rules only to simulated mirrors. */
const buildMirror = (server: RunningServer, tenant_id: number) =>
  buildDevice(server, { tenant_id, is_simulated: true });

const rarely = <T>(random: Random, usual: T, other: T, chance = 0.15): T => (random.chance(chance) ? other : usual);

/** Makes a random product. Among many such products, every reason to exclude a product occurs. */
function drawGoods(random: Random, types: readonly number[]): ShopGoods {
  const rules: MatchableGoods['exclude_rules'] = [
    { kind: 'sensitive' },
    { kind: 'level', dimension: random.pick(DIMENSION_KEYS), from: random.pick([3, 4] as const) },
    { kind: 'age_below', age: 25 },
  ];
  return {
    matchable: {
      goods_id: 0,
      shelf_status: rarely(random, 10, 0, 0.1),
      is_lock: random.chance(0.1),
      type_ids: random.shuffled(types).slice(0, random.int(1, 3)),
      step_role: random.pick(STEP_ROLES),
      for_sex: rarely(random, 0, random.pick([1, 2])),
      skin_types: rarely<MatchableGoods['skin_types']>(random, [], random.shuffled(SKIN_TYPES).slice(0, 2)),
      age_min: rarely<number | null>(random, null, 30),
      age_max: rarely<number | null>(random, null, 45),
      push_type: rarely<0 | 1 | 2>(random, 0, random.pick([1, 2]), 0.1),
      ext_rules: rarely<MatchableGoods['ext_rules']>(
        random,
        {
          skin_type: random.pick(['oil', 'dry']),
          sensitive: random.pick([0, 1]),
          pigment: random.pick([0, 1]),
          wrinkle: random.pick([0, 1]),
        },
        null,
      ),
      exclude_rules: rarely<MatchableGoods['exclude_rules']>(random, [], [random.pick(rules)], 0.3),
    },
    mirror: rarely<0 | 1 | undefined>(random, undefined, random.pick([0, 1])),
  };
}

export async function addGoods(
  server: RunningServer,
  tenant_id: number,
  mirrors: readonly Device[],
  { matchable, mirror }: ShopGoods,
): Promise<ShopGoods> {
  const { pool } = server.services;
  const { type_ids, ext_rules, exclude_rules, ...plain } = matchable;
  const { rows } = await pool.query<{ goods_id: number }>(
    `insert into goods (tenant_id, goods_name, shelf_status, is_lock, for_sex, skin_types, age_min, age_max, push_type,
                        ext_rules, exclude_rules, category_id)
     values ($1, 'Product', $2, $3, $4, $5, $6, $7, $8, $9, $10,
             (select category_id from goods_category where tenant_id = $1 and step_role = $11)) returning goods_id`,
    [
      tenant_id,
      plain.shelf_status,
      plain.is_lock,
      plain.for_sex,
      plain.skin_types,
      plain.age_min,
      plain.age_max,
      plain.push_type,
      ext_rules && JSON.stringify(ext_rules),
      JSON.stringify(exclude_rules),
      plain.step_role,
    ],
  );
  const goods_id = rows[0]?.goods_id as number;
  await pool.query(
    'insert into goods_effect (tenant_id, goods_id, rank, goods_type_id) select $1, $2, n, id from unnest($3::int[]) with ordinality as t(id, n)',
    [tenant_id, goods_id, type_ids],
  );
  if (mirror !== undefined) {
    const values = [tenant_id, goods_id, mirrors[mirror]?.device_id];
    await pool.query('insert into goods_device (tenant_id, goods_id, device_id) values ($1, $2, $3)', values);
  }
  return { matchable: { ...matchable, goods_id }, mirror };
}

/** Adds the shop's own mappings from dimensions to goods types. All other dimensions use the default mapping. */
async function addMappings(server: RunningServer, tenant_id: number, types: readonly number[]): Promise<PushMapping[]> {
  const own: PushMapping[] = [
    { analysis_type: 'acne', goods_type_ids: types.slice(0, 3), threshold: 70, status: 10 },
    { analysis_type: 'pore', goods_type_ids: types.slice(3, 4), threshold: 60, status: 10 },
    { analysis_type: 'wrinkle', goods_type_ids: types.slice(4, 6), threshold: 80, status: 0 },
  ];
  for (const { analysis_type, goods_type_ids, threshold, status } of own) {
    await server.services.pool.query(
      'insert into push_mapping (tenant_id, analysis_type, goods_type_ids, threshold, status) values ($1, $2, $3, $4, $5)',
      [tenant_id, analysis_type, goods_type_ids, threshold, status],
    );
  }
  return own;
}

type SchemeTraits = Pick<SchemeSave, 'triggers'> & Partial<SchemeSave>;
const SCHEMES: readonly SchemeTraits[] = [
  { triggers: [{ dimension: 'acne', from: 3 }], skin_types: ['oily', 'mixed'] },
  {
    triggers: [
      { dimension: 'wrinkle', from: 2 },
      { dimension: 'collagen', from: 2 },
    ],
    priority: 3,
  },
  {
    triggers: [
      { dimension: 'spot', from: 2 },
      { dimension: 'pigment', from: 3 },
    ],
    for_sex: 2,
  },
  { triggers: [{ dimension: 'water', from: 2 }], priority: 3 },
  { triggers: [{ dimension: 'pore', from: 2 }], for_sex: 1 },
  { triggers: [{ dimension: 'sensitive', from: 1 }], status: 0, priority: 9 },
];

/** Saves schemes. Each scheme also gets two products outside of its steps. */
async function addSchemes(server: RunningServer, owner: Account, ids: readonly number[]): Promise<MatchableScheme[]> {
  const client = await signIn(server, owner);
  const random = createRandom('schemes');
  const schemes: MatchableScheme[] = [];
  for (const [at, traits] of SCHEMES.entries()) {
    const goods = random.stream(at).shuffled(ids).slice(0, 7);
    const step = { part: 'am' as const, frequency: 'daily', advice: '', day_from: 1, day_to: 28 };
    const values = {
      name: `Scheme ${at}`,
      description: 'Four weeks',
      cycle_days: 28,
      for_sex: 0,
      skin_types: [],
      priority: 0,
      status: 10,
      ...traits,
      steps: [
        { ...step, title: 'Cleanse', goods_ids: goods.slice(0, 2) },
        { ...step, title: 'Care', goods_ids: goods.slice(1, 5) },
      ],
    };
    const answer = (await client.post('/skinMgrSrv/scheme/save', values, 'json')).json();
    if (answer.code !== 0) throw new Error(`a scheme was refused: ${answer.msg}`);
    const scheme_id = answer.id as number;
    const other_goods_ids = goods.slice(5);
    await server.services.pool.query('update goods set scheme_id = $1 where goods_id = any($2)', [
      scheme_id,
      other_goods_ids,
    ]);
    schemes.push({ ...values, scheme_id, other_goods_ids } as MatchableScheme);
  }
  // Outside of steps, a product belongs to one scheme only: the last scheme that it was added to. All earlier schemes
  // lose the product.
  return schemes.map((scheme, at) => ({
    ...scheme,
    other_goods_ids: scheme.other_goods_ids.filter(
      (id) => !schemes.slice(at + 1).some((later) => later.other_goods_ids.includes(id)),
    ),
  }));
}
