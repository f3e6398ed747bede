import type { Tone } from '../dimension/dimension.ts';

/** The lower limit of each tone in degrees. A limit itself belongs to the next darker tone; below the last: `dark`. */
const TONE_ABOVE = [
  ['translucent', 55],
  ['fair', 41],
  ['natural', 28],
  ['wheatish', 10],
  ['dull', -30],
] as const satisfies readonly (readonly [Tone, number])[];

/**
 * Returns the skin tone for an individual typology angle in degrees, from −90 to 90: ITA° = arctan((L* − 50) / b*) ·
 * 180 / π. Source of the limits: Chardon, Cretois, Hourseau, "Skin colour typology and suntanning pathways", Int. J.
 * Cosmet. Sci. 13 (1991). Source of the limit −30°: Del Bino and Bernerd, Br. J. Dermatol. 169 (2013).
 */
export const toneFromIta = (ita: number): Tone => TONE_ABOVE.find(([, bound]) => ita > bound)?.[0] ?? 'dark';
