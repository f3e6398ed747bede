import type { Mirror } from '../client/mirror.ts';
import type { Action } from '../scenario/plan.ts';
import { type Done, player, type Stage, testsOf } from './player.ts';

type Entry = readonly [place: number, action: Action];

/**
 * Runs the actions of one mirror in order. Different mirrors run in parallel. Before and after the work of the staff, all
 * mirrors wait for each other.
 */
export async function playAll(
  actions: readonly Action[],
  mirrors: readonly Mirror[],
  stage: Stage,
  results: Done[],
): Promise<void> {
  // A mirror that the server refuses sends nothing, so its tests are no part of the progress.
  const total = actions.reduce((sum, one) => sum + (mirrors[one.device]?.refusal ? 0 : testsOf(one)), 0);
  const play = player(mirrors, stage, total);
  const width = Math.max(1, Math.ceil((stage.concurrency ?? mirrors.length) / mirrors.length));
  const perform = async ([place, action]: Entry) => {
    results[place] = await play(action);
  };
  for (const entries of stretches(actions)) {
    if (rushOf(entries[0]?.[1]) !== undefined) {
      await Promise.all(entries.map(perform));
      continue;
    }
    const lanes = Map.groupBy(entries, ([, { device }]) => device);
    await Promise.all([...lanes.values()].map((lane) => playLane(lane, width, perform, stage.signal)));
  }
}

/** Returns the number of the moment at which an action goes on with others. */
const rushOf = (action: Action | undefined) => (action?.do === 'visit' ? action.visit.rush : undefined);

/** Splits the actions where the staff works, and where many customers act at one moment. */
function stretches(actions: readonly Action[]): Entry[][] {
  const all: Entry[][] = [];
  let before: Action | undefined;
  for (const entry of actions.entries()) {
    const [, action] = entry;
    const isNew = !before || before.do === 'staff' || action.do === 'staff' || rushOf(before) !== rushOf(action);
    if (isNew) all.push([entry]);
    else all.at(-1)?.push(entry);
    before = action;
  }
  return all;
}

async function playLane(
  lane: readonly Entry[],
  width: number,
  perform: (entry: Entry) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (const entry of lane) {
    // Stops only if the user aborts the run. After the failure of another mirror, this mirror continues until its own
    // request fails.
    signal?.throwIfAborted();
    const isTest = entry[1].do === 'visit';
    if (!isTest) await Promise.all(underWay);
    else if (underWay.size >= width) await Promise.race(underWay);
    const playing: Promise<void> = perform(entry).then(() => {
      underWay.delete(playing);
    });
    // Prevents an "unhandled rejection" error. The code below awaits `playing` and throws its error there.
    playing.catch(() => undefined);
    underWay.add(playing);
    if (!isTest) await playing;
  }
  await Promise.all(underWay);
}
