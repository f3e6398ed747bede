import { detectLocale } from '../../i18n/locale.ts';
import { answersAhead, type Call, keyOf } from '../../lib/ahead-answers.ts';
import { hasSession, headersWith, storedToken } from '../../lib/session-token.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { callsOf, LOOKUP } from '../screen-calls.ts';

/** The screen's code has come by then, or it asks again. */
const WAIT_MS = 10_000;

interface Answer {
  readonly result?: { readonly data: unknown };
}

/** Asks for what the screen at this address shows, while its code loads. `trpcClient` takes the answers. */
export async function askForScreen(): Promise<void> {
  const screen = location.pathname === '/' ? '/skinmgr/home' : location.pathname;
  if (!hasSession() || !screen.startsWith('/skinmgr')) return;
  const [lookup] = ask([LOOKUP]);
  const answer = (await lookup?.catch(() => undefined)) as Outputs['identity']['lookup'] | undefined;
  if (answer) ask(callsOf(screen, answer.attr, detectLocale(), location.search + location.hash));
}

function ask(calls: readonly Call[]): Promise<unknown>[] {
  if (calls.length === 0) return [];
  const answers = send(calls);
  return calls.map((call, at) => {
    const answer = answers.then((all) => dataOf(all[at]));
    // The call is made again when the screen needs it.
    answer.catch(() => undefined);
    const key = keyOf(call);
    answersAhead().set(key, answer);
    setTimeout(() => answersAhead().delete(key), WAIT_MS);
    return answer;
  });
}

/** Sends the calls together, as tRPC does. */
async function send(calls: readonly Call[]): Promise<readonly Answer[]> {
  const response = await fetch(`/trpc/${calls.map(([name]) => name).join()}?batch=1`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headersWith(storedToken(), detectLocale()) },
    body: JSON.stringify(Object.fromEntries(calls.map(([, input], at) => [at, input]))),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(WAIT_MS),
  });
  return response.json();
}

function dataOf(answer: Answer | undefined): unknown {
  if (!answer?.result) throw new Error('refused');
  return answer.result.data;
}
