import { isDeepStrictEqual } from 'node:util';
import type { Answer, Wire } from './wire.ts';

/** Thrown where a server does something else than the document says. */
export class Broken extends Error {}

/** Thrown where a rule can't be checked here. The message says why. */
export class Skipped extends Error {}

export interface Rule {
  /** The same in each version, such as `test.repeat`. */
  readonly name: string;
  /** The rule as the document says it. */
  readonly says: string;
  readonly check: (at: Place) => Promise<void>;
}

export const rule = (name: string, says: string, check: Rule['check']): Rule => ({ name, says, check });

/** The things that a check works with. */
export interface Place {
  readonly mirror: Wire;
  /** A second mirror; undefined if none was given. */
  readonly other: Wire | undefined;
  readonly photo: (colour?: string) => Promise<Uint8Array<ArrayBuffer>>;
}

export function must(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Broken(otherwise);
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);

export function same(what: string, got: unknown, wanted: unknown): void {
  must(isDeepStrictEqual(got, wanted), `${what}: expected ${short(wanted)}, got ${short(got)}`);
}

/** Returns the fields of a success. */
export function done(what: string, answer: Answer): Answer['fields'] {
  const { status, code, fields } = answer;
  must(code === 0, `${what}: expected code 0, got HTTP ${status}, ${short(fields)}`);
  return fields;
}

/** Demands a refusal. `detail` is compared only if it is given. */
export function refused(
  what: string,
  answer: Answer,
  wanted: readonly [http: number, code: number, detail?: string],
): void {
  const [http, code, detail] = wanted;
  const got = [answer.status, answer.code, ...(detail === undefined ? [] : [answer.fields.detail])];
  must(
    isDeepStrictEqual(got, [...wanted]),
    `${what}: expected HTTP ${http}, code ${code}${detail === undefined ? '' : `, detail ${detail}`}, got HTTP ${answer.status}, ${short(answer.fields)}`,
  );
}
