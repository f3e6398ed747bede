import type { Fault, WrittenFault } from './fault.ts';
import { LIST_FAULTS } from './list-faults.ts';
import { OFFER_FAULTS } from './offer-faults.ts';
import { PAGE_FAULTS } from './page-faults.ts';
import { RESULT_FAULTS } from './result-faults.ts';
import { STORED_FAULTS } from './stored-faults.ts';

const whole = ({ probes = ['days'], ...fault }: WrittenFault): Fault => {
  if (fault.edits) return { ...fault, probes };
  const { file, from, to, ...rest } = fault;
  return { ...rest, edits: [{ file, from, to }], probes };
};

export const FAULTS: readonly Fault[] = [
  ...STORED_FAULTS,
  ...RESULT_FAULTS,
  ...OFFER_FAULTS,
  ...PAGE_FAULTS,
  ...LIST_FAULTS,
].map(whole);

/**
 * Returns the faults whose names contain one of these parts. Commas separate the parts. An empty text chooses all.
 * @param piece `2/5` is the second of five pieces of them
 */
export function faultsWith(parts: string, piece = '1/1'): Fault[] {
  const [index = 1, pieces = 1] = piece.split('/').map(Number);
  const chosen = FAULTS.filter(({ name }) => parts.split(',').some((part) => name.includes(part)));
  const size = Math.ceil(chosen.length / pieces);
  return chosen.slice((index - 1) * size, index * size);
}
