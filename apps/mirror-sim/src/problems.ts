import { type Problem, problem } from './messages.ts';

/** Returns a function that compares two values and tells where they differ. */
export const differing =
  (call: string) =>
  (what: string, expected: unknown, got: unknown): Problem[] => {
    const details = { call, what, expected: asText(expected), got: asText(got) };
    return details.expected === details.got ? [] : [problem('problem.differs', details)];
  };

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-'));
