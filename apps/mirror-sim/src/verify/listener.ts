import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { WrongAnswer } from '../client/answer.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { Staff } from '../staff/staff.ts';

export const heardEvent = z.object({
  id: z.string(),
  what: z.enum(['new', 'changed', 'skipped']),
  record_id: z.string().default(''),
  /** True if the server told of it again, because the staff had not listened for a while. */
  is_again: z.boolean().default(false),
});
export type HeardEvent = z.output<typeof heardEvent>;

export const heard = z.object({
  /** The time of the server when the stream was open. */
  since: z.iso.datetime(),
  /** A run before this one was killed, so the server was asked for all that had changed since this time. */
  asked_from: z.iso.datetime().optional(),
  events: z.array(heardEvent),
});
/** The changes that a listener at the console's list of tests heard of during a run. */
export type Heard = z.output<typeof heard>;

export interface Listener {
  /**
   * Waits until each of these tests was heard of as often as its id is there, 20 s at most, and stops.
   * @param perhaps the ids of tests that may have been told before anybody listened; 2 s are enough for them
   */
  close(ids: readonly string[], perhaps: readonly string[]): Promise<Heard>;
}

const CONNECT_MS = 30_000;
const PATIENCE_MS = 20_000;
const SHORT_PATIENCE_MS = 2_000;
const LOOK_MS = 50;
const RECONNECT_MS = 500;

/** The server's times of answers are whole seconds. */
const SECOND_MS = 1_000;
/** An event's id is the time of the change, and the test. */
const NO_TEST = '00000000-0000-0000-0000-000000000000';

/**
 * Listens to the changes of the list of tests, as the console does.
 * @param from since when the server is asked for what nobody heard
 * @throws ServerUnreachable, WrongAnswer if there is no stream
 */
export async function listen(staff: Staff, from?: Date): Promise<Listener> {
  const stop = new AbortController();
  const isOpen = new AbortController();
  sleep(CONNECT_MS, undefined, { ref: false, signal: isOpen.signal }).then(
    () => stop.abort(),
    () => undefined,
  );
  const events: HeardEvent[] = [];
  const open = () => {
    const input = JSON.stringify({ lastEventId: events.at(-1)?.id ?? (from && `${from.getTime()}.${NO_TEST}`) });
    return staff.open(`/trpc/record.changes?input=${encodeURIComponent(input)}`, stop.signal);
  };
  const answer = await open();
  const timeOf = (from: Response) => new Date(from.headers.get('date') ?? Date.now());
  const connected = Promise.withResolvers<void>();
  const hear = (stream: Response, isAsked: boolean) => {
    const before = new Set(events.map(nameOf));
    const opened = timeOf(stream).getTime() + SECOND_MS;
    return read(stream, (name, id, data) => {
      if (name === 'connected') connected.resolve();
      const is_again = isAsked && whenOf(id) < opened;
      const event = heardEvent.safeParse({ id, ...data, is_again });
      // An event that was asked for may have been heard, or come a second time.
      if (!event.success || before.has(nameOf(event.data))) return;
      if (is_again) before.add(nameOf(event.data));
      events.push(event.data);
    }).finally(connected.resolve);
  };
  const hearAgain = async () => hear(await open(), true);
  keepHearing(hear(answer, from !== undefined), hearAgain, stop.signal);
  await connected.promise;
  isOpen.abort();
  if (stop.signal.aborted) throw new WrongAnswer('record.changes', `nothing for ${CONNECT_MS / 1000} s`);
  const waitFor = async (ids: readonly string[], patience: number) => {
    const until = Date.now() + patience;
    const wanted = Map.groupBy(ids, (id) => id);
    const hasAll = () => {
      const known = Map.groupBy(events, ({ record_id }) => record_id);
      return [...wanted].every(([id, times]) => (known.get(id)?.length ?? 0) >= times.length);
    };
    while (!hasAll() && Date.now() < until) await sleep(LOOK_MS);
  };
  return {
    async close(ids, perhaps) {
      await waitFor(ids, PATIENCE_MS);
      await waitFor(perhaps, SHORT_PATIENCE_MS);
      stop.abort();
      return { since: timeOf(answer).toISOString(), ...(from && { asked_from: from.toISOString() }), events };
    },
  };
}

const whenOf = (id: string): number => Number(id.split('.')[0]);

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

interface HeardTest {
  readonly record_id: string;
  readonly inParts: boolean;
  /** When the test arrived. */
  readonly arrived: number;
  /** True if a request of the run itself stored the test, and ended it. */
  readonly is_stored: boolean;
  readonly is_ended: boolean;
}

/**
 * Checks what was heard of a test: once that it is new, then once that it has ended if it came in parts. What happened
 * before somebody listened needn't be heard, but a listener who asks for it afterwards must be told of the test.
 */
export function checkHeard(heard: Heard, test: HeardTest): Problem[] {
  const own = heard.events.filter(({ record_id }) => record_id === test.record_id);
  const kinds = own.map(({ what }) => what);
  // The time at which somebody began to listen is a whole second.
  const begin = Date.parse(heard.since) + SECOND_MS;
  const isHeard = test.arrived >= begin;
  const isCut = own.some(({ id, is_again }) => is_again && whenOf(id) >= begin);
  const expected = (['new', 'changed'] as const).flatMap((kind) => {
    const isOwn = kind === 'new' ? test.is_stored : test.is_ended;
    // After an interruption, the server tells of a test's last change alone.
    const least = (isOwn || isHeard) && !isCut ? 1 : 0;
    const most = kind === 'new' || test.inParts ? 1 : 0;
    const count = kinds.filter((one) => one === kind).length;
    return Array<string>(Math.min(most, Math.max(least, count))).fill(kind);
  });
  if (own.length === 0 && expected.length === 0 && wasAskedFor(heard, test)) expected.push('new');
  return differs('events', expected, kinds);
}

/** True if the server was asked for what had changed when the test arrived. It may tell that this is too much. */
const wasAskedFor = ({ asked_from, events }: Heard, { arrived }: HeardTest): boolean =>
  asked_from !== undefined &&
  arrived >= Date.parse(asked_from) &&
  !events.some(({ what, is_again }) => what === 'skipped' && is_again);

/** Checks the stream as a whole: in order of time, and without a gap. */
export function checkStream({ events }: Heard): Problem[] {
  const live = events.filter(({ is_again }) => !is_again);
  const times = live.map(({ id }) => whenOf(id));
  const turned = times.findIndex((time, at) => at > 0 && time < (times[at - 1] as number));
  const skipped = live.filter(({ what }) => what === 'skipped').length;
  return [
    ...(turned > 0 ? [problem('problem.disorder', { call: 'record.changes', at: turned + 1 })] : []),
    ...differs('gaps', 0, skipped),
  ];
}
