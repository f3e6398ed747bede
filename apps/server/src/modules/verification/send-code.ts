import { randomInt } from 'node:crypto';
import {
  type Channel,
  VERIFY_BIZ,
  VERIFY_CODE_MINUTES,
  type VerifyBiz,
} from '@skin-mirror/shared/identity/credential.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Context } from '../../kernel/context.ts';
import { translate } from '../../kernel/messages.ts';
import type { Message } from '../outbox/delivery.ts';
import { mailHtml } from '../outbox/mail-html.ts';
import { takeSendQuota } from './send-quota.ts';
import { type CodeKey, putVerifyCode, removeVerifyCode } from './verify-code.store.ts';
import { codeKey, hashVerifyCode } from './verify-code.ts';

const DIGITS = 6;

/**
 * Sends a verification code in the language of the request, and returns the code. Replaces an earlier code for the same
 * purpose.
 * @throws AppError SEND_TOO_OFTEN, or SEND_FAILED. After SEND_FAILED no code is stored, and the user may try again at
 * once.
 */
export async function sendVerifyCode(
  { services, client, locale }: Context,
  to: { readonly channel: Channel; readonly recipient: string; readonly biz: VerifyBiz },
): Promise<string> {
  const { pool, secrets, delivery } = services;
  const key = codeKey(to);
  const pause = await takeSendQuota(pool, key, client.ip);
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const id = await putVerifyCode(pool, key, hashVerifyCode(secrets, key, code), client.ip);
  try {
    await delivery.deliver(codeMessage(locale, key, code));
  } catch (cause) {
    await removeVerifyCode(services.prisma, id);
    await pause.forgive();
    throw cause;
  }
  return code;
}

const PURPOSES = new Map(Object.entries(VERIFY_BIZ).map(([name, biz]): [number, string] => [biz, name]));

function codeMessage(locale: Locale, { channel, recipient, biz }: CodeKey, code: string): Message {
  const kind = PURPOSES.get(biz) as string;
  const minutes = VERIFY_CODE_MINUTES;
  const say = (key: string) => translate(locale, `message.code.${key}`, { code, minutes });
  if (channel === 'sms') return { channel, recipient, kind, subject: '', text: say(`sms_${kind}`), secret: code };
  const subject = say(`subject_${kind}`);
  const before = [say('hello'), say(`mail_${kind}`)];
  const after = [say('valid'), say(`ignore_${kind}`), say('automatic')];
  const text = [...before, code, ...after].join('\n\n');
  const html = mailHtml(locale, subject, [...before, { large: code }, ...after]);
  return { channel, recipient, kind, subject, text, html, secret: code };
}
