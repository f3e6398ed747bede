import { z } from 'zod';

/** The most bytes of an answer that are read. No call of a mirror or a phone has a larger one. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Reads the text of an answer. @throws if the connection breaks, or if the answer is larger than any right one */
export async function boundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error(`the answer has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Returns undefined for a text that is no JSON object, such as a page of a proxy. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Thrown if the server's answer is JSON, but not as the contract says. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';

  constructor(call: string, cause: unknown) {
    super(`${call}: ${cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)}`, { cause });
  }
}

/** Parses the answer to a call. @throws WrongAnswer */
export function parsedAnswer<S extends z.ZodType>(call: string, schema: S, data: unknown): z.output<S> {
  try {
    return withTimes(schema, data);
  } catch (cause) {
    throw new WrongAnswer(call, cause);
  }
}

/** Parses an answer, in which times are texts. The schema tells which texts are times. */
export function withTimes<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const first = schema.safeParse(data);
  for (const issue of first.error?.issues ?? []) {
    if (issue.code === 'invalid_type' && issue.expected === 'date') makeTime(data, issue.path);
  }
  return first.success ? first.data : schema.parse(data);
}

function makeTime(data: unknown, path: readonly PropertyKey[]): void {
  const parents = path.slice(0, -1);
  const holder = parents.reduce((value, name) => (value as Record<PropertyKey, unknown>)[name], data);
  const name = path.at(-1) as string;
  const fields = holder as Record<string, unknown>;
  if (typeof fields[name] === 'string') fields[name] = new Date(fields[name]);
}
