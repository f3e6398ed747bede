/**
 * Collects items that arrive while the database is busy, and writes them together. Each lane starts its next batch
 * after the commit of the last one, so batches grow with the load, and without load an item doesn't wait.
 */
export interface Batcher<Item, Answer> {
  /** Resolves after the commit of the batch that contains `item`. */
  submit(item: Item): Promise<Answer>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (cause: unknown) => void;
}

export interface BatchOptions {
  readonly lanes: number;
  readonly maxItems: number;
}

/**
 * Makes a batcher. `write` returns one value per item, in the same order. If a batch fails, its items are tried one by
 * one.
 */
export function createBatcher<Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { lanes, maxItems }: BatchOptions,
): Batcher<Item, Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let busyLanes = 0;

  async function runLane(): Promise<void> {
    busyLanes += 1;
    // Waits for other items of the same turn of the event loop, to write them together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (let batch = queue.splice(0, maxItems); batch.length > 0; batch = queue.splice(0, maxItems)) {
      await writeBatch(batch);
    }
    busyLanes -= 1;
  }

  async function writeBatch(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (cause) {
      if (batch.length === 1) batch[0]?.reject(cause);
      // Writes the items one by one, because one bad item must not fail the others.
      else for (const waiting of batch) await writeBatch([waiting]);
    }
  }

  return {
    submit(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        if (busyLanes < lanes) void runLane();
      });
    },
  };
}
