import { jsonObject } from '../client/answer.ts';
import { noAnswer } from '../client/client.ts';
import { whenAllowed, within } from '../client/patience.ts';

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
  async function ask(address: string) {
    const answer = await fetch(new URL(address, server), { headers, signal: within(TIMEOUT_MS, signal) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes };
  }
  const get = (address: string) =>
    whenAllowed(() => ask(address).catch(noAnswer(server, signal)), { signal, passing: PASSING });
  return {
    server,
    get,
    async json(address) {
      const { status, bytes } = await get(address);
      return jsonObject(Buffer.from(bytes).toString()) ?? { code: status };
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
