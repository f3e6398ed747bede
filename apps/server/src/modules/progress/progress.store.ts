import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import { CHECKS_THAT_COUNT, TESTS_PER_CHECK } from '@skin-mirror/shared/progress/progress.ts';
import { ageBandRange } from '@skin-mirror/shared/record/age-band.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../database/pool.ts';
import { refuseTaken } from '../../database/unique-violation.ts';
import { ownRows, type Scope } from '../../kernel/scope.ts';
import { LIST_COLUMNS, type ListedRecord } from '../record/record-row.ts';

export interface ComparedRecord extends ListedRecord {
  readonly device_id: number;
  readonly scores: readonly RecordScore[];
}

/** A measured value of a test in a repeatability check. */
type CheckedScore = Pick<RecordScore, 'dimension' | 'layer' | 'raw'>;

export interface CheckedTest {
  readonly check_id: string;
  readonly scores: readonly CheckedScore[];
}

export function progressStore({ pool, prisma }: Database, { tenant_id, own_user_id, own_device_ids }: Scope) {
  return {
    /** Returns those of the successful tests that the caller may see, the oldest first. */
    async tests(ids: readonly string[]): Promise<ComparedRecord[]> {
      const { rows } = await pool.query<ComparedRecord>({
        name: 'progress.tests',
        text: `select ${LIST_COLUMNS}, device_id, scores from skin_record
                where tenant_id = $1 and ${ownRows('$2', '$3')} and record_id = any($4::uuid[]) and deleted_at is null
                  and status = ${RECORD_STATUS.success}
                order by test_time, record_id`,
        values: [tenant_id, own_user_id, own_device_ids, ids],
      });
      return rows;
    },

    /**
     * Returns the total scores of the shop's customers with this sex and age band, each with the newest test. Uses SQL
     * instead of Prisma, because one statement finds each customer's newest test.
     */
    async scoresOfPeers(sex: 1 | 0, age: number): Promise<number[]> {
      const [from, to] = ageBandRange(age);
      const { rows } = await pool.query<{ score: number }>({
        name: 'progress.peers',
        text: `select distinct on (customer_id) (result->>'total_score')::float8 as score from skin_record
                where tenant_id = $1 and customer_id is not null and deleted_at is null
                  and status = ${RECORD_STATUS.success} and customer_sex = $2 and customer_age between $3 and $4
                order by customer_id, test_time desc, record_id desc`,
        values: [tenant_id, sex, from, to],
      });
      return rows.map(({ score }) => score);
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
    async checks(device_id: number): Promise<CheckedTest[]> {
      const rows = await prisma.repeat_test.findMany({
        where: { tenant_id, device_id },
        select: { check_id: true, scores: true },
        orderBy: [{ crt_time: 'desc' }, { check_id: 'desc' }],
        take: CHECKS_THAT_COUNT * TESTS_PER_CHECK,
      });
      return rows as unknown as CheckedTest[];
    },

    /** @throws AppError CHECK_TAKEN if one of the tests is part of another check */
    async addCheck(device_id: number, user_id: number, tests: readonly ComparedRecord[]): Promise<void> {
      const check_id = uuidv7();
      const data = tests.map(({ record_id, scores }) => ({
        ...{ tenant_id, record_id, check_id, device_id, user_id },
        scores: scores.map(({ dimension, layer, raw }) => ({ dimension, layer, raw })),
      }));
      await prisma.repeat_test.createMany({ data }).catch(refuseTaken('CHECK_TAKEN'));
    },
  };
}
