import type { StepPart } from '@skin-mirror/shared/scheme/scheme.ts';

/** The hour from which the evening comes next. */
const EVENING_FROM = 15;

/** Returns the part of a care plan that comes next at an hour of the day, or else the plan's first. */
export function comingPart(parts: readonly StepPart[], hour: number): StepPart | undefined {
  const coming = hour < EVENING_FROM ? 'am' : 'pm';
  return parts.includes(coming) ? coming : parts[0];
}
