import { z } from 'zod';
import { anonymous, device } from '../kernel/access.ts';
import { defineContract } from '../kernel/contract.ts';
import { limitedByHandler } from '../kernel/limit.ts';
import { shownQr } from '../qr/qr.contract.ts';
import { CODE_STATES, SCAN_STATES } from './scan.ts';

const CODE = z.string().trim().max(64);

const byPhone = z.object({
  /** The code that the mirror showed. */
  code: CODE.min(1),
  /** A random text that the phone has made. It proves later that the same phone asks. */
  phone: z.string().regex(/^[\w-]{22,64}$/),
});

const phoneAnswer = z.object({
  state: z.enum(SCAN_STATES),
  shop: z.string(),
  /** Why the test gave no result, in the caller's language. */
  reason: z.string(),
  /** Opens the report. Empty before the test is done. */
  share_id: z.string(),
  /** The test must begin before. */
  ends_at: z.date(),
});
export type PhoneScan = z.infer<typeof phoneAnswer>;

/** A whole shopping centre may have one network. */
const BY_CODE = limitedByHandler('a right code counts for itself, a wrong one for its network');

/** Customers scan first, then they are tested (`qr_process` 2). */
export const scanContract = defineContract({
  create: {
    kind: 'mutation',
    audit: null,
    summary: 'A new code that a customer scans before the test',
    access: device(),
    limit: limitedByHandler('only new codes count: a mirror may ask often whether the shop wants them'),
    rest: { method: 'POST', path: '/mirrorSrv/session/scan' },
    /** The signature names the mirror already, so `device_no` may be left out. */
    input: z.object({ device_no: z.string().trim().max(32).default('') }),
    output: z.object({
      /** The new code. It isn't named `code`, because each answer has a field of that name. */
      session: z.string(),
      /** No phone can scan the code later. The mirror then asks for another one. */
      ends_at: z.date(),
      qr: shownQr,
    }),
    errors: ['SCAN_OFF', 'DEVICE_NOT_FOUND', 'RATE_LIMITED'],
  },
  wait: {
    kind: 'query',
    summary: 'Wait up to 25 s until somebody has scanned the code',
    access: device(),
    limit: { name: 'scan-read', points: 240, seconds: 60, by: 'caller' },
    rest: { method: 'GET', path: '/mirrorSrv/session' },
    input: z.object({ code: CODE.min(1) }),
    output: z.object({
      state: z.enum(CODE_STATES),
      /** While nobody has scanned: the end of the code. After that: the test must begin before. */
      ends_at: z.date(),
    }),
    errors: ['SCAN_NOT_FOUND'],
  },
  /** A code can be used once. The same phone may send it again. */
  begin: {
    kind: 'mutation',
    audit: null,
    summary: 'Say that a phone has scanned the code of a mirror',
    access: anonymous('the code is signed, shown by a mirror, ends after minutes and can be used once'),
    limit: BY_CODE,
    rest: { method: 'POST', path: '/skinSrv/session/scan' },
    input: byPhone,
    output: phoneAnswer,
    errors: ['SCAN_NOT_FOUND', 'RATE_LIMITED'],
  },
  follow: {
    kind: 'query',
    summary: 'What happens to the test after a scan; waits up to 25 s while the state is `seen`',
    access: anonymous('only the phone that has scanned knows its own secret'),
    limit: BY_CODE,
    rest: { method: 'GET', path: '/skinSrv/session' },
    input: byPhone.extend({ seen: z.enum(['', ...SCAN_STATES]).default('') }),
    output: phoneAnswer,
    errors: ['SCAN_NOT_FOUND', 'RATE_LIMITED'],
  },
});
