/** Bytes. A content up to this size is complete before its answer begins. */
export const SHORT_BYTES = 1024 * 1024;

/**
 * Reads the beginning of a content. Returns all of a short one, so that its answer has a length: some proxies pass on an
 * answer without one as if it were complete, although the server broke it off. Otherwise returns the same content.
 */
export async function wholeIfShort(content: AsyncIterable<Uint8Array>): Promise<Buffer | AsyncIterable<Uint8Array>> {
  const parts = content[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let size = 0; size <= SHORT_BYTES; ) {
    const { done, value } = await parts.next();
    if (done) return Buffer.concat(read);
    read.push(value);
    size += value.length;
  }
  // A generator that nobody has begun to read would not end `parts`.
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const value = read.shift();
        return value ? { done: false, value } : parts.next();
      },
      return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
    }),
  };
}
