import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Versions<V> {
  /** The version from which both people started. */
  readonly base: V;
  readonly mine: V;
  readonly theirs: V;
}

export interface Differing {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The person who changed the field: this user, the other person, or both. */
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
