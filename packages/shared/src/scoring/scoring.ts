import type { RecordScore } from '../dimension/dimension.schema.ts';
import {
  type CareLevel,
  canonicalDimension,
  DIMENSION_KEYS,
  type DimensionKey,
  LAYERS,
  type Layer,
  type Zone,
} from '../dimension/dimension.ts';

/** The limits for the points that a shop can add to a score. */
export const OFFSET_MIN = -50;
export const OFFSET_MAX = 50;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Returns `raw` (0–100) plus the shop's `offset` in points, limited to 0–100 and rounded to 2 decimals. */
export const applyOffset = (raw: number, offset: number): number => Math.round(clamp(raw + offset, 0, 100) * 100) / 100;

/** Returns the care level of a score (0–100, higher is healthier): 1 (no care needed) to 5 (severe), 20 points each. */
export const careLevel = (score: number): CareLevel => clamp(Math.ceil((100 - score) / 20), 1, 5) as CareLevel;

export interface PercentBand {
  readonly from: number;
  readonly to: number;
}

const SEVERITY_BANDS: Readonly<Record<CareLevel, PercentBand>> = {
  1: { from: 0, to: 20 },
  2: { from: 21, to: 40 },
  // The documentation says 24 to 60. This is a misprint, because the other bands leave 41 to 60.
  3: { from: 41, to: 60 },
  4: { from: 61, to: 80 },
  5: { from: 81, to: 100 },
};

/** Returns the severity of a care level as a range in percent, both ends included. */
export const severityBand = (level: CareLevel): PercentBand => SEVERITY_BANDS[level];

const ROMAN: Readonly<Record<CareLevel, string>> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V' };

export const romanLevel = (level: CareLevel): string => ROMAN[level];

/** The points that a shop adds to a dimension in one layer: a whole number from `OFFSET_MIN` to `OFFSET_MAX`. */
export interface ScoreOffset {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  readonly offset: number;
}

/** A mirror's measurement of one dimension, at the surface or deep in the skin. `raw` is 0–100, higher is healthier. */
export interface Measurement {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  readonly raw: number;
  readonly count?: number | undefined;
  readonly zones?: Readonly<Partial<Record<Zone, number>>> | undefined;
}

/** Returns a number for sorting results: by dimension, then surface before deep. */
const displayOrder = ({ dimension, layer }: { dimension: DimensionKey; layer: Layer }) =>
  DIMENSION_KEYS.indexOf(dimension) * LAYERS.length + LAYERS.indexOf(layer);

/**
 * Returns the scores of a test in display order. Surface and deep have separate offsets (0 if the shop has none). If a
 * dimension was measured twice in the same layer, the worse value counts.
 */
export function scoreTest(measurements: readonly Measurement[], offsets: readonly ScoreOffset[]): RecordScore[] {
  const offsetOf = new Map(offsets.map((entry) => [displayOrder(entry), entry.offset]));
  const worst = new Map<number, Measurement>();
  for (const measurement of measurements) {
    const place = displayOrder(measurement);
    const current = worst.get(place);
    if (!current || measurement.raw < current.raw) worst.set(place, measurement);
  }
  return [...worst]
    .sort(([a], [b]) => a - b)
    .map(([place, { dimension, layer, raw, count, zones }]) => {
      const offset = offsetOf.get(place) ?? 0;
      const score = applyOffset(raw, offset);
      return {
        dimension,
        layer,
        raw,
        offset,
        score,
        level: careLevel(score),
        ...(count !== undefined && { count }),
        ...(zones && { zones: { ...zones } }),
      };
    });
}

/** Returns the mean of all scores with 1 decimal; 0 if there are none. The documentation names no weights. */
export function totalScore(scores: readonly RecordScore[]): number {
  if (scores.length === 0) return 0;
  const sum = scores.reduce((total, { score }) => total + score, 0);
  return Math.round((sum / scores.length) * 10) / 10;
}

/** A customer has sensitive skin if the result for sensitivity has this care level or a worse level. */
export const SENSITIVE_FROM: CareLevel = 3;

/** True if the worse result of surface and deep shows sensitive skin. Undefined if sensitivity wasn't measured. */
export function sensitiveByScores(scores: readonly RecordScore[]): boolean | undefined {
  const levels = scores.filter(({ dimension }) => dimension === 'sensitive').map(({ level }) => level);
  return levels.length > 0 ? Math.max(...levels) >= SENSITIVE_FROM : undefined;
}

const DEEP_PREFIX = 'deep_';
const RATE_SUFFIX = '_rate';
const KNOWN_DIMENSIONS: ReadonlySet<string> = new Set(DIMENSION_KEYS);

/** Returns the name of a dimension's offset in calls: `acne` for the surface, `deep_acne` for the deep layer. */
export const offsetTypename = (dimension: DimensionKey, layer: Layer): string =>
  layer === 'deep' ? `${DEEP_PREFIX}${dimension}` : dimension;

/** Parses the name of an offset: `acne`, or `acne_rate` as in forms. Returns undefined for an unknown name. */
export function parseOffsetTypename(name: string): { dimension: DimensionKey; layer: Layer } | undefined {
  const typename = name.endsWith(RATE_SUFFIX) ? name.slice(0, -RATE_SUFFIX.length) : name;
  const deep = typename.startsWith(DEEP_PREFIX);
  const dimension = canonicalDimension(deep ? typename.slice(DEEP_PREFIX.length) : typename);
  if (!KNOWN_DIMENSIONS.has(dimension)) return undefined;
  return { dimension: dimension as DimensionKey, layer: deep ? 'deep' : 'layer' };
}
