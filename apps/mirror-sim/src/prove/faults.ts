import type { Fault } from './fault.ts';
import { KNOWN_FAULTS } from './known-faults.ts';
import { OTHER_FAULTS } from './other-faults.ts';

export const FAULTS: readonly Fault[] = [...KNOWN_FAULTS, ...OTHER_FAULTS];

/** Returns the faults whose names contain one of these parts. Commas separate the parts. An empty text chooses all. */
export const faultsWith = (parts: string): Fault[] =>
  FAULTS.filter(({ name }) => parts.split(',').some((part) => name.includes(part)));
