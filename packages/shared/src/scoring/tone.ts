import type { Tone } from '../dimension/dimension.ts';

/** The lower bound of each tone in degrees, exclusive. At or below the last bound the tone is dark. */
const TONE_ABOVE = [
  ['translucent', 55],
  ['fair', 41],
  ['natural', 28],
  ['wheatish', 10],
  ['dull', -30],
] as const satisfies readonly (readonly [Tone, number])[];

/**
 * The skin tone for an individual typology angle in degrees, ITA° = arctan((L* − 50) / b*) · 180 / π, −90 to 90.
 * Bounds: Chardon, Cretois, Hourseau, "Skin colour typology and suntanning pathways", Int. J. Cosmet. Sci. 13 (1991),
 * with the sixth class below −30° of Del Bino and Bernerd, Br. J. Dermatol. 169 (2013).
 */
export const toneFromIta = (ita: number): Tone => TONE_ABOVE.find(([, bound]) => ita > bound)?.[0] ?? 'dark';
