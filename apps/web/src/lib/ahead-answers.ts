import { storedToken } from './session-token.ts';

/** A call of the server: its name, such as `record.list`, and its input. */
export type Call = readonly [name: string, input: object];

declare global {
  var __answers: Map<string, Promise<unknown>> | undefined;
}

/** The answers that were asked for before the code of the page had come. They are global, because two scripts share them. */
export const answersAhead = (): Map<string, Promise<unknown>> => {
  globalThis.__answers ??= new Map();
  return globalThis.__answers;
};

/** An account never takes the answers that another one has asked for in this browser. */
export const keyOf = ([name, input]: Call): string => JSON.stringify([storedToken(), name, input]);

/** Returns an answer once. A second one would be older than what the screen has changed meanwhile. */
export function takeAnswer(call: Call): Promise<unknown> | undefined {
  const key = keyOf(call);
  const answer = answersAhead().get(key);
  answersAhead().delete(key);
  return answer;
}
