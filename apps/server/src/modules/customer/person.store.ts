import type { Database } from '../../database/pool.ts';

const PERSON = {
  ...{ customer_id: true, mobile: true, place: true, nickname: true, sex: true, birth_year: true },
  ...{ crt_time: true, seen_at: true, erase_at: true },
} as const;

const TEST = {
  ...{ record_id: true, device_no: true, user_acct: true, test_time: true, arrive_time: true, finish_time: true },
  ...{ status: true, reason_key: true, capture_state: true, is_simulated: true, deleted_at: true },
  ...{ customer_nickname: true, customer_mobile: true, customer_sex: true, customer_age: true },
  ...{ customer_location: true, customer_level: true, customer_comments: true, customer_introducer: true },
  ...{ consent: true, questions: true, mark: true, sold: true, interest: true, images: true, quality: true },
  ...{ scores: true, result: true, recommendation: true, photos_deleted_at: true },
  ...{ share_expires_at: true, share_revoked_at: true },
  notes: { select: { mark: true, user_acct: true, crt_time: true }, orderBy: { note_id: 'asc' } },
  follow_up: { select: { due_on: true, outcome: true, is_done: true, note: true, noted_by: true, noted_at: true } },
  shares: { select: { expires_at: true, revoked_at: true, views: true, viewed_at: true, crt_time: true } },
  claims: {
    select: { coupon: { select: { name: true } }, code: true, claim_time: true, redeemed_at: true, redeemed_by: true },
  },
  pushes: { select: { open_id: true, sent_at: true, crt_time: true } },
} as const;

const DRAW = {
  ...{ record_id: true, act_id: true, seq: true, draw_time: true, redeem_code: true, redeemed_at: true },
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
