import { edit, type WrittenFault } from './fault.ts';

const SERVER = 'apps/server/src/modules';
const SHARED = 'packages/shared/src';
const DRAW = `${SERVER}/draw/draw.store.ts`;

/** Faults of draws, coupons and scans. */
export const OFFER_FAULTS: Readonly<Record<string, WrittenFault>> = {
  'draws-twice': {
    says: 'a test may draw twice',
    probes: ['offers'],
    // The database refuses the second draw.
    finds: ['refused draw'],
    edits: [
      edit(DRAW, "if (drawn.has(record_id)) return 'again';", ''),
      edit(
        `${SERVER}/draw/run-draw.ts`,
        'if (!running || at.hasDrawn) return known(services, at);',
        'if (!running) return known(services, at);',
      ),
    ],
  },
  'oversold-in-shared': {
    says: 'a prize is never sold out',
    probes: ['offers'],
    // The database refuses what is beyond the stock.
    finds: ['oversold', 'refused draw'],
    file: `${SHARED}/draw/draw.ts`,
    from: 'total !== null && (given.get(award_id) ?? 0) >= total;',
    to: 'total === -1 && given.size < award_id;',
  },
  'oversold-in-server': {
    says: 'the server forgets which prizes were given',
    probes: ['offers'],
    // The database refuses what is beyond the stock.
    finds: ['oversold', 'refused draw'],
    edits: [edit(DRAW, 'prizeOf(situation.prizes, given, ticket)', 'prizeOf(situation.prizes, new Map(), ticket)')],
  },
  'wrong-ticket': {
    says: 'tickets are counted from the other end',
    probes: ['draws'],
    finds: ['unfair'],
    file: `${SERVER}/draw/run-draw.ts`,
    from: 'const ticket = await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id);',
    to: 'const ticket = 9_999 - (await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id));',
  },
  'upper-tickets': {
    says: 'only the upper half of the tickets is drawn',
    probes: ['draws'],
    finds: ['unfair'],
    file: `${SERVER}/draw/run-draw.ts`,
    from: 'const ticket = await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id);',
    to: 'const ticket = 5_000 + Math.floor((await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id)) / 2);',
  },
  'halved-probability': {
    says: 'the server halves each probability when it draws, also in the log',
    probes: ['offers'],
    finds: ['differs draw probability of'],
    edits: [edit(DRAW, "'probability', a.probability, 'total'", "'probability', a.probability / 2, 'total'")],
  },
  'coupon-counted-twice': {
    says: 'a claimed coupon counts twice',
    probes: ['offers'],
    finds: ['differs coupon claimed'],
    edits: [edit(`${SERVER}/coupon/claim.store.ts`, 'set claimed = claimed + 1', 'set claimed = claimed + 2')],
  },
  'coupon-redeemed-again': {
    says: 'a code can be redeemed again and again',
    probes: ['offers'],
    finds: ['refusal_expected redeem coupon'],
    edits: [edit(`${SERVER}/coupon/claim.store.ts`, 'k.code = $2 and k.redeemed_at is null and', 'k.code = $2 and')],
  },
  'scan-of-another-test': {
    says: 'a scan gets the first test of the mirror',
    probes: ['offers'],
    finds: ['differs session share_id'],
    file: `${SERVER}/scan/scan.store.ts`,
    from: '              set record_id = $4\n',
    to: `              set record_id = (select q.record_id from skin_record q where q.tenant_id = $1 and q.device_id = $3
                                 and q.record_id >= coalesce(null, $4) or q.tenant_id = $1 and q.device_id = $3 order by q.arrive_time limit 1)\n`,
  },
  'any-phone-follows': {
    says: 'any phone may take over a scan',
    probes: ['offers'],
    finds: ['refusal_expected session'],
    edits: [edit(`${SERVER}/scan/begin-scan.ts`, 'if (!scan || !isPhoneOf(scan, by.phone)) throw', 'if (!scan) throw')],
  },
  'redeemed-by-nobody': {
    says: 'nobody is noted who handed a coupon’s gift out',
    probes: ['offers'],
    finds: ['differs redeem coupon redeemed_by'],
    file: `${SERVER}/coupon/claim.store.ts`,
    from: 'set redeemed_at = $4, redeemed_by = $5, redeem_uuid = $6',
    to: 'set redeemed_at = $4, redeemed_by = left($5, 0), redeem_uuid = $6',
  },
  'second-draw-offered': {
    says: 'a test that has drawn is offered another draw',
    probes: ['offers'],
    finds: ['differs draw draws_left'],
    edits: [edit(`${SERVER}/draw/run-draw.ts`, "draws_left: reason === '' ? 1 : 0,", 'draws_left: 1,')],
  },
  'coupon-with-each-test': {
    says: 'a customer may claim a coupon again with each test',
    probes: ['offers'],
    finds: ['refusal_expected claim', 'differs coupon most claims of a customer'],
    file: `${SERVER}/coupon/claim.store.ts`,
    from: 'o.tenant_id = $1 and o.customer_id = r.customer_id',
    to: 'o.tenant_id = $1 and o.customer_id = r.customer_id and o.record_id = r.record_id',
  },
  'draw-past-the-day': {
    says: 'a mobile number may draw once more than the limit of a day',
    probes: ['offers'],
    finds: ['differs draw most draws of a customer'],
    edits: [
      edit(DRAW, 'count >= promotion.daily_limit', 'count > promotion.daily_limit'),
      edit(
        `${SERVER}/draw/run-draw.ts`,
        "count >= running.daily_limit ? 'daily'",
        "count > running.daily_limit ? 'daily'",
      ),
    ],
  },
  'coupon-a-day-longer': {
    says: 'everybody reads that a coupon ends a day later',
    probes: ['offers'],
    finds: ['differs offer days', 'differs coupon terms'],
    file: `${SERVER}/coupon/promised.ts`,
    from: "to_char(c.end_time, 'YYYY-MM-DD') as end_time`",
    to: "to_char(c.end_time + 1, 'YYYY-MM-DD') as end_time`",
  },
  'coupon-once-too-often': {
    says: 'a customer may claim a coupon once more than the limit',
    probes: ['offers'],
    finds: ['refusal_expected claim', 'differs coupon most claims of a customer'],
    file: `${SERVER}/coupon/claim.store.ts`,
    from: ">= coupon.limit_per) return 'claimed'",
    to: "> coupon.limit_per) return 'claimed'",
  },
};
