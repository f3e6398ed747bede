const JSONB_OID = 3802;
const JSONB_FORMAT = 1;
const HEADER_BYTES = 20;

/**
 * Writes values for a `jsonb[]` parameter in PostgreSQL's binary format. Null and undefined become NULL. In other
 * formats, each value would be written and parsed twice.
 */
export function jsonbArray(values: readonly unknown[]): Buffer {
  const texts = values.map((value) => (value === null || value === undefined ? undefined : JSON.stringify(value)));
  const lengths = texts.map((text) => (text === undefined ? 0 : 1 + Buffer.byteLength(text)));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, HEADER_BYTES));
  // Array header: one dimension, NULLs allowed, type of the values, number of values, first index 1.
  let at = 0;
  for (const word of [1, 1, JSONB_OID, values.length, 1]) at = bytes.writeInt32BE(word, at);
  texts.forEach((text, index) => {
    const length = lengths[index] as number;
    at = bytes.writeInt32BE(text === undefined ? -1 : length, at);
    if (text === undefined) return;
    at = bytes.writeUInt8(JSONB_FORMAT, at);
    at += bytes.write(text, at);
  });
  return bytes;
}
