import type { WebhookOutcome } from '@skin-mirror/shared/webhook/webhook.contract.ts';
import { ANSWER_SECONDS, FAILING_HOURS, TEST_EVENT } from '@skin-mirror/shared/webhook/webhook.ts';
import { FetchError, postOutside } from '../../kernel/fetch-outside.ts';
import type { Services } from '../../services.ts';
import { deliveryStore, type Receiver, type WaitingDelivery } from './delivery.store.ts';
import { bodyOf, headersOf } from './message.ts';

const MAX_ANSWER = 1_000;

/** Seconds before the second attempt. Each wait is twice as long as the one before, up to the longest. */
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 4 * 3_600;

/**
 * Sends a message, and notes what came of it. Nothing is noted of an attempt that `signal` ends: it is made again.
 * @throws the reason of `signal`
 */
export async function deliver(
  services: Pick<Services, 'env' | 'pool' | 'secrets'>,
  message: WaitingDelivery,
  receiver: Receiver,
  signal: AbortSignal,
): Promise<WebhookOutcome> {
  const store = deliveryStore(services.pool, message);
  const outcome = await attempt(services, message, receiver, signal);
  const isGood = outcome.state === 'arrived';
  const noted = isGood || !(await isHopeless(message)) ? outcome : ({ ...outcome, state: 'given_up' } as const);
  await store.note(message.delivery_id, noted, nextAttempt(message.attempts));
  await (isGood ? store.noteSuccess() : store.noteFailure());
  return noted;

  /** A message that fails for a day while others arrive is given up. In an outage of the receiver, all wait for its end. */
  async function isHopeless({ type, crt_time }: WaitingDelivery): Promise<boolean> {
    if (type === TEST_EVENT) return true;
    return crt_time.getTime() < Date.now() - FAILING_HOURS * 3_600_000 && (await store.tookOneSince(crt_time));
  }
}

async function attempt(
  { env, secrets }: Pick<Services, 'env' | 'secrets'>,
  message: WaitingDelivery,
  { url, keys }: Receiver,
  signal: AbortSignal,
): Promise<WebhookOutcome> {
  const body = bodyOf(message);
  const headers = headersOf(secrets, message, body, keys);
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const { status, text } = await postOutside(env, url, { headers, body, seconds: ANSWER_SECONDS, signal });
    const isGood = status >= 200 && status < 300;
    // PostgreSQL stores no NUL.
    const answer = text.replaceAll('\0', '').slice(0, MAX_ANSWER);
    return { state: isGood ? 'arrived' : 'waiting', status, problem: '', answer, took_ms: took() };
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    return { state: 'waiting', status: null, problem: cause.problem, answer: '', took_ms: took() };
  }
}

function nextAttempt(attempts: number): Date {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** attempts);
  return new Date(Date.now() + seconds * 1000);
}
