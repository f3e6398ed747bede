import { z } from 'zod';
import { emailText, mobileText, verifyBiz } from '../identity/credential.schema.ts';
import { anonymous } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';
import { limitedByHandler, unlimited } from '../kernel/limit.ts';
import { LOCALES } from '../kernel/locales.ts';

/** The client chooses `t` and `r`. They identify the picture that the client shows. */
const captchaKey = { t: z.string().trim().min(1).max(40), r: z.string().trim().min(1).max(40) };
const captchaAnswer = { ...captchaKey, vcode: z.string().trim().min(1).max(8) };
/** 10 if the caller isn't signed in, else 11. The server doesn't use this value. */
const src = z.coerce.string().max(8).default('10');

/** The answer after a code was sent. Only a demo server includes the code, because it sends no messages. */
const sent = z.object({
  /** False if this server has no way to send it yet. The code then waits in the operator's outbox. */
  is_sent: z.boolean(),
  demo_code: z.string().optional(),
});

const SEND_ERRORS = [
  'SESSION_INVALID',
  'CAPTCHA_WRONG',
  'CAPTCHA_EXPIRED',
  'RATE_LIMITED',
  'TOO_MANY_ATTEMPTS',
  'SEND_TOO_OFTEN',
  'SEND_FAILED',
] as const;

const SENDING = limitedByHandler('codes count for their receiver, and calls that fail for their network');

export const verificationContract = defineContract({
  options: {
    kind: 'query',
    summary: 'Languages in which registration and passwords go by mobile number; by e-mail in all others',
    access: anonymous('comes before the account exists'),
    limit: unlimited('the answer is the same for everybody and comes from memory'),
    input: z.object({}),
    output: z.object({ mobile_locales: z.array(z.enum(LOCALES)) }),
  },
  captcha: {
    kind: 'query',
    summary: 'A picture with a sum to solve, good for five minutes',
    access: anonymous('whoever wants a code solves a sum first'),
    /** A shop that registers all its guides needs fewer. */
    limit: { name: 'captcha-picture', points: 60, seconds: 60, by: 'network' },
    rest: { method: 'GET', path: '/sms/setVcodeImage', envelope: 'file', fileTypes: ['image/png'] },
    input: z.object(captchaKey),
    output: z.custom<FileAnswer>(),
  },
  checkCaptcha: {
    kind: 'mutation',
    audit: null,
    summary: "Whether a picture's sum is solved; the picture stays good for one sending",
    access: anonymous('comes before the account exists'),
    limit: limitedByHandler('all answers to captchas of a network count together, also those that come with a form'),
    rest: { method: 'POST', path: '/sms/checkVcode' },
    input: z.object(captchaAnswer),
    output: z.object({}),
    errors: ['CAPTCHA_WRONG', 'CAPTCHA_EXPIRED', 'RATE_LIMITED'],
  },
  sendSms: {
    kind: 'mutation',
    audit: null,
    summary: 'Send a code to a mobile number',
    access: anonymous('comes before the account exists'),
    limit: SENDING,
    rest: { method: 'POST', path: '/sms/send' },
    input: z.object({ mobile: mobileText, biz: verifyBiz, src, ...captchaAnswer }),
    output: sent,
    errors: [...SEND_ERRORS, 'MOBILE_INVALID', 'MOBILE_TAKEN', 'MOBILE_UNKNOWN'],
  },
  sendEmail: {
    kind: 'mutation',
    audit: null,
    summary: 'Send a code to an e-mail address',
    access: anonymous('comes before the account exists'),
    limit: SENDING,
    rest: { method: 'POST', path: '/email/send' },
    input: z.object({ email: emailText, biz: verifyBiz, src, ...captchaAnswer }),
    output: sent,
    errors: [...SEND_ERRORS, 'EMAIL_INVALID', 'EMAIL_TAKEN', 'EMAIL_UNKNOWN'],
  },
});
