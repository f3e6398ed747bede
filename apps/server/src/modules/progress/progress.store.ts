import { MAX_TIMELINE } from '@skin-mirror/shared/customer/customer.ts';
import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { CHECKS_THAT_COUNT, TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import type { CaptureQuality } from '@skin-mirror/shared/record/quality.ts';
import type { RecordResult } from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../database/pool.ts';
import { refuseTaken } from '../../database/unique-violation.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { LIST_COLUMNS, type ListedRecord } from '../record/record-row.ts';

export interface ComparedRecord extends ListedRecord {
  readonly device_id: number;
  readonly scores: readonly RecordScore[];
  readonly quality: CaptureQuality | null;
  readonly result: RecordResult | null;
}

/** The customers that a test is compared with. */
interface Peers {
  /** The customer whom the others are compared with. */
  readonly customer_id: number;
  readonly sex: 1 | 0;
  /** The first and the last year of birth. */
  readonly born_from: number;
  readonly born_to: number;
  /** Simulated tests are compared among themselves. */
  readonly is_simulated: boolean;
}

/** Customers who didn't come within this many days don't count, because the mirrors and the shop changed since. */
const PEER_DAYS = 730;

/** The newest visitors that count. More of them hardly move a percentile, and cost time. */
const MAX_PEERS = 1000;

export interface CheckedTest {
  readonly check_id: string;
  readonly crt_time: Date;
  readonly scores: readonly Pick<RecordScore, 'dimension' | 'layer' | 'raw'>[];
}

export function progressStore({ pool, prisma }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  return {
    /** Returns those of the successful tests that the caller may see, the oldest first. */
    async tests(ids: readonly string[]): Promise<ComparedRecord[]> {
      const { rows } = await pool.query<ComparedRecord>({
        name: 'progress.tests',
        text: `select ${LIST_COLUMNS}, device_id, scores, quality, result from skin_record
                where tenant_id = $1 and ${ownRows('$2', '$3')} and record_id = any($4::uuid[]) and deleted_at is null
                  and status = ${RECORD_STATUS.success}
                order by test_time, record_id`,
        values: [tenant_id, own_user_id, own_device_ids, ids],
      });
      return rows;
    },

    /** Returns other customers' newest total scores. Uses SQL, because one statement finds each newest test. */
    async scoresOfPeers({ customer_id, sex, born_from, born_to, is_simulated }: Peers): Promise<number[]> {
      const since = new Date(Date.now() - PEER_DAYS * DAY_MS);
      const { rows } = await pool.query<{ score: number }>({
        name: 'progress.peers',
        text: `select n.score
                 from (select c.customer_id from customer c
                        where c.tenant_id = $1 and c.customer_id <> $2 and c.sex = $3 and c.birth_year between $4 and $5
                          and c.seen_at >= $6 and c.tests > 0
                        order by c.seen_at desc, c.customer_id desc limit ${MAX_PEERS}) p
                cross join lateral (
                  select (r.result->>'total_score')::float8 as score from skin_record r
                   where r.tenant_id = $1 and r.customer_id = p.customer_id and r.deleted_at is null
                     and r.status = ${RECORD_STATUS.success} and r.is_simulated = $7
                   order by r.test_time desc, r.record_id desc limit 1) n`,
        values: [tenant_id, customer_id, sex, born_from, born_to, since, is_simulated],
      });
      return rows.map(({ score }) => score);
    },

    /** Returns the scores of the customer's newest successful tests that the caller may see, the oldest first. */
    async trend(customer_id: number): Promise<Pick<ComparedRecord, 'record_id' | 'test_time' | 'scores'>[]> {
      const { rows } = await pool.query<Pick<ComparedRecord, 'record_id' | 'test_time' | 'scores'>>({
        name: 'progress.trend',
        text: `select record_id, test_time, scores from skin_record
                where tenant_id = $1 and ${ownRows('$2', '$3')} and customer_id = $4 and deleted_at is null
                  and status = ${RECORD_STATUS.success}
                order by test_time desc, record_id desc limit ${MAX_TIMELINE}`,
        values: [tenant_id, own_user_id, own_device_ids, customer_id],
      });
      return rows.reverse();
    },

    async deviceId(device_no: string): Promise<number | undefined> {
      const device = await prisma.device.findFirst({
        where: { tenant_id, device_no, unbound_at: null },
        select: { device_id: true },
        orderBy: { device_id: 'desc' },
      });
      return device?.device_id;
    },

    /** Returns the tests of a mirror's newest checks. */
    checks: (device_id: number): Promise<CheckedTest[]> =>
      prisma.repeat_test.findMany({
        where: { tenant_id, device_id },
        select: { check_id: true, crt_time: true, scores: true },
        orderBy: [{ crt_time: 'desc' }, { check_id: 'desc' }],
        take: CHECKS_THAT_COUNT * TESTS_PER_CHECK,
      }),

    /** Returns false if the mirror has no such check. */
    async removeCheck(device_id: number, check_id: string): Promise<boolean> {
      const { count } = await prisma.repeat_test.deleteMany({ where: { tenant_id, device_id, check_id } });
      return count > 0;
    },

    /** @throws AppError CHECK_TAKEN if one of the tests is part of another check */
    async addCheck(device_id: number, user_id: number, tests: readonly ComparedRecord[]): Promise<void> {
      const check_id = uuidv7();
      const data = tests.map(({ record_id, scores }) => ({
        tenant_id,
        record_id,
        check_id,
        device_id,
        user_id,
        scores: scores.map(({ dimension, layer, raw }) => ({ dimension, layer, raw })),
      }));
      await prisma.repeat_test.createMany({ data }).catch(refuseTaken('CHECK_TAKEN'));
    },
  };
}
