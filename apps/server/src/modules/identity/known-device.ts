import { randomBytes } from 'node:crypto';
import { shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { createCounter } from '../../kernel/counter.store.ts';
import { KEPT } from '../../kernel/kept.ts';
import { translate } from '../../kernel/messages.ts';
import { DEVICE_COOKIE } from '../../kernel/principal.ts';
import { networkOf, type RateLimit } from '../../kernel/rate-limit.ts';
import { mailHtml } from '../outbox/mail-html.ts';
import { clientName } from './client-name.ts';
import type { LoginAccount } from './identity.store.ts';
import { mailReader, noteDevice } from './known-device.store.ts';

const COOKIE_SECONDS = KEPT.known_device.days * DAY_SECONDS;
const COOKIE_VALUE = /^[\w-]{43}$/;

/** E-mails to an account. Otherwise whoever knows its password could fill its mailbox. */
const MAILS: RateLimit = { name: 'new-device-mail', points: 5, seconds: HOUR_SECONDS };

/**
 * Notes the device of a sign-in. If it is new, tells the account by e-mail. Nobody is told of an account's first sign-in
 * of all. The sign-in doesn't wait for the mail server, and doesn't fail with it.
 */
export async function noteSignInDevice(ctx: Context, account: LoginAccount): Promise<void> {
  const { services, log } = ctx;
  const { tenant_id, user_id } = account;
  const hash = services.secrets.mac(deviceOf(ctx), `device:${tenant_id}:${user_id}`);
  const isNew = await noteDevice(services.pool, account, hash);
  if (!isNew || account.last_login === null || services.delivery.channels.email !== 'smtp') return;
  const at = new Date();
  void tell(ctx, account, at).catch((error) => log.warn({ err: error }, 'the e-mail about a new device was not sent'));
}

/** Returns the text that a device is known by: the cookie of a browser, or the name and the network of a program. */
function deviceOf({ client, cookies }: Context): string {
  if (!client.is_browser) return `${clientName(client.user_agent)}@${networkOf(client.ip)}`;
  const known = client.device !== undefined && COOKIE_VALUE.test(client.device) ? client.device : undefined;
  const value = known ?? randomBytes(32).toString('base64url');
  cookies.push({ name: DEVICE_COOKIE, value, maxAge: COOKIE_SECONDS });
  return value;
}

async function tell({ services, client }: Context, account: LoginAccount, at: Date): Promise<void> {
  const reader = await mailReader(services.prisma, account);
  if (!reader) return;
  if ((await createCounter(services.pool, MAILS).take(`${account.tenant_id}/${account.user_id}`)) > 0) return;
  const locale = shownLocale(reader.locale);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: reader.timezone });
  const values = {
    account: account.user_acct,
    time: format.format(at),
    device: clientName(client.user_agent) || '–',
    ip: client.ip,
  };
  const say = (key: string) => translate(locale, `message.new_device.${key}`, values);
  const parts = [say('hello'), say('what'), say('facts'), say('advice'), translate(locale, 'message.code.automatic')];
  const subject = say('subject');
  await services.delivery.deliver({
    channel: 'email',
    recipient: reader.email,
    kind: 'new_device',
    subject,
    text: parts.join('\n\n'),
    html: mailHtml(locale, subject, parts),
  });
}
