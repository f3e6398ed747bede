import { randomBytes } from 'node:crypto';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { Share } from '@skin-mirror/shared/share/share.contract.ts';
import { MAX_SHARES } from '@skin-mirror/shared/share/share.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';
import { transaction } from '../../database/transaction.ts';
import { rowsOfTests } from '../../kernel/erasure.store.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { isShareIdOf, SHARE_SECRET_BYTES, type SharedRecord } from '../link/share-id.ts';

/** A link to a report. The mirror's own link is stored with the test. */
export interface StoredShare extends SharedRecord, Omit<Share, 'share_id' | 'report_url' | 'state'> {
  readonly revoked_at: Date | null;
}

const OWN = select('record_id', 'share_secret', 'share_expires_at', 'share_revoked_at', 'arrive_time');

/** Reads and changes the links of the tests that the caller may see. */
export function shareStore({ prisma, pool }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  const visible = {
    tenant_id,
    deleted_at: null,
    status: RECORD_STATUS.success,
    ...(own_user_id !== null && { OR: [{ user_id: own_user_id }, { device_id: { in: [...own_device_ids] } }] }),
  };

  /** Returns the links of a test, the mirror's own first. Undefined if the test doesn't exist. */
  async function list(record_id: string): Promise<StoredShare[] | undefined> {
    const record = await prisma.skin_record.findFirst({ where: { ...visible, record_id }, select: OWN });
    if (!record) return undefined;
    const rows = await prisma.report_share.findMany({ where: { tenant_id, record_id }, orderBy: { crt_time: 'asc' } });
    const isOwn = ({ secret }: { secret: Uint8Array }) => Buffer.from(secret).equals(record.share_secret);
    const seen = rows.find(isOwn);
    const first = {
      tenant_id,
      record_id,
      share_secret: record.share_secret,
      is_first: true,
      crt_time: record.arrive_time,
      expires_at: record.share_expires_at,
      revoked_at: record.share_revoked_at,
      views: seen?.views ?? 0,
      viewed_at: seen?.viewed_at ?? null,
    };
    const others = rows
      .filter((row) => !isOwn(row))
      .map(({ secret, expires_at, user_id: _maker, ...row }) => ({
        ...row,
        share_secret: secret,
        is_first: false,
        expires_at: expires_at ?? record.share_expires_at,
      }));
    return [first, ...others];
  }

  return {
    list,

    /**
     * Returns undefined if the test doesn't exist, 'erased' if its customer was erased, and 'limit' if it has too many
     * links. Uses SQL instead of Prisma, because the lock on the test makes requests at the same time count one after the other.
     */
    create: (record_id: string, days: number, user_id: number): Promise<StoredShare | 'limit' | 'erased' | undefined> =>
      transaction(pool, async (db) => {
        const { rows: found } = await db.query<{ erased_at: Date | null }>({
          name: 'share.lock',
          text: `select erased_at from skin_record
                  where tenant_id = $1 and record_id = $2 and deleted_at is null and status = ${RECORD_STATUS.success}
                    and ${ownRows('$3', '$4')} for no key update`,
          values: [tenant_id, record_id, own_user_id, own_device_ids],
        });
        const [test] = found;
        if (!test) return undefined;
        if (test.erased_at) return 'erased';
        const share_secret = randomBytes(SHARE_SECRET_BYTES);
        const expires_at = new Date(Date.now() + days * DAY_MS);
        // The row of the mirror's own link has no end, so it doesn't count.
        const { rows } = await db.query<{ crt_time: Date }>({
          name: 'share.create',
          text: `insert into report_share (tenant_id, record_id, secret, expires_at, user_id)
                 select $1::int, $2::uuid, $3::bytea, $4::timestamptz, $5::int
                  where (select count(*) from report_share
                          where tenant_id = $1 and record_id = $2 and expires_at is not null) < ${MAX_SHARES}
                 returning crt_time`,
          values: [tenant_id, record_id, share_secret, expires_at, user_id],
        });
        const [made] = rows;
        if (!made) return 'limit';
        return {
          tenant_id,
          record_id,
          share_secret,
          is_first: false,
          crt_time: made.crt_time,
          expires_at,
          revoked_at: null,
          views: 0,
          viewed_at: null,
        };
      }),

    /** Ends a link. Returns 'missing' if the test has no such link, and undefined if the test doesn't exist. */
    async revoke(record_id: string, share_id: string): Promise<'done' | 'missing' | undefined> {
      const share = (await list(record_id))?.find((one) => isShareIdOf(one, share_id));
      if (!share) return (await list(record_id)) ? 'missing' : undefined;
      const now = new Date();
      if (share.is_first) {
        const where = { tenant_id, record_id, share_revoked_at: null };
        await prisma.skin_record.updateMany({ where, data: { share_revoked_at: now } });
      } else {
        const secret = Buffer.from(share.share_secret);
        await prisma.report_share.updateMany({
          where: { tenant_id, record_id, secret, revoked_at: null },
          data: { revoked_at: now },
        });
      }
      return 'done';
    },
  };
}

export const shareErasure = rowsOfTests({ table: 'report_share' });
