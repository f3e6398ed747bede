import {
  type CareLevel,
  canonicalDimension,
  DIMENSION_KEYS,
  type DimensionKey,
  LAYERS,
  type Layer,
  type Zone,
} from '../dimension/dimension.ts';
import type { RecordScore } from '../record/record.schema.ts';

/** A shop may move a dimension by this many points, down and up. */
export const OFFSET_MIN = -50;
export const OFFSET_MAX = 50;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** `raw` (0–100) moved by the shop's `offset` in points: clamped to 0–100 and rounded to 2 decimals. */
export const applyOffset = (raw: number, offset: number): number => Math.round(clamp(raw + offset, 0, 100) * 100) / 100;

/**
 * How much care a score (0–100, higher is healthier) asks for, from 1 (none) to 5 (severe): every 20 points that are
 * missing to 100 are one level, and 100 itself is level 1.
 */
export const careLevel = (score: number): CareLevel => clamp(Math.ceil((100 - score) / 20), 1, 5) as CareLevel;

export interface PercentBand {
  readonly from: number;
  readonly to: number;
}

const SEVERITY_BANDS: Readonly<Record<CareLevel, PercentBand>> = {
  1: { from: 0, to: 20 },
  2: { from: 21, to: 40 },
  // The documentation prints 24 to 60: a misprint, since the other four leave 41 to 60 free.
  3: { from: 41, to: 60 },
  4: { from: 61, to: 80 },
  5: { from: 81, to: 100 },
};

/** The care level as a band of severity in whole percent, both ends included. */
export const severityBand = (level: CareLevel): PercentBand => SEVERITY_BANDS[level];

const ROMAN: Readonly<Record<CareLevel, string>> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V' };

export const romanLevel = (level: CareLevel): string => ROMAN[level];

/** A shop's offset for one dimension in one layer, a whole number from `OFFSET_MIN` to `OFFSET_MAX`. */
export interface ScoreOffset {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  readonly offset: number;
}

/** What a mirror measured of one dimension in one layer; `raw` is 0–100, higher is healthier. */
export interface Measurement {
  readonly dimension: DimensionKey;
  readonly layer: Layer;
  readonly raw: number;
  /** How many marks were found. */
  readonly count?: number | undefined;
  readonly zones?: Readonly<Partial<Record<Zone, number>>> | undefined;
}

/** Position in a report: the display order of dimensions, the surface before what lies below it. */
const displayOrder = ({ dimension, layer }: { dimension: DimensionKey; layer: Layer }) =>
  DIMENSION_KEYS.indexOf(dimension) * LAYERS.length + LAYERS.indexOf(layer);

/**
 * The scores of a test, in display order. Surface and deep are scored apart, each with its own offset (0 where the shop
 * has none). A layer that was measured twice counts with its worse value, so that the order of arrival decides nothing.
 */
export function scoreTest(measurements: readonly Measurement[], offsets: readonly ScoreOffset[]): RecordScore[] {
  const offsetOf = new Map(offsets.map((entry) => [displayOrder(entry), entry.offset]));
  const worst = new Map<number, Measurement>();
  for (const measurement of measurements) {
    const place = displayOrder(measurement);
    const known = worst.get(place);
    if (!known || measurement.raw < known.raw) worst.set(place, measurement);
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

/**
 * The mean of a test's scores with 1 decimal, 0 when there are none. A plain mean: no dimension is documented as weighing
 * more than another, and a customer who adds up the report's figures arrives at the same number.
 */
export function totalScore(scores: readonly RecordScore[]): number {
  if (scores.length === 0) return 0;
  const sum = scores.reduce((total, { score }) => total + score, 0);
  return Math.round((sum / scores.length) * 10) / 10;
}

/** From this care level of sensitivity on a customer counts as sensitive. */
export const SENSITIVE_FROM: CareLevel = 3;

/** Whether the customer counts as sensitive, by the worse layer; undefined where sensitivity wasn't scored. */
export function sensitiveByScores(scores: readonly RecordScore[]): boolean | undefined {
  const levels = scores.filter(({ dimension }) => dimension === 'sensitive').map(({ level }) => level);
  return levels.length > 0 ? Math.max(...levels) >= SENSITIVE_FROM : undefined;
}

const DEEP_PREFIX = 'deep_';
const RATE_SUFFIX = '_rate';
const KNOWN_DIMENSIONS: ReadonlySet<string> = new Set(DIMENSION_KEYS);

/** Name of a dimension's offset on the wire: `acne` on the surface, `deep_acne` below it. */
export const offsetTypename = (dimension: DimensionKey, layer: Layer): string =>
  layer === 'deep' ? `${DEEP_PREFIX}${dimension}` : dimension;

/** What an offset's wire name stands for, also with the suffix of form fields (`acne_rate`); undefined if unknown. */
export function parseOffsetTypename(name: string): { dimension: DimensionKey; layer: Layer } | undefined {
  const typename = name.endsWith(RATE_SUFFIX) ? name.slice(0, -RATE_SUFFIX.length) : name;
  const deep = typename.startsWith(DEEP_PREFIX);
  const dimension = canonicalDimension(deep ? typename.slice(DEEP_PREFIX.length) : typename);
  if (!KNOWN_DIMENSIONS.has(dimension)) return undefined;
  return { dimension: dimension as DimensionKey, layer: deep ? 'deep' : 'layer' };
}
