const YOUNGEST = 15;
const OLDEST = 65;
const WIDTH = 5;

/**
 * Returns the band of an age in years, wide enough not to identify a person: `<15`, `15-19`, `20-24` … `60-64`, `65+`.
 */
export function ageBand(age: number): string {
  if (age < YOUNGEST) return `<${YOUNGEST}`;
  if (age >= OLDEST) return `${OLDEST}+`;
  const from = Math.floor(age / WIDTH) * WIDTH;
  return `${from}-${from + WIDTH - 1}`;
}
