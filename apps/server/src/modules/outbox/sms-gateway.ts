import { createHmac } from 'node:crypto';

const TIMEOUT_MS = 5_000;

export interface SmsGateway {
  readonly url: string;
  readonly secret: string;
}

export interface Sms {
  readonly to: string;
  readonly text: string;
  /** The purpose of the message. Some gateways choose a template by this purpose. */
  readonly kind: string;
}

/** Sends an SMS by the operator's gateway (docs/delivery.md). Throws without a 2xx status within five seconds. */
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
  // Doesn't read the gateway's answer, because it may contain the message.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`);
}
