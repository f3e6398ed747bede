import type { CaptureQuality } from '../record/quality.ts';
import { DAY_MS } from '../time/shop-day.ts';
import type { Conditions } from './progress.ts';

/** Why two tests may differ although the skin is the same. */
export const CAPTURE_WARNINGS = ['make_up', 'quality', 'light', 'mirrors', 'algorithm'] as const;
export type CaptureWarning = (typeof CAPTURE_WARNINGS)[number];

export interface Capture {
  /** 1 a clean face, 2 light make-up, 3 other. */
  readonly capture_state: number;
  /** Null if the mirror rated no photos. */
  readonly quality: CaptureQuality | null;
  readonly device_id: number;
  readonly result: { readonly algo_version: string } | null;
}

type Test = Capture & { readonly test_time: Date };

const CLEAN_FACE = 1;
/** Photos with less are accepted, but good ones have more; see `captureRefusal`. */
const GOOD_QUALITY = 0.6;
/** Ratings of light that differ more are of two kinds of light. */
const LIGHT_APART = 0.2;

/** Returns in which ways two tests weren't taken alike. */
export function captureWarnings(before: Capture, after: Capture): CaptureWarning[] {
  const both = [before, after];
  const qualities = both.flatMap(({ quality }) => quality ?? []);
  const [one, other] = qualities;
  const isFound: Readonly<Record<CaptureWarning, boolean>> = {
    make_up: both.some(({ capture_state }) => capture_state !== CLEAN_FACE),
    quality: qualities.some(({ face, blur, light }) => Math.min(face, blur, light) < GOOD_QUALITY),
    light: one !== undefined && other !== undefined && Math.abs(one.light - other.light) > LIGHT_APART,
    mirrors: before.device_id !== after.device_id,
    algorithm: before.result?.algo_version !== after.result?.algo_version,
  };
  return CAPTURE_WARNINGS.filter((warning) => isFound[warning]);
}

export const conditionsOf = (before: Test, after: Test): Conditions => ({
  areAlike: captureWarnings(before, after).length === 0,
  // Customers come again on a day, not at an hour.
  days: Math.round((after.test_time.getTime() - before.test_time.getTime()) / DAY_MS),
});
