const WORD = 8;

/** Returns about how many bytes a value of plain objects, arrays, texts and numbers takes in memory. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 3 * WORD + value.length * (WIDE.test(value) ? 2 : 1);
  // A whole number needs no memory but its place, which the object or list around it counts.
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : 2 * WORD;
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Array.isArray(value) ? value : Object.values(value);
  return parts.reduce<number>((sum, part) => sum + WORD + bytesOf(part), (Array.isArray(value) ? 6 : 4) * WORD);
}

/** Matches texts whose letters take two bytes each. */
const WIDE = /[\u0100-\uffff]/;
