import type { Fault } from './fault.ts';
import { KNOWN_FAULTS } from './known-faults.ts';
import { OTHER_FAULTS } from './other-faults.ts';

export const FAULTS: readonly Fault[] = [...KNOWN_FAULTS, ...OTHER_FAULTS];
