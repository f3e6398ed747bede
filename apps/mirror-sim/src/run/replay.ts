import { setTimeout as sleep } from 'node:timers/promises';
import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import { scanContract } from '@skin-mirror/shared/scan/scan.contract.ts';
import { boundedText, jsonObject } from '../client/answer.ts';
import type { RecordedCall } from '../client/calls.ts';
import { noAnswer } from '../client/client.ts';
import type { Mirror } from '../client/mirror.ts';
import { whenAllowed, within } from '../client/patience.ts';
import { type NamedProblem, named, problem } from '../messages.ts';
import { differing } from '../problems.ts';

export interface ReplayOptions {
  readonly server: string;
  readonly calls: readonly RecordedCall[];
  /** The mirror that makes the calls of each recorded number. */
  readonly mirrors: ReadonlyMap<string, Mirror>;
  /** How many times faster than it was recorded. */
  readonly speed: number;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  readonly onProgress?: (done: number, total: number) => void;
}

const TIMEOUT_MS = 40_000;
/** Ids of tests, and codes of scans. */
const IDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<="session":")[^"]+/g;
/** Parts of an answer that must be the same again. Ids, times and revisions differ from server to server. */
const SAME = ['code', 'status', 'reason_key', 'kind', 'sha256', 'client_uuid'] as const;

/** An answer about the line, the clock or the rate tells nothing about the call. Nobody scans in a replay. */
const isLeftOut = ({ status, url }: RecordedCall): boolean =>
  status === 401 || status === 429 || (status ?? 0) >= 500 || url.startsWith(scanContract.wait.rest.path.concat('?'));

/**
 * Makes recorded calls again, each mirror in its order and at its time, signed anew. The ids of another server take the
 * place of the recorded ones. A test that the server has is a duplicate, so nothing is stored twice. `skipped` are calls
 * that were left out, because their answer was about that moment alone.
 * @throws ServerUnreachable
 */
export async function replay(options: ReplayOptions) {
  const { calls, speed, onProgress } = options;
  // A mirror that can't go on ends the calls of the others.
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])]);
  const wanted = calls.filter((call) => !isLeftOut(call));
  const began = performance.now();
  const first = wanted[0]?.time.getTime() ?? 0;
  const ids = new Map<string, string>();
  const problems: NamedProblem[] = [];
  let done = 0;
  let duplicated = 0;
  const lanes = Map.groupBy(wanted, ({ headers }) => headers['x-device-no'] ?? '');
  async function play(device_no: string, lane: readonly RecordedCall[]): Promise<void> {
    for (const call of lane) {
      const due = began + (call.time.getTime() - first) / speed;
      await sleep(Math.max(0, due - performance.now()), undefined, { signal });
      const fields = await again(call, device_no, ids, { ...options, signal });
      if (fields.duplicate === 1) duplicated += 1;
      remember(ids, call.answer, fields);
      problems.push(...changesOf(call, fields));
      done += 1;
      onProgress?.(done, wanted.length);
    }
  }
  await Promise.all(
    [...lanes].map(([device_no, lane]) =>
      play(device_no, lane).catch((cause: unknown) => {
        failed.abort();
        throw cause;
      }),
    ),
  );
  return { sent: done, skipped: calls.length - wanted.length, duplicated, problems };
}

/** Keeps the ids of this server beside the recorded ones. */
function remember(ids: Map<string, string>, before: RecordedCall['answer'], now: Record<string, unknown>): void {
  for (const name of ['analysis_id', 'session']) {
    const [old, own] = [before?.[name], now[name]];
    if (typeof old === 'string' && typeof own === 'string') ids.set(old, own);
  }
}

function changesOf({ line, method, url, answer }: RecordedCall, now: Record<string, unknown>) {
  if (!answer) return [];
  const call = `${method} ${url.split('?', 1)[0]}`;
  const { code } = answer;
  const problems =
    code === now.code
      ? SAME.flatMap((name) => differing(call)(name, answer[name], now[name]))
      : [problem('problem.differs', { call, what: 'code', expected: code, got: String(now.code) })];
  return named(`line ${line}`, problems);
}

/** Makes a call again. Waits where the server limits the rate, as a mirror does. */
async function again(
  { method, url, headers, bytes }: RecordedCall,
  recorded: string,
  ids: ReadonlyMap<string, string>,
  { server, mirrors, signal, fetch: send = fetch }: ReplayOptions & { readonly signal: AbortSignal },
): Promise<Record<string, unknown>> {
  const mirror = mirrors.get(recorded);
  if (!mirror) throw new Error(`no mirror for ${recorded}`);
  const { device_no, secret } = mirror.client;
  const renew = (text: string) => text.replace(IDS, (old) => ids.get(old) ?? old);
  // Each byte is a character, so that photos stay as they are.
  const body = bytes.length > 0 ? Buffer.from(renew(bytes.toString('latin1')), 'latin1') : undefined;
  const address = `${server}${renew(url)}`;
  const type = headers['content-type'];
  const attempt = async () => {
    const signed = await signMirrorRequest({
      method,
      url: address,
      headers: type ? { 'content-type': type } : {},
      body,
      secret,
      device_no,
      created: new Date(),
    });
    const answer = await send(address, {
      method,
      headers: signed,
      ...(body && { body }),
      redirect: 'error',
      signal: within(TIMEOUT_MS, signal),
    });
    return { status: answer.status, headers: answer.headers, fields: jsonObject(await boundedText(answer)) };
  };
  try {
    const { status, fields } = await whenAllowed(attempt, { signal });
    if (!fields) throw new Error(`HTTP ${status} without JSON`);
    return fields;
  } catch (cause) {
    return noAnswer(server, signal)(cause);
  }
}
