/** Customers from this age in years are adults. */
export const ADULT_AGE = 18;

const YOUNGEST = 15;
const OLDEST = 65;
const WIDTH = 5;

/** Returns a range for an age in years, which identifies no person: `<15`, `15-19`, `20-24` … `60-64`, `65+`. */
export function ageBand(age: number): string {
  if (age < YOUNGEST) return `<${YOUNGEST}`;
  if (age >= OLDEST) return `${OLDEST}+`;
  const from = Math.floor(age / WIDTH) * WIDTH;
  return `${from}-${from + WIDTH - 1}`;
}

/** The highest age that a test can have. */
const HIGHEST = 120;

/** Returns the lowest and the highest age in years of the range that `ageBand` names. */
export function ageBandRange(age: number): [from: number, to: number] {
  if (age < YOUNGEST) return [0, YOUNGEST - 1];
  if (age >= OLDEST) return [OLDEST, HIGHEST];
  const from = Math.floor(age / WIDTH) * WIDTH;
  return [from, from + WIDTH - 1];
}
