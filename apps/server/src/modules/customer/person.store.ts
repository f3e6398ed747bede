import type { Database } from '../../database/pool.ts';
import { select } from '../../database/select.ts';

const PERSON = select(
  'customer_id',
  'mobile',
  'place',
  'nickname',
  'sex',
  'birth_year',
  'crt_time',
  'seen_at',
  'erase_at',
);

const TEST = {
  ...select(
    'record_id',
    'device_no',
    'user_acct',
    'test_time',
    'arrive_time',
    'finish_time',
    'status',
    'reason_key',
    'capture_state',
    'is_simulated',
    'deleted_at',
    'customer_nickname',
    'customer_mobile',
    'customer_sex',
    'customer_age',
    'customer_location',
    'customer_level',
    'customer_comments',
    'customer_introducer',
    'consent',
    'questions',
    'mark',
    'sold',
    'interest',
    'images',
    'quality',
    'scores',
    'result',
    'recommendation',
    'photos_deleted_at',
    'share_expires_at',
    'share_revoked_at',
  ),
  notes: { select: { mark: true, user_acct: true, crt_time: true }, orderBy: { note_id: 'asc' } },
  follow_up: {
    select: { due_on: true, outcome: true, is_done: true, note: true, noted_by: true, noted_at: true, sent_at: true },
  },
  shares: { select: { expires_at: true, revoked_at: true, views: true, viewed_at: true, crt_time: true } },
  claims: {
    select: { coupon: { select: { name: true } }, code: true, claim_time: true, redeemed_at: true, redeemed_by: true },
  },
  pushes: { select: { open_id: true, sent_at: true, crt_time: true } },
} as const;

const DRAW = {
  ...select('record_id', 'act_id', 'seq', 'draw_time', 'redeem_code', 'redeemed_at'),
  promotion: { select: { act_name: true } },
  award: { select: { award_level: true, prize: { select: { prize_name: true } } } },
} as const;

/** Reads all that the shop stores about a person. */
export const personStore = ({ prisma }: Pick<Database, 'prisma'>, tenant_id: number) => ({
  /** Returns undefined if the person doesn't exist or was merged into another one. */
  async everything(customer_id: number) {
    const person = await prisma.customer.findFirst({
      where: { tenant_id, customer_id, merged_into: null },
      select: PERSON,
    });
    if (!person) return undefined;
    const merged = await prisma.customer.findMany({ where: { tenant_id, merged_into: customer_id }, select: PERSON });
    const tests = await prisma.skin_record.findMany({
      where: { tenant_id, customer_id },
      select: TEST,
      orderBy: [{ test_time: 'asc' }, { record_id: 'asc' }],
    });
    const draws = await prisma.draw.findMany({
      where: { tenant_id, record_id: { in: tests.map(({ record_id }) => record_id) } },
      select: DRAW,
      orderBy: { draw_time: 'asc' },
    });
    return { person, merged, tests, draws };
  },
});
