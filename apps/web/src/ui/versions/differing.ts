import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Versions<V> {
  /** The version that both started from. */
  readonly base: V;
  readonly mine: V;
  readonly theirs: V;
}

/** A field that differs between the two versions. */
export interface Differing {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Tells who changed the field. The user decides only on fields that both changed. */
  readonly by: 'me' | 'them' | 'both';
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
const isSame = (a: unknown, b: unknown): boolean => isSameJson(trimmed(a), trimmed(b));

export const differing = ({ base, mine, theirs }: Versions<Values>): Differing[] =>
  Object.keys(mine)
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => {
      const isMine = !isSame(mine[field], base[field]);
      const isTheirs = !isSame(theirs[field], base[field]);
      return { field, mine: mine[field], theirs: theirs[field], by: isMine ? (isTheirs ? 'both' : 'me') : 'them' };
    });
