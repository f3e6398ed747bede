// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be that of a new shop.
import { randomBytes } from 'node:crypto';
import { REQUEST_STATUS } from '@skin-mirror/shared/serial/serial.ts';
import type { Queryable } from '../../database/transaction.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { hashActiveCode, newActiveCode } from './active-code.ts';
import { type IssuedCode, newDeviceNumbers } from './issued-code.ts';

/** Each round skips numbers that exist already. After so many, hardly any numbers are free. */
const MAX_ROUNDS = 20;

export const sheetPurpose = (batch_id: string): string => `batch:${batch_id}`;

/**
 * Creates all device numbers of an application with their codes. Stores each code as a hash, and encrypted in the sheet of
 * the batch. Returns undefined if the application isn't open.
 */
export async function approveRequest(
  db: Queryable,
  secrets: Secrets,
  { id, reason, reviewer }: { readonly id: number; readonly reason: string; readonly reviewer: string },
): Promise<{ readonly batch_id: string; readonly codes: readonly IssuedCode[] } | undefined> {
  await waitTurn(db);
  const { rows } = await db.query<{ batch_id: string; num: number }>({
    name: 'code-request.approve',
    text: `update code_request
              set status = ${REQUEST_STATUS.approved}, batch_id = $2, reason = $3, reviewer = $4, approve_time = now()
            where id = $1 and status = ${REQUEST_STATUS.pending} returning batch_id, num`,
    values: [id, randomBytes(8).toString('hex'), reason, reviewer],
  });
  if (!rows[0]) return undefined;
  const { batch_id, num } = rows[0];
  const codes = await makeSerials(db, id, num);
  await db.query({
    name: 'code-request.keep-sheet',
    text: 'update code_request set sheet_enc = $2 where id = $1',
    values: [id, secrets.seal(Buffer.from(JSON.stringify(codes)), sheetPurpose(batch_id))],
  });
  return { batch_id, codes };
}

/**
 * Makes batches wait for each other, because two batches with the same number could deadlock. A batch takes about a
 * second, so this statement may wait longer than others.
 */
async function waitTurn(db: Queryable): Promise<void> {
  await db.query("select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)");
  await db.query({ name: 'code-request.wait', text: 'select pg_advisory_xact_lock(7312)' });
}

/** Makes device numbers with codes, in ascending order. If a number already exists, makes another one. */
async function makeSerials(db: Queryable, request_id: number, num: number): Promise<IssuedCode[]> {
  const issued: IssuedCode[] = [];
  for (let round = 0; round < MAX_ROUNDS && issued.length < num; round++) {
    const numbers = newDeviceNumbers(num - issued.length);
    const wanted = numbers.map((device_no) => ({ device_no, active_code: newActiveCode() }));
    const hashes = wanted.map(({ active_code }) => hashActiveCode(active_code));
    const { rows } = await db.query<{ device_no: string }>({
      name: 'serial.make',
      text: `insert into device_serial (device_no, active_code_hash, request_id)
             select device_no, active_code_hash, $3 from unnest($1::text[], $2::bytea[]) as made(device_no, active_code_hash)
             on conflict (device_no) do nothing returning device_no`,
      values: [numbers, hashes, request_id],
    });
    const made = new Set(rows.map(({ device_no }) => device_no));
    issued.push(...wanted.filter(({ device_no }) => made.has(device_no)));
  }
  if (issued.length < num) throw new Error(`only ${issued.length} of ${num} device numbers could be made`);
  return issued.sort((a, b) => (a.device_no < b.device_no ? -1 : 1));
}
