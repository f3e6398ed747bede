import { type Channel, VERIFY_CODE_MINUTES } from '@skin-mirror/shared/identity/credential.ts';
import type { Pool } from 'pg';
import { oneRow } from '../../database/one-row.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { inBatches } from '../../kernel/in-turn.ts';

/** The recipient and the purpose (`biz`) of a code. The code is valid only for this recipient and this purpose. */
export interface CodeKey {
  readonly channel: Channel;
  readonly recipient: string;
  readonly biz: number;
}

const MAX_TRIES = 5;

/**
 * Stores a code, and deletes an earlier code with the same key. Returns the new code's id. Uses one SQL statement, so
 * that both changes happen together.
 */
export async function putVerifyCode(
  pool: Pool,
  { channel, recipient, biz }: CodeKey,
  code_hash: Uint8Array,
  ip: string,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'verify-code.put',
    text: `with replaced as (delete from verify_code where channel = $1 and recipient = $2 and biz = $3)
           insert into verify_code (channel, recipient, biz, code_hash, ip, expires_at)
           values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))
           returning id`,
    values: [channel, recipient, biz, code_hash, ip, VERIFY_CODE_MINUTES],
  });
  return oneRow(rows).id;
}

/**
 * Uses up the code if the typed code is right, and returns the code's id. Otherwise counts a wrong try and returns
 * undefined. Uses one SQL statement, so that parallel tries can't use a code twice or exceed five wrong tries.
 */
export async function spendVerifyCode(
  db: Queryable,
  { channel, recipient, biz }: CodeKey,
  code_hash: Uint8Array,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number; is_right: boolean }>({
    name: 'verify-code.spend',
    text: `update verify_code
              set tries = tries + (code_hash <> $4)::int, used_at = case when code_hash = $4 then $5::timestamptz end
            where id = (select id from verify_code where channel = $1 and recipient = $2 and biz = $3
                         order by id desc limit 1)
              and used_at is null and tries < ${MAX_TRIES} and expires_at > now()
           returning id, code_hash = $4 as is_right`,
    values: [channel, recipient, biz, code_hash, new Date()],
  });
  const row = rows[0];
  return row?.is_right ? row.id : undefined;
}

/** Makes used codes valid again. Uses SQL to run in the transaction that used the codes. */
export async function giveBackVerifyCodes(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.query({
    name: 'verify-code.give-back',
    text: 'update verify_code set used_at = null where id = any($1)',
    values: [ids],
  });
}

export async function removeVerifyCode(prisma: PrismaClient, id: number): Promise<void> {
  await prisma.verify_code.deleteMany({ where: { id } });
}

export async function purgeVerifyCodes(prisma: PrismaClient): Promise<number> {
  const where = { expires_at: { lte: new Date() } };
  return inBatches(async (limit) => (await prisma.verify_code.deleteMany({ where, limit })).count);
}
