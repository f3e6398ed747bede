import { chiSquare, expectedShares } from '@skin-mirror/shared/draw/draw.ts';
import { verifyLog, wholeLog } from '@skin-mirror/shared/draw/draw-log.ts';
import { seedHash, seedKey, ticketOf } from '@skin-mirror/shared/draw/draw-ticket.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promotionRunStore } from '../../apps/server/src/modules/draw/promotion-run.store.ts';
import { openSeed } from '../../apps/server/src/modules/draw/seed.ts';
import { buildTenant } from '../factories/accounts.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { shopToday } from '../factories/zone.ts';

const DRAWS = 100_000;
const CALLERS = 64;
/**
 * Fair draws with four outcomes, three degrees of freedom, exceed this chi-square once in a million times. The limit of
 * the forecast, three standard deviations, would fail one fair run in sixty.
 */
const ONE_IN_A_MILLION = 30.66;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it(`${DRAWS} draws by ${CALLERS} callers: nothing oversold, one a test, outcomes as chance gives them, all proved by the seed`, {
  tags: 'long',
}, async () => {
  const { services } = server;
  const { tenant_id } = await buildTenant(server);
  const awards = [
    { probability: 5, total_num: 1_000 },
    { probability: 1_000, total_num: 100_000 },
    { probability: 2_500, total_num: 500 },
    { probability: 3_000, total_num: 100_000 },
    { award_level: 0, probability: 0, total_num: null },
  ];
  const { act_id, award_ids } = await buildPromotion(server, { tenant_id, awards });
  const today = shopToday();
  const sealed = await services.prisma.promotion.findFirstOrThrow({ where: { tenant_id, act_id } });
  const seed = openSeed(services.secrets, tenant_id, sealed);
  const key = await seedKey(seed);

  const tests = Array.from({ length: DRAWS }, () => uuidv7());
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    for (let record_id = tests[next++]; record_id; record_id = tests[next++]) {
      const ticket = await ticketOf(key, record_id);
      const request = { tenant_id, act_id, record_id, customer_id: null, ticket, today };
      expect(await services.draws.submit(request)).toMatchObject({ record_id });
      // One in fifty sends it again, as a phone without an answer does.
      if (next % 50 === 0) expect(await services.draws.submit(request)).toBe('again');
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`${DRAWS} draws by ${CALLERS} callers: ${Math.round(DRAWS / seconds)} a second\n`);

  const log = await wholeLog((after) => promotionRunStore(services, tenant_id).log(act_id, after));
  expect(log.draws).toHaveLength(DRAWS);
  expect(await verifyLog({ seed, seed_hash: await seedHash(seed), ...log })).toEqual([]);

  const given = new Map<number | null, number>();
  for (const { award_id } of log.draws) given.set(award_id, (given.get(award_id) ?? 0) + 1);
  expect(given.get(award_ids[2] ?? 0)).toBe(500);
  const stored = await services.prisma.award.findMany({ where: { tenant_id, act_id } });
  for (const { award_id, awarded, total_num } of stored) {
    expect(awarded).toBe(given.get(award_id) ?? 0);
    if (total_num !== null) expect(awarded).toBeLessThanOrEqual(total_num);
  }
  // The share of the prize that ran out belongs to the consolation prize.
  const [rare, often, gone, most, thanks] = award_ids;
  const merged = new Map(given);
  merged.set(thanks ?? 0, (given.get(thanks ?? 0) ?? 0) + 500);
  merged.delete(gone ?? 0);
  const fair = [rare, often, most].map((award_id, index) => ({
    award_id: award_id ?? 0,
    total: DRAWS,
    probability: [5, 1_000, 3_000][index] ?? 0,
  }));
  const shares = expectedShares([...fair, { award_id: thanks ?? 0, probability: 0, total: null }]);
  const { value } = chiSquare(merged, shares);
  process.stdout.write(`chi-square ${value.toFixed(2)}\n`);
  expect(value).toBeLessThan(ONE_IN_A_MILLION);
});
