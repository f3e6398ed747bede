import { randomBytes } from 'node:crypto';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { CodeRequest } from '@skin-mirror/shared/serial/serial.schema.ts';
import { REQUEST_STATUS, SHEET_DAYS } from '@skin-mirror/shared/serial/serial.ts';
import type { Pool } from 'pg';
import { type Queryable, transaction } from '../../database/transaction.ts';
import type { Secrets } from '../../start/secret.ts';
import { hashActiveCode, newActiveCode } from './active-code.ts';
import { type Batch, type IssuedCode, newDeviceNumbers } from './issued-code.ts';
import type { Page } from './serial.store.ts';

type Administrator = Pick<UserPrincipal, 'tenant_id' | 'user_id' | 'user_acct'>;

interface OpenRequest {
  readonly name: string;
  readonly status: CodeRequest['status'];
  readonly may_review: boolean;
}

/** $1 is the caller. Other administrators decide on one's own request, if there are any. */
const MAY_REVIEW = `(r.opt_user_id <> $1 or not exists (
  select 1 from user_account u where u.auth_type = 99 and u.user_id <> r.opt_user_id
     and u.status = 10 and not u.is_lock and u.deleted_at is null))`;
const HAS_SHEET = `r.sheet_enc is not null and coalesce(r.exported_at > now() - interval '${SHEET_DAYS} days', true)`;
const searched = (search: '$1' | '$2') =>
  `(${search} = '' or strpos(lower(r.name), lower(${search})) > 0 or strpos(lower(r.opt_user), lower(${search})) > 0)`;

/** If this isn't enough, there are hardly any device numbers left. */
const MAX_ROUNDS = 20;

const sheetPurpose = (batch_id: string): string => `batch:${batch_id}`;

/** Requests for device numbers and their results. */
export function codeRequestStore(pool: Pool, secrets: Secrets, by: Administrator) {
  return {
    /** Newest first. With `ownToo` administrators also decide on their own requests. */
    async page({ search, page, pageSize }: Page, ownToo: boolean): Promise<CodeRequest[]> {
      const { rows } = await pool.query<CodeRequest>({
        name: 'code-request.page',
        text: `select r.id, coalesce(r.batch_id, '') as batch_id, r.name, r.num, r.status, r.reason, r.approve_time, r.crt_time,
                      r.opt_user, r.reviewer, r.exported_at, case when ${HAS_SHEET} then 1 else 0 end as can_export,
                      case when r.status = 0 and ($5 or ${MAY_REVIEW}) then 1 else 0 end as can_review
                 from code_request r where ${searched('$2')} order by r.id desc limit $3 offset $4`,
        values: [by.user_id, search, pageSize, (page - 1) * pageSize, ownToo],
      });
      return rows;
    },

    async count(search: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'code-request.count',
        text: `select count(*) as count from code_request r where ${searched('$1')}`,
        values: [search],
      });
      return rows[0]?.count ?? 0;
    },

    async find(id: number): Promise<OpenRequest | undefined> {
      const { rows } = await pool.query<OpenRequest>({
        name: 'code-request.find',
        text: `select r.name, r.status, ${MAY_REVIEW} as may_review from code_request r where r.id = $2`,
        values: [by.user_id, id],
      });
      return rows[0];
    },

    async create(name: string, num: number): Promise<number> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'code-request.create',
        text: 'insert into code_request (name, num, opt_user_id, opt_user) values ($1, $2, $3, $4) returning id',
        values: [name, num, by.user_id, by.user_acct],
      });
      return (rows[0] as { id: number }).id;
    },

    /** True if it was still open. */
    async cancel(id: number): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'code-request.cancel',
        text: `update code_request set status = ${REQUEST_STATUS.cancelled} where id = $1 and status = ${REQUEST_STATUS.pending}`,
        values: [id],
      });
      return rowCount === 1;
    },

    /** True if it was still open. */
    async reject(id: number, reason: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'code-request.reject',
        text: `update code_request set status = ${REQUEST_STATUS.rejected}, reason = $2, reviewer = $3
                where id = $1 and status = ${REQUEST_STATUS.pending}`,
        values: [id, reason, by.user_acct],
      });
      return rowCount === 1;
    },

    /**
     * Creates the numbers and codes, all or none. The codes are stored as hashes, and encrypted in the batch's sheet.
     */
    approve: (id: number, reason: string): Promise<{ batch_id: string; num: number } | undefined> =>
      transaction(pool, async (db) => {
        await waitTurn(db);
        const batch_id = randomBytes(8).toString('hex');
        const { rows } = await db.query<{ batch_id: string; num: number }>({
          name: 'code-request.approve',
          text: `update code_request
                    set status = ${REQUEST_STATUS.approved}, batch_id = $2, reason = $3, reviewer = $4, approve_time = now()
                  where id = $1 and status = ${REQUEST_STATUS.pending} returning batch_id, num`,
          values: [id, batch_id, reason, by.user_acct],
        });
        if (!rows[0]) return undefined;
        const codes = await makeSerials(db, id, rows[0].num);
        await db.query({
          name: 'code-request.keep-sheet',
          text: 'update code_request set sheet_enc = $2 where id = $1',
          values: [id, secrets.seal(Buffer.from(JSON.stringify(codes)), sheetPurpose(batch_id))],
        });
        return rows[0];
      }),

    /** A batch to export; `gone` if its codes were destroyed; undefined if it doesn't exist. */
    async exportBatch(batch_id: string): Promise<Batch | 'gone' | undefined> {
      const { rows } = await pool.query<Omit<Batch, 'codes'> & { id: number; sheet_enc: Buffer }>({
        name: 'code-request.export',
        text: `update code_request r set exported_at = coalesce(r.exported_at, now())
                 from tenant t
                where r.batch_id = $1 and ${HAS_SHEET} and t.tenant_id = $2
            returning r.id, r.batch_id, r.name, r.sheet_enc,
                      to_char(r.approve_time at time zone t.timezone, 'YYYY-MM-DD HH24:MI:SS') as created`,
        values: [batch_id, by.tenant_id],
      });
      const found = rows[0];
      if (!found) return (await isBatch(batch_id)) ? 'gone' : undefined;
      const { id, sheet_enc, ...batch } = found;
      const codes = JSON.parse(secrets.open(sheet_enc, sheetPurpose(batch_id)).toString()) as IssuedCode[];
      return { ...batch, codes: await withoutReplaced(id, codes) };
    },
  };

  async function isBatch(batch_id: string): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'code-request.batch',
      text: 'select 1 from code_request where batch_id = $1',
      values: [batch_id],
    });
    return rowCount === 1;
  }

  /** Removes codes that were replaced since the sheet was made, because the old ones no longer work. */
  async function withoutReplaced(id: number, codes: readonly IssuedCode[]): Promise<IssuedCode[]> {
    const { rows } = await pool.query<{ device_no: string; active_code_hash: Buffer | null }>({
      name: 'code-request.hashes',
      text: 'select device_no, active_code_hash from device_serial where request_id = $1',
      values: [id],
    });
    const hashes = new Map(rows.map(({ device_no, active_code_hash }) => [device_no, active_code_hash]));
    return codes.map((code) =>
      hashes.get(code.device_no)?.equals(hashActiveCode(code.active_code)) ? code : { ...code, active_code: '' },
    );
  }
}

