import type { Day } from '../time/shop-day.ts';

/** An address that people may be led to. Empty for none. */
export const WEB_ADDRESS = /^(https?:\/\/[^\s"'<>]+)?$/i;

/** A picture of the carousel that mirrors show while they wait. */
export interface Slide {
  /** The stored file. */
  readonly path: string;
  readonly orientation: 'portrait' | 'landscape';
  readonly link: string;
  /** The first and the last day in the shop's time zone, such as `2026-11-30`. Empty for no limit. */
  readonly start: string;
  readonly end: string;
}

/** Returns whether mirrors show the picture on the day `today`, only later, or no longer. */
export function slideState({ start, end }: Pick<Slide, 'start' | 'end'>, today: Day): 'shown' | 'later' | 'over' {
  if (start !== '' && today < start) return 'later';
  return end !== '' && today > end ? 'over' : 'shown';
}

/** Returns the field of a picture that has to be corrected. */
export function slideProblem({ link, start, end }: Slide): 'link' | 'end' | undefined {
  if (!WEB_ADDRESS.test(link)) return 'link';
  return start !== '' && end !== '' && end < start ? 'end' : undefined;
}
