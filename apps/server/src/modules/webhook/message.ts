import { createHmac, randomBytes } from 'node:crypto';
import { SECRET_PREFIX, WEBHOOK_VERSION } from '@skin-mirror/shared/webhook/webhook.ts';
import type { Secrets } from '../../kernel/secret.ts';

const KEY_BYTES = 32;
const purpose = (tenant_id: number) => `tenant:${tenant_id}/webhook`;

/** Makes a key. `secret` is what the receiver needs, `sealed` is what the database keeps. */
export function newKey(secrets: Secrets, tenant_id: number) {
  const key = randomBytes(KEY_BYTES);
  return {
    secret: SECRET_PREFIX + key.toString('base64'),
    sealed: new Uint8Array(secrets.seal(key, purpose(tenant_id))),
  };
}

export interface Message {
  readonly tenant_id: number;
  readonly message_id: string;
  readonly type: string;
  readonly data: unknown;
  readonly crt_time: Date;
}

/** The body, which is the same in each attempt. */
export const bodyOf = ({ type, data, crt_time }: Pick<Message, 'type' | 'data' | 'crt_time'>): string =>
  JSON.stringify({ version: WEBHOOK_VERSION, type, timestamp: crt_time.toISOString(), data });

/**
 * The headers of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). The signature is that of each key, with a
 * space between them.
 */
export function headersOf(
  secrets: Secrets,
  { tenant_id, message_id }: Message,
  body: string,
  sealedKeys: readonly Uint8Array[],
): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = sealedKeys.map((sealed) => {
    const key = secrets.open(sealed, purpose(tenant_id));
    return `v1,${createHmac('sha256', key).update(`${message_id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': message_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
