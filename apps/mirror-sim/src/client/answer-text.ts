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
