import { setTimeout as sleep } from 'node:timers/promises';
import { passesByItself } from '@skin-mirror/shared/kernel/passing-errors.ts';
import { toAppError } from './refusal.ts';

/** Collects items while the database is busy, and writes them together. Without load, each is written at once. */
export interface Batcher<Item, Answer> {
  /** Resolves after the commit of the batch that contains `item`. */
  submit(item: Item): Promise<Answer>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (cause: unknown) => void;
}

export interface BatchOptions<Item> {
  readonly lanes: number;
  readonly maxItems: number;
  /** The shortest time in ms between the starts of two batches of the same writer (lane). */
  readonly everyMs?: number;
  /** If set, a batch contains only items of one group. */
  readonly groupOf?: (item: Item) => unknown;
}

/**
 * Creates a batcher. `write` returns one value per item, in the same order. If a batch fails, its halves are written
 * separately, so that one bad item doesn't fail the others. If the database is unavailable or too busy, all items fail.
 */
export function createBatcher<Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { lanes, maxItems, everyMs = 0, groupOf }: BatchOptions<Item>,
): Batcher<Item, Answer> {
  let queue: Waiting<Item, Answer>[] = [];
  const freeLanes = Array.from({ length: lanes }, () => ({ mayStart: 0 }));

  async function runLane(lane: { mayStart: number }): Promise<void> {
    // Waits until the current event-loop turn ends, so that items from the same turn are written together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const wait = lane.mayStart - performance.now();
      if (wait > 0) await sleep(wait);
      lane.mayStart = performance.now() + everyMs;
      await writeBatch(take());
    }
    freeLanes.push(lane);
  }

  function take(): readonly Waiting<Item, Answer>[] {
    const [first] = queue;
    if (!first || !groupOf) return queue.splice(0, maxItems);
    const group = groupOf(first.item);
    const batch: Waiting<Item, Answer>[] = [];
    const others: Waiting<Item, Answer>[] = [];
    for (const waiting of queue) {
      const isNow = batch.length < maxItems && groupOf(waiting.item) === group;
      (isNow ? batch : others).push(waiting);
    }
    queue = others;
    return batch;
  }

  async function writeBatch(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const answers = await write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (cause) {
      if (batch.length === 1 || passesByItself(toAppError(cause).code)) {
        for (const { reject } of batch) reject(cause);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await writeBatch(batch.slice(0, half));
      await writeBatch(batch.slice(half));
    }
  }

  return {
    submit(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        const lane = freeLanes.pop();
        if (lane) void runLane(lane);
      });
    },
  };
}
