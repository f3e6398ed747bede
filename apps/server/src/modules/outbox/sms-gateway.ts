import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 5_000;

export interface SmsGateway {
  readonly url: string;
  readonly secret: string;
}

export interface Sms {
  readonly to: string;
  readonly text: string;
  /** The purpose of the message, for gateways that send by template. */
  readonly kind: string;
}

/**
 * Sends an SMS through the operator's gateway. Throws unless the gateway answers with a 2xx status within five seconds.
 * See docs/delivery.md.
 */
export async function sendSms({ url, secret }: SmsGateway, sms: Sms): Promise<void> {
  const sentAt = new Date();
  const body = JSON.stringify({ ...sms, sent_at: sentAt.toISOString() });
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const response = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'x-skin-mirror-timestamp': timestamp,
      'x-skin-mirror-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
    },
  });
  // Discards the gateway's answer, because it may repeat the message.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
}
