const YOUNGEST = 15;
const OLDEST = 65;
const WIDTH = 5;

/** An age in years as a band that doesn't single anybody out: `<15`, `15-19`, `20-24` … `60-64`, `65+`. */
export function ageBand(age: number): string {
  if (age < YOUNGEST) return `<${YOUNGEST}`;
  if (age >= OLDEST) return `${OLDEST}+`;
  const from = Math.floor(age / WIDTH) * WIDTH;
  return `${from}-${from + WIDTH - 1}`;
}
