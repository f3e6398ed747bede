const YOUNGEST = 15;
const OLDEST = 65;
const WIDTH = 5;

/**
 * Returns a range for an age in years: `<15`, `15-19`, `20-24` … `60-64`, `65+`. The range doesn't identify a person.
 */
export function ageBand(age: number): string {
  if (age < YOUNGEST) return `<${YOUNGEST}`;
  if (age >= OLDEST) return `${OLDEST}+`;
  const from = Math.floor(age / WIDTH) * WIDTH;
  return `${from}-${from + WIDTH - 1}`;
}
