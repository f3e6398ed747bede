import type { Values } from './differing.ts';
import type { UseFieldWords } from './field-words.ts';

/** One change of a thing, as the server answers it. */
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
  /** Fills the form with an earlier state; gets the values of the fields that changed since. */
  readonly restore?: (earlier: Values) => void;
}
