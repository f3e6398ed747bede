import { maskMobile } from '@skin-mirror/shared/customer/mask-mobile.ts';
import type { Channel } from '@skin-mirror/shared/identity/credential.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { OUTBOX_STATUS } from '@skin-mirror/shared/outbox/outbox.ts';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Database } from '../../database/pool.ts';
import type { Env } from '../../env.ts';
import { outboxStore } from './outbox.store.ts';
import { sendSms } from './sms-gateway.ts';

declare module '../../services.ts' {
  interface Services {
    readonly delivery: Delivery;
  }
}

export interface Message {
  readonly channel: Channel;
  readonly recipient: string;
  /** The subject of an e-mail; empty for an SMS. It must not contain secrets, because the outbox stores it. */
  readonly subject: string;
  readonly text: string;
  /** The text as HTML; only for e-mail. */
  readonly html?: string;
  /** The purpose of the message: `register`, `password`, `contact` … */
  readonly kind: string;
  /**
   * True for a shop's customer. The outbox then shows only a part of the number, because the platform administrator isn't
   * meant to know the customers of shops.
   */
  readonly isCustomer?: boolean;
  /** A code in the text. It must not stay in the outbox after the message was sent. */
  readonly secret?: string;
}

export interface Delivery {
  readonly channels: { readonly sms: 'gateway' | 'outbox'; readonly email: 'smtp' | 'outbox' };
  /**
   * Sends a message and notes it in the outbox. Without a mail server or SMS gateway, the message stays in the outbox.
   * @throws AppError SEND_FAILED
   */
  deliver(message: Message): Promise<void>;
  close(): void;
}

type Send = (message: Message) => Promise<unknown>;

const MAX_ERROR = 300;

export function createDelivery(env: Env, database: Pick<Database, 'prisma'>, log: Logger): Delivery {
  const outbox = outboxStore(database);
  const mailer = env.SMTP_URL === undefined ? undefined : openMailer(env.SMTP_URL);
  const gateway = gatewayOf(env);
  const ways: Readonly<Record<Channel, Send | undefined>> = {
    email: mailer && ((message) => mailer.sendMail(mailOf(message, env.MAIL_FROM ?? ''))),
    sms: gateway && (({ recipient, text, kind }) => sendSms(gateway, { to: recipient, text, kind })),
  };
  return {
    channels: { sms: gateway ? 'gateway' : 'outbox', email: mailer ? 'smtp' : 'outbox' },
    async deliver(message) {
      const { channel, subject, text } = message;
      const send = ways[channel];
      const row = { channel, recipient: shownRecipient(message), subject };
      if (!send) return outbox.add({ ...row, body: text, status: OUTBOX_STATUS.kept, error: '' });
      try {
        await send(message);
      } catch (cause) {
        const error = reasonOf(cause, message);
        // The error text often contains the recipient. It goes into the outbox, but not into the log.
        const { code, responseCode } = cause as { readonly code?: unknown; readonly responseCode?: unknown };
        log.warn({ channel, code, responseCode }, 'message not sent: the outbox says why');
        await outbox.add({ ...row, body: '', status: OUTBOX_STATUS.failed, error });
        throw new AppError('SEND_FAILED');
      }
      await outbox.add({ ...row, body: '', status: OUTBOX_STATUS.sent, error: '' });
    },
    close: () => mailer?.close(),
  };
}

/** A mail server on this machine, which nobody else hears. */
const ON_THIS_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Opens a mailer that reuses its connections. Each step has a time limit, so the user soon learns of a failure. Mails to
 * another machine go by TLS alone, unless the operator adds `?ignoreTLS=true` to the address.
 */
const openMailer = (url: string): Transporter =>
  createTransport({
    url,
    pool: true,
    requireTLS: needsTls(new URL(url)),
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const needsTls = ({ hostname, searchParams }: URL): boolean =>
  !ON_THIS_MACHINE.test(hostname) && searchParams.get('ignoreTLS') !== 'true';

const mailOf = ({ recipient, subject, text, html }: Message, from: string) => ({
  from,
  to: { name: '', address: recipient },
  subject,
  text,
  ...(html !== undefined && { html }),
  // Tells programs that reply automatically not to answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const gatewayOf = ({ SMS_GATEWAY_URL: url, SMS_GATEWAY_SECRET: secret }: Env) =>
  url !== undefined && secret !== undefined ? { url, secret } : undefined;

const shownRecipient = ({ recipient, isCustomer }: Message): string => (isCustomer ? maskMobile(recipient) : recipient);

/** Returns the text of an error. Hides the message's code, because the error may repeat the message. */
function reasonOf(cause: unknown, message: Message): string {
  const { secret, recipient } = message;
  const { message: text, cause: inner } = cause instanceof Error ? cause : new Error(String(cause));
  const reason = inner instanceof Error ? `${text}: ${inner.message}` : text;
  const hidden = secret ? reason.replaceAll(secret, '•'.repeat(secret.length)) : reason;
  return hidden.replaceAll(recipient, shownRecipient(message)).slice(0, MAX_ERROR);
}
