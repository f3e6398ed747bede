import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITED_TRIES, ServerUnreachable, secondsToWait } from '../client/client.ts';

/** The server limits the rate, or is busy. */
const PASSING = [429, 503];
/** Enough for a film of the shop on a slow line. */
const TIMEOUT_MS = 120_000;

/** Gets addresses of a server as a stranger does, and waits where the server asks for it. */
export interface Reader {
  readonly server: string;
  get(address: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }>;
  json(address: string): Promise<Readonly<Record<string, unknown>>>;
}

/** `language` is that of the texts in answers, as of a phone's browser. */
export function openReader(server: string, language: string, signal?: AbortSignal): Reader {
  const headers = { 'accept-language': language };
  async function get(address: string) {
    for (let tries = 0; ; tries++) {
      const { answer, bytes } = await ask(address);
      if (!PASSING.includes(answer.status) || tries >= LIMITED_TRIES) return { status: answer.status, bytes };
      await sleep(secondsToWait(answer) * 1000, undefined, { signal });
    }
  }
  async function ask(address: string) {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await fetch(new URL(address, server), {
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ServerUnreachable(server, { cause });
    }
  }
  return {
    server,
    get,
    async json(address) {
      const { status, bytes } = await get(address);
      try {
        return JSON.parse(Buffer.from(bytes).toString());
      } catch {
        return { code: status };
      }
    },
  };
}

/** Does `work` for all, some at a time. Keeps the order. */
export async function inTurns<T, R>(list: readonly T[], work: (one: T) => Promise<R>, atOnce = 4): Promise<R[]> {
  const results = new Array<R>(list.length);
  const queue = [...list.entries()];
  const turn = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
  return results;
}
