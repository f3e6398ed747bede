import { edit, type Fault } from './fault.ts';
import { LIST_FAULTS } from './list-faults.ts';
import { OFFER_FAULTS } from './offer-faults.ts';
import { PAGE_FAULTS } from './page-faults.ts';
import { RESULT_FAULTS } from './result-faults.ts';
import { STORED_FAULTS } from './stored-faults.ts';

export const FAULTS = [STORED_FAULTS, RESULT_FAULTS, OFFER_FAULTS, PAGE_FAULTS, LIST_FAULTS]
  .flatMap((faults) => Object.entries(faults))
  .map(([name, fault]): Fault => {
    const edits = 'edits' in fault ? fault.edits : [edit(fault.file, fault.from, fault.to)];
    return { probes: ['days'], ...fault, name, edits };
  });

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
