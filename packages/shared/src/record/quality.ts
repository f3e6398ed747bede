import type { ReasonKey } from './record.ts';

/** How strictly the quality of photos is checked before a result counts. */
export const QUALITY_POLICIES = ['off', 'normal', 'strict'] as const;
export type QualityPolicy = (typeof QUALITY_POLICIES)[number];

/** The mirror's rating of its photos, each from 0 to 1; 1 is best. */
export interface CaptureQuality {
  readonly face: number;
  readonly blur: number;
  readonly light: number;
}

/** The lowest accepted rating for each policy. Good photos have 0.7 or more. */
const FLOORS = { normal: 0.3, strict: 0.6 } as const;

const REASONS = { face: 'no_face', blur: 'blurred', light: 'too_dark' } as const satisfies Record<
  keyof CaptureQuality,
  ReasonKey
>;

/** Returns why a test must be repeated: the face is missing, the photos are blurred or too dark; else undefined. */
export function captureRefusal(policy: QualityPolicy, quality: CaptureQuality | undefined): ReasonKey | undefined {
  if (policy === 'off' || !quality) return undefined;
  const floor = FLOORS[policy];
  const failing = (['face', 'blur', 'light'] as const).find((aspect) => quality[aspect] < floor);
  return failing && REASONS[failing];
}
