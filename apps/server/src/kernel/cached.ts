import { LRUCache } from 'lru-cache';

type Options<Value> = Pick<LRUCache.Options<string, Value, unknown>, 'maxSize' | 'sizeCalculation'> & {
  readonly max: number;
  /** How long an answer is kept, in ms. Without it, as long as there is room. */
  readonly ttl?: number | ((value: Value) => number);
};

/** Answers that are made when they are first asked for. */
export interface Cached<Value> {
  /** Returns the kept answer, or makes it. Several callers at the same time share one answer. A failure is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  has(key: string): boolean;
  delete(key: string): void;
}

export function cached<Value extends string | object>({ ttl = 0, ...options }: Options<Value>): Cached<Value> {
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    ...options,
    ttl: typeof ttl === 'number' ? ttl : 0,
    // An answer whose place is taken meanwhile still reaches those who asked for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _old, { options: kept, context: make }) {
      const value = await make();
      if (typeof ttl === 'function') kept.ttl = ttl(value);
      return value;
    },
  });
  return {
    get: (key, make) => cache.forceFetch(key, { context: make }),
    has: (key) => cache.has(key),
    delete: (key) => void cache.delete(key),
  };
}
