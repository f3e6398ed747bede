/** A line of the table. */
export interface Figure {
  readonly name: string;
  readonly server: string;
  readonly beside: string;
  /**
   * The server's result divided by the result of the comparison. For rates, a higher ratio is better. For times, a
   * lower ratio is better.
   */
  readonly ratio: number;
  readonly floors: readonly Floor[];
}

export interface Floor {
  readonly text: string;
  readonly isMet: boolean;
}

export const atLeast = (value: number, floor: number, unit = ''): Floor => ({
  text: `≥ ${floor.toLocaleString('en')}${unit}`,
  isMet: value >= floor,
});

export const atMost = (value: number, ceiling: number, unit = ''): Floor => ({
  text: `≤ ${ceiling.toLocaleString('en')}${unit}`,
  isMet: value <= ceiling,
});

export const TABLE_HEAD = '| figure | server | beside | ratio | floor |\n|---|---|---|---|---|';

export function tableRow({ name, server, beside, ratio, floors }: Figure): string {
  const limits = floors.map(({ text, isMet }) => (isMet ? text : `**${text} missed**`)).join(', ');
  return `| ${name} | ${server} | ${beside} | ${ratio.toFixed(2)} | ${limits} |`;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
