import { type Problem, problem } from './messages.ts';

/** The most characters of a value that a message shows. */
const LONGEST = 120;

/** Returns a function that compares two values and tells where they differ. */
export const differing =
  (call: string) =>
  (what: string, expected: unknown, got: unknown): Problem[] => {
    if (asText(expected) === asText(got)) return [];
    const [wanted, found] = Array.isArray(expected) && Array.isArray(got) ? apart(expected, got) : [expected, got];
    return [problem('problem.differs', { call, what, expected: short(asText(wanted)), got: short(asText(found)) })];
  };

/** Compares pairs of values, each under its name. */
export const compared = (
  call: string,
  pairs: Readonly<Record<string, readonly [expected: unknown, got: unknown]>>,
): Problem[] => Object.entries(pairs).flatMap(([what, [expected, got]]) => differing(call)(what, expected, got));

/** Makes a pair of lists whose order doesn't matter. */
export const inAnyOrder = (expected: readonly string[], got: readonly string[]) =>
  [expected.toSorted(), got.toSorted()] as const;

/** Leaves out what two lists have in common. Lists that differ in their order alone stay whole. */
function apart(expected: readonly unknown[], got: readonly unknown[]): [readonly unknown[], readonly unknown[]] {
  const without = (list: readonly unknown[], other: readonly unknown[]) => {
    const texts = new Set(other.map(asText));
    return list.filter((one) => !texts.has(asText(one)));
  };
  const [wanted, found] = [without(expected, got), without(got, expected)];
  return wanted.length + found.length > 0 ? [wanted, found] : [expected, got];
}

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-'));
