import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { boundedText, jsonObject } from '../client/answer.ts';
import { sendAndReset } from './broken-request.ts';
import { comesAt, type LineFault, type LineTarget } from './fault.ts';
import type { FaultLedger, Planted } from './ledger.ts';

const { heartbeat, config, createRecord, addImage, finishRecord, uploadRecord, result } = mirrorContract;
const TARGETS: ReadonlyMap<string, LineTarget> = new Map<string, LineTarget>([
  [heartbeat.rest.path, 'heartbeat'],
  [config.rest.path, 'config'],
  [createRecord.rest.path, 'register'],
  [addImage.rest.path, 'capture'],
  [finishRecord.rest.path, 'finish'],
  [uploadRecord.rest.path, 'upload'],
  [result.rest.path, 'result'],
]);

export interface LineOptions {
  readonly device_no: string;
  readonly faults: readonly LineFault[];
  readonly ledger: FaultLedger;
  /** Returns the mirror's secret. A wrong secret and a wrong clock need a signature of their own. */
  readonly secret: () => string;
  readonly clock: () => Date;
  readonly fetch: typeof fetch;
}

/**
 * A line that breaks as the scenario says. It counts the requests of one mirror for each kind of call. A fault is survived
 * when the same request has got a right answer.
 */
export function faultyLine({ device_no, faults, ledger, secret, clock, fetch: send }: LineOptions): typeof fetch {
  const counts = new Map<LineTarget, number>();
  const waiting = new Map<string, Planted[]>();

  const next = (target: LineTarget): number => {
    const count = (counts.get(target) ?? 0) + 1;
    counts.set(target, count);
    return count;
  };

  /** Sends the request. If it gets a right answer, the faults that it had are survived. */
  async function pass(key: string, url: string, init: RequestInit): Promise<Response> {
    const answer = await send(url, init);
    const planted = waiting.get(key);
    if (!planted || answer.status >= 500 || answer.status === 429) return answer;
    if (isRight(await jsonOf(answer.clone()))) {
      for (const one of planted) one.survived = one.why === undefined;
      waiting.delete(key);
    }
    return answer;
  }

  async function signedAnew(url: string, init: RequestInit, own: { secret: string; created: Date }): Promise<Response> {
    const { method = 'GET', body } = init;
    const bytes = body instanceof Uint8Array ? body : undefined;
    const type = new Headers(init.headers).get('content-type');
    const headers = await signMirrorRequest({
      method,
      url,
      headers: type ? { 'content-type': type } : {},
      body: bytes,
      device_no,
      ...own,
    });
    return send(url, { ...init, headers });
  }

  async function fail(
    one: LineFault,
    planted: Planted,
    key: string,
    url: string,
    init: RequestInit,
  ): Promise<Response> {
    switch (one.do) {
      case 'latency':
        await sleep(one.ms, undefined, init.signal ? { signal: init.signal } : {});
        return pass(key, url, init);
      case 'drop_before_send':
        throw new Error('the network is unreachable');
      case 'reset_after_send':
        return sendAndReset(url, init, 1);
      case 'cut_body':
        return sendAndReset(url, init, 0.5);
      case 'lose_answer':
        await boundedText(await send(url, init));
        throw new Error('the connection was reset before the answer');
      case 'server_error':
        return new Response('<html>', { status: one.status, headers: { 'content-type': 'text/html' } });
      case 'proxy_page':
        return new Response('<html>Please sign in to the network</html>', { headers: { 'content-type': 'text/html' } });
      case 'cut_answer': {
        const text = await boundedText(await send(url, init));
        return new Response(text.slice(0, text.length / 2), { headers: { 'content-type': 'application/json' } });
      }
      case 'duplicate': {
        const first = await pass(key, url, init);
        compare(planted, await jsonOf(first.clone()), await jsonOf(await send(url, init)));
        return first;
      }
      case 'clock_skew': {
        const created = new Date(clock().getTime() + one.minutes * MINUTE_MS);
        const answer = await signedAnew(url, init, { secret: secret(), created });
        expectRefusal(planted, await jsonOf(answer.clone()), ERRORS.DEVICE_CLOCK_SKEW.wire);
        return answer;
      }
      case 'wrong_secret': {
        const answer = await signedAnew(url, init, { secret: WRONG_SECRET, created: clock() });
        expectRefusal(planted, await jsonOf(answer), ERRORS.DEVICE_SIGNATURE_INVALID.wire);
        // The mirror reads its secret again.
        return pass(key, url, init);
      }
    }
  }

  return async (address, init = {}) => {
    const url = String(address);
    const target = TARGETS.get(new URL(url).pathname);
    if (!target) return send(address, init);
    const [own, all] = [next(target), next('any')];
    const due = faults.find((one) => (one.on === target ? comesAt(one, own) : one.on === 'any' && comesAt(one, all)));
    const key = keyOf(url, init);
    if (!due) return pass(key, url, init);
    const planted = ledger.plant(device_no, due.do, due.on);
    waiting.set(key, [...(waiting.get(key) ?? []), planted]);
    return fail(due, planted, key, url, init);
  };
}

const WRONG_SECRET = Buffer.alloc(32, 0xa5).toString('base64');

/** A refusal is a right answer, too, unless the signature is the reason. The scenario tells which refusals it expects. */
const isRight = ({ code }: Record<string, unknown>): boolean =>
  typeof code === 'number' && code !== ERRORS.DEVICE_CLOCK_SKEW.wire && code !== ERRORS.DEVICE_SIGNATURE_INVALID.wire;

const jsonOf = async (answer: Response) => jsonObject(await boundedText(answer)) ?? {};

/** The same request has the same method, address and body. Its signature differs with the time. */
function keyOf(url: string, { method = 'GET', body }: RequestInit): string {
  const hash = createHash('sha256');
  if (body instanceof Uint8Array) hash.update(body);
  return `${method} ${url} ${hash.digest('hex')}`;
}

function expectRefusal(planted: Planted, { code }: Record<string, unknown>, expected: number): void {
  if (code !== expected) spoil(planted, `code ${String(code)} instead of ${expected}`);
}

/** The answer to a repeated request has the same test, and says that the server had it. */
function compare(planted: Planted, first: Record<string, unknown>, second: Record<string, unknown>): void {
  if (second.code !== first.code) spoil(planted, `code ${String(second.code)} instead of ${String(first.code)}`);
  else if (second.analysis_id !== first.analysis_id) spoil(planted, 'another test');
  else if ('duplicate' in first && second.duplicate !== 1) spoil(planted, `duplicate ${String(second.duplicate)}`);
}

function spoil(planted: Planted, why: string): void {
  planted.why = why;
  planted.survived = false;
}
