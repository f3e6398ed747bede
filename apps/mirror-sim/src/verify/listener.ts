import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { WrongAnswer } from '../client/client.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { Staff } from '../staff/staff.ts';

export const heardEvent = z.object({
  id: z.string(),
  what: z.enum(['new', 'changed', 'skipped']),
  record_id: z.string().default(''),
});
export type HeardEvent = z.output<typeof heardEvent>;

export const heard = z.object({
  /** The time of the server when the stream was open. */
  since: z.iso.datetime(),
  events: z.array(heardEvent),
});
/** The changes that a listener at the console's list of tests heard of during a run. */
export type Heard = z.output<typeof heard>;

export interface Listener {
  /** Waits until each of these tests was heard of as often as its id is there, 20 s at most, and stops. */
  close(ids: readonly string[]): Promise<Heard>;
}

const CONNECT_MS = 30_000;
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;
const RECONNECT_MS = 500;

/**
 * Listens to the changes of the list of tests, as the console does.
 * @throws ServerUnreachable, WrongAnswer if there is no stream
 */
export async function listen(staff: Staff): Promise<Listener> {
  const stop = new AbortController();
  const isOpen = new AbortController();
  sleep(CONNECT_MS, undefined, { ref: false, signal: isOpen.signal }).then(
    () => stop.abort(),
    () => undefined,
  );
  const events: HeardEvent[] = [];
  const open = () => {
    const input = JSON.stringify({ lastEventId: events.at(-1)?.id });
    return staff.open(`/trpc/record.changes?input=${encodeURIComponent(input)}`, stop.signal);
  };
  const answer = await open();
  const since = new Date(answer.headers.get('date') ?? Date.now()).toISOString();
  const connected = Promise.withResolvers<void>();
  let before = new Set<string>();
  const hear = (from: Response) =>
    read(from, (name, id, data) => {
      if (name === 'connected') connected.resolve();
      const event = heardEvent.safeParse({ id, ...data });
      if (event.success && !before.has(nameOf(event.data))) events.push(event.data);
    }).finally(connected.resolve);
  // A stream that is opened again repeats the last moments.
  const hearAgain = async () => {
    const again = await open();
    before = new Set(events.map(nameOf));
    await hear(again);
  };
  keepHearing(hear(answer), hearAgain, stop.signal);
  await connected.promise;
  isOpen.abort();
  if (stop.signal.aborted) throw new WrongAnswer('record.changes', `nothing for ${CONNECT_MS / 1000} s`);
  return {
    async close(ids) {
      const until = Date.now() + PATIENCE_MS;
      const wanted = Map.groupBy(ids, (id) => id);
      const hasAll = () => {
        const known = Map.groupBy(events, ({ record_id }) => record_id);
        return [...wanted].every(([id, times]) => (known.get(id)?.length ?? 0) >= times.length);
      };
      while (!hasAll() && Date.now() < until) await sleep(LOOK_MS);
      stop.abort();
      return { since, events };
    },
  };
}

const nameOf = ({ record_id, what }: HeardEvent): string => `${record_id} ${what}`;

/** Opens the stream again when the server or the line has ended it, as the console does, until somebody stops it. */
async function keepHearing(first: Promise<void>, again: () => Promise<void>, stop: AbortSignal): Promise<void> {
  await first.catch(() => undefined);
  while (!stop.aborted) {
    await sleep(RECONNECT_MS);
    if (!stop.aborted) await again().catch(() => undefined);
  }
}

async function read(answer: Response, tell: (name: string, id: string, data: object) => void): Promise<void> {
  let rest = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => splitField(line)));
      tell(fields.get('event') ?? '', fields.get('id') ?? '', dataOf(fields.get('data') ?? ''));
    }
  }
}

function splitField(line: string): [string, string] {
  const at = line.indexOf(':');
  return [line.slice(0, at), line.slice(at + 1).trimStart()];
}

function dataOf(text: string): object {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}

const differs = differing('record.changes');

/**
 * Checks what was heard of a test that arrived while somebody listened: once that it is new, then once that it has ended if
 * it came in parts.
 */
export function checkHeard(
  { events }: Heard,
  { record_id, inParts }: { readonly record_id: string; readonly inParts: boolean },
): Problem[] {
  const own = events.filter((event) => event.record_id === record_id).map(({ what }) => what);
  return differs('events', inParts ? ['new', 'changed'] : ['new'], own);
}

/** Checks the stream as a whole: in order of time, and without a gap. */
export function checkStream({ events }: Heard): Problem[] {
  const times = events.map(({ id }) => Number(id.split('.')[0]));
  const turned = times.findIndex((time, at) => at > 0 && time < (times[at - 1] as number));
  const skipped = events.filter(({ what }) => what === 'skipped').length;
  return [
    ...(turned > 0 ? [problem('problem.disorder', { call: 'record.changes', at: turned + 1 })] : []),
    ...differs('gaps', 0, skipped),
  ];
}
