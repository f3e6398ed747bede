const WORD = 8;

/** Estimates the memory of a value in bytes. The value consists of plain objects, arrays, texts and numbers. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 3 * WORD + value.length * (WIDE.test(value) ? 2 : 1);
  // A whole number needs no extra memory, because its object or array stores the number directly.
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : 2 * WORD;
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Array.isArray(value) ? value : Object.values(value);
  return parts.reduce<number>((sum, part) => sum + WORD + bytesOf(part), (Array.isArray(value) ? 6 : 4) * WORD);
}

/** A text with one of these characters takes two bytes for each character. */
const WIDE = /[\u0100-\uffff]/;
