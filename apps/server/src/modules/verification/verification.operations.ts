import { VERIFY_BIZ, type VerifyBiz } from '@skin-mirror/shared/identity/credential.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { verificationContract } from '@skin-mirror/shared/verification/verification.contract.ts';
import type { Context } from '../../kernel/context.ts';
import { takeCredentialAttempt } from '../../kernel/credential-limit.ts';
import { implement } from '../../kernel/implement.ts';
import { accountWith, contactBy, type GivenContact } from '../contact/contact.ts';
import type { CaptchaKey } from './captcha.store.ts';
import { checkCaptcha, newCaptcha } from './captcha.ts';
import { sendVerifyCode } from './send-code.ts';

export const verificationOperations = implement(verificationContract, {
  options: async ({ ctx }) => ({ mobile_locales: [...ctx.services.env.MOBILE_LOCALES] }),

  captcha: async ({ input, ctx }) => ({ content: await newCaptcha(ctx, input), contentType: 'image/png' }),

  checkCaptcha: async ({ input, ctx }) => {
    await checkCaptcha(ctx, input, 'check');
    return {};
  },

  sendSms: ({ input: { mobile, ...input }, ctx }) => send(ctx, contactBy('sms', mobile), input),

  sendEmail: ({ input: { email, ...input }, ctx }) => send(ctx, contactBy('email', email), input),
});

interface CodeRequest extends CaptchaKey {
  readonly vcode: string;
  readonly biz: VerifyBiz;
}

/**
 * Sends a code. Each request needs a new captcha. Failed requests are limited, because their errors reveal if an
 * account exists.
 */
async function send(
  ctx: Context,
  to: GivenContact,
  { biz, t, r, vcode }: CodeRequest,
): Promise<{ is_sent: boolean; demo_code?: string }> {
  to.checkForm();
  const { principal, services } = ctx;
  const isSignedIn = principal.kind === 'user' && principal.credential.kind === 'session';
  if (biz === VERIFY_BIZ.contact && !isSignedIn) {
    throw new AppError((principal.kind === 'anonymous' && principal.refusal) || 'SESSION_INVALID');
  }
  await checkCaptcha(ctx, { t, r, vcode }, 'use up');
  const attempt = await takeCredentialAttempt(services.pool, ctx.client.ip);
  const account = await accountWith(services.pool, to);
  const isOwn = principal.kind === 'user' && account?.user_id === principal.user_id;
  if (biz === VERIFY_BIZ.password && !account) throw new AppError(to.errors.unknown);
  if (biz === VERIFY_BIZ.register && account) throw new AppError(to.errors.taken);
  if (biz === VERIFY_BIZ.contact && account && !isOwn) throw new AppError(to.errors.taken);
  await attempt.forgive();
  // Uses the address in the account's own spelling. Another spelling can belong to another person, even if the database
  // treats the two as equal.
  const code = await sendVerifyCode(ctx, { channel: to.channel, recipient: account?.contact ?? to.recipient, biz });
  // Only a demo that this computer alone can reach returns the code. Elsewhere the code proves who owns the number.
  const { DEMO, DEMO_LAN } = services.env;
  const is_sent = services.delivery.channels[to.channel] !== 'outbox';
  return { is_sent, ...(DEMO && !DEMO_LAN && !is_sent && { demo_code: code }) };
}
