import type { Values } from './differing.ts';
import type { UseFieldWords } from './field-words.ts';

export interface ThingRevision {
  readonly id: number;
  readonly crt_time: string;
  readonly user_name: string;
  readonly changes: readonly { readonly key: string; readonly before?: unknown; readonly after?: unknown }[];
}

export interface ThingHistory {
  readonly name: string;
  readonly load: (page: number) => Promise<{ readonly list: readonly ThingRevision[]; readonly total: number }>;
  readonly useWords: UseFieldWords;
  /** Puts an older state into the form. `earlier` contains only the fields that changed since then. */
  readonly restore?: (earlier: Values) => void;
}
