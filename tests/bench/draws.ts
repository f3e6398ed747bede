import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { newSeed } from '../../apps/server/src/modules/draw/seed.ts';
import { shareIdOf } from '../../apps/server/src/modules/link/share-id.ts';
import type { Figure } from './figure.ts';
import type { PreparedRequest } from './load.ts';
import { againstRaw } from './rows.ts';
import { sizes } from './sizes.ts';
import type { Programs } from './world.ts';

const CALLERS = 64;
const DRAW = '/skinSrv/active/draw';

/** Lucky draws of different tests in one promotion, beside a program that draws with one statement written by hand. */
export async function drawRows(programs: Programs): Promise<Figure[]> {
  const { pool, small, secrets } = programs;
  const seed = await newSeed(secrets, small.tenant_id);
  await addPromotion(pool, small.tenant_id, seed);
  const row = { name: `lucky draws of one promotion, ${CALLERS} callers`, floor: 0.8, connections: CALLERS };
  return [await againstRaw(programs, row, () => drawRequests(pool, small.tenant_id))];
}

async function addPromotion(
  pool: Pool,
  tenant_id: number,
  { seed_enc, seed_hash }: Awaited<ReturnType<typeof newSeed>>,
): Promise<void> {
  const { rows } = await pool.query<{ act_id: number }>(
    `insert into promotion (tenant_id, act_name, start_time, end_time, status, seed_enc, seed_hash)
     values ($1, 'bench', current_date - 1, current_date + 1, 10, $2, $3) returning act_id`,
    [tenant_id, seed_enc, seed_hash],
  );
  for (const [level, probability, total_num] of [
    [1, 100, 1_000_000],
    [2, 1_000, 1_000_000],
    [0, 0, null],
  ]) {
    await pool.query(
      `with made as (insert into prize (tenant_id, prize_name) values ($1, 'bench') returning prize_id)
       insert into award (tenant_id, act_id, prize_id, award_level, probability, total_num, notdefault)
       select $1, $2, prize_id, $3, $4, $5, $5::int is not null from made`,
      [tenant_id, rows[0]?.act_id, level, probability, total_num],
    );
  }
}

/** Adds a test for each request, because a test draws once. */
async function drawRequests(pool: Pool, tenant_id: number): Promise<PreparedRequest[]> {
  const tests = Array.from({ length: sizes.draws }, () => ({ record_id: uuidv7(), share_secret: randomBytes(16) }));
  await pool.query(
    `insert into skin_record (tenant_id, record_id, device_id, device_no, client_uuid, start_digest, end_digest, seq, test_time,
       finish_time, test_day, status, consent, questions, scores, result, share_secret, share_expires_at)
     select $1, t.record_id, d.device_id, d.device_no, gen_random_uuid(), '\\x00', '\\x00', 1, now(), now(), current_date, 2, '{}', '{}',
            '[]', '{"total_score":70}', t.secret, now() + interval '180 days'
       from unnest($2::uuid[], $3::bytea[]) as t (record_id, secret),
            (select device_id, device_no from device where tenant_id = $1 order by device_id limit 1) d`,
    [tenant_id, tests.map(({ record_id }) => record_id), tests.map(({ share_secret }) => share_secret)],
  );
  return tests.map((test, index) => ({
    method: 'POST',
    path: DRAW,
    headers: {
      'content-type': 'application/json',
      // Each customer has a network of its own, so that the limit of a network stops none of them.
      'x-forwarded-for': `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}::1`,
    },
    body: Buffer.from(JSON.stringify({ shareId: shareIdOf({ tenant_id, ...test }) })),
  }));
}
