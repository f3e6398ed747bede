import type { Fault } from './fault.ts';
import { KNOWN_FAULTS } from './known-faults.ts';
import { OTHER_FAULTS } from './other-faults.ts';

export const FAULTS: readonly Fault[] = [...KNOWN_FAULTS, ...OTHER_FAULTS];

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