/**
 * Batches are made one after the other: two that want the same number could deadlock. Each takes about a second, so
 * this may wait longer than other statements.
 */
async function waitTurn(db: Queryable): Promise<void> {
  await db.query("select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)");
  await db.query({ name: 'code-request.wait', text: 'select pg_advisory_xact_lock(7312)' });
}

/** Skips numbers that already exist and takes others. */
async function makeSerials(db: Queryable, request_id: number, num: number): Promise<IssuedCode[]> {
  const issued: IssuedCode[] = [];
  for (let round = 0; round < MAX_ROUNDS && issued.length < num; round++) {
    const wanted = newDeviceNumbers(num - issued.length).map((device_no) => ({
      device_no,
      active_code: newActiveCode(),
    }));
    const { rows } = await db.query<{ device_no: string }>({
      name: 'serial.make',
      text: `insert into device_serial (device_no, active_code_hash, request_id)
             select device_no, active_code_hash, $3 from unnest($1::text[], $2::bytea[]) as made(device_no, active_code_hash)
             on conflict (device_no) do nothing returning device_no`,
      values: [
        wanted.map(({ device_no }) => device_no),
        wanted.map(({ active_code }) => hashActiveCode(active_code)),
        request_id,
      ],
    });
    const made = new Set(rows.map(({ device_no }) => device_no));
    issued.push(...wanted.filter(({ device_no }) => made.has(device_no)));
  }
  if (issued.length < num) throw new Error(`only ${issued.length} of ${num} device numbers could be made`);
  return issued;
}

/** Destroys the codes of batches whose export time is over. Returns how many batches. */
export async function destroySheets(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'code-request.destroy-sheets',
    text: `update code_request r set sheet_enc = null where r.sheet_enc is not null and not (${HAS_SHEET})`,
  });
  return rowCount ?? 0;
}
