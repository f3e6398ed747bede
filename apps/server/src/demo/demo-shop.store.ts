import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import type { StoredQuestion } from '@skin-mirror/shared/question/question.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import pg, { type Pool } from 'pg';
import { liftLimits } from '../database/session.ts';
import { openAllShops } from '../database/shop-rows.ts';
import { transaction } from '../database/transaction.ts';
import { changePassword } from '../modules/identity/new-password.ts';
import { signOutEverywhere } from '../modules/identity/sign-out.ts';
import { type SharedRecord, shareIdOf } from '../modules/link/share-id.ts';

export const DEMO_KEY = 'demo';

/** Runs `seed` in one transaction on one connection. An interrupted seed therefore leaves no data behind. */
export async function inOneTransaction(
  connectionString: string | undefined,
  seed: (pool: Pool) => Promise<void>,
): Promise<void> {
  // The connection has no idle limit, because drawing the pictures takes long. A closed connection would undo the
  // transaction.
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
  await pool.query('begin');
  await liftLimits(pool);
  await openAllShops(pool);
  await seed(pool);
  await pool.query('commit');
  await pool.end();
}

export async function hasDemoShop(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query('select 1 from tenant where key = $1', [DEMO_KEY]);
  return rows.length > 0;
}

/** Gives accounts of the demo and of its platform a password, and ends their sessions. */
export async function setDemoPassword(pool: Pool, usernames: readonly string[], password: string): Promise<void> {
  await transaction(pool, async (db) => {
    const { rows } = await db.query<{ tenant_id: number; user_id: number }>(
      `select tenant_id, user_id from user_account
        where user_acct = any($1) and tenant_id in (select tenant_id from tenant where key = $2 union all select $3)`,
      [usernames, DEMO_KEY, PLATFORM_TENANT_ID],
    );
    for (const account of rows) {
      await changePassword(db, account, password);
      await signOutEverywhere(db, account);
    }
  });
}

/** Returns the share id of the newest report of the demo shop, or undefined. */
export async function newestReport(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<SharedRecord>(
    `select r.tenant_id, r.record_id, r.share_secret from tenant t join skin_record r on r.tenant_id = t.tenant_id
      where t.key = $1 and r.status = ${RECORD_STATUS.success} and r.deleted_at is null
      order by r.test_time desc limit 1`,
    [DEMO_KEY],
  );
  return rows[0] && shareIdOf(rows[0]);
}

/** The demo's past has just been sent. Lets its tests look as if each had arrived when it was taken. */
export async function arriveInTime(pool: Pool): Promise<void> {
  await transaction(pool, async (db) => {
    await db.query(
      `update skin_record r set arrive_time = r.test_time, is_late = false
         from tenant t where t.key = $1 and r.tenant_id = t.tenant_id and r.is_late`,
      [DEMO_KEY],
    );
    await db.query(
      'update record_day d set late = 0 from tenant t where t.key = $1 and d.tenant_id = t.tenant_id and d.late > 0',
      [DEMO_KEY],
    );
  });
}

export async function insertSettings(
  pool: Pool,
  tenant_id: number,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  await pool.query(`insert into config_value (tenant_id, key, value) select $1, key, value from jsonb_each($2)`, [
    tenant_id,
    JSON.stringify(values),
  ]);
}

/** Adds schemes with their steps. A step names its products by product number (`goods_no`). */
export async function insertSchemes(pool: Pool, tenant_id: number, schemes: readonly object[]): Promise<void> {
  await pool.query(
    `with given as (select * from json_to_recordset($2)
                      as g(name text, description text, texts jsonb, cycle_days int, for_sex int, skin_types text[],
                           triggers jsonb, priority int, steps json)),
          added as (insert into scheme (tenant_id, name, description, texts, cycle_days, for_sex, skin_types, triggers,
                                        priority)
                    select $1, name, description, texts, cycle_days, for_sex, skin_types, triggers, priority from given
                    returning scheme_id, name),
          steps as (select a.scheme_id, s.* from added a join given g using (name),
                           json_to_recordset(g.steps) as s(step int, title text, part text, frequency text, advice text,
                                                           texts jsonb, day_from int, day_to int, goods_nos json)),
          written as (insert into scheme_step (tenant_id, scheme_id, step, title, part, frequency, advice, texts, day_from,
                                               day_to)
                      select $1, scheme_id, step, title, part, frequency, advice, texts, day_from, day_to from steps)
     insert into scheme_goods (tenant_id, scheme_id, step, goods_id, rank)
     select $1, s.scheme_id, s.step, p.goods_id, n.rank
       from steps s, json_array_elements_text(s.goods_nos) with ordinality as n(goods_no, rank)
       join goods p on p.tenant_id = $1 and p.goods_no = n.goods_no`,
    [tenant_id, JSON.stringify(schemes)],
  );
}

/** Adds the shop's own questions in this order. */
export async function insertQuestions(
  pool: Pool,
  tenant_id: number,
  questions: readonly StoredQuestion[],
): Promise<void> {
  await pool.query(
    `insert into question (tenant_id, key, type, required, texts, options, show_if, sort)
     select $1, key, type, required, texts, options, show_if, sort
       from json_to_recordset($2) as q(key text, type int, required int, texts jsonb, options jsonb, show_if jsonb, sort int)`,
    [tenant_id, JSON.stringify(questions.map((question, sort) => ({ ...question, sort })))],
  );
}

/** Adds mirrors to the shop. The mirrors are not activated yet. */
export async function insertMirrors(
  pool: Pool,
  tenant_id: number,
  mirrors: readonly { readonly device_no: string; readonly code_hash: Buffer }[],
): Promise<void> {
  await pool.query(
    `insert into device_serial (device_no, active_code_hash, tenant_id)
     select device_no, code_hash, $1 from unnest($2::text[], $3::bytea[]) as m(device_no, code_hash)`,
    [tenant_id, mirrors.map(({ device_no }) => device_no), mirrors.map(({ code_hash }) => code_hash)],
  );
}
