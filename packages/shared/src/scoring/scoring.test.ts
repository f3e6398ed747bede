import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordScore } from '../dimension/dimension.schema.ts';
import { CARE_LEVELS, DIMENSION_KEYS, DIMENSIONS, LAYERS } from '../dimension/dimension.ts';
import {
  applyOffset,
  careLevel,
  type Measurement,
  OFFSET_MAX,
  OFFSET_MIN,
  offsetTypename,
  parseOffsetTypename,
  romanLevel,
  type ScoreOffset,
  scoreTest,
  severityBand,
  totalScore,
} from './scoring.ts';

const score = () => fc.double({ min: 0, max: 100, noNaN: true });
const offset = () => fc.integer({ min: OFFSET_MIN, max: OFFSET_MAX });
const place = () => ({ dimension: fc.constantFrom(...DIMENSION_KEYS), layer: fc.constantFrom(...LAYERS) });
const measurements = (): fc.Arbitrary<Measurement[]> => fc.array(fc.record({ ...place(), raw: score() }));
const offsets = (): fc.Arbitrary<ScoreOffset[]> =>
  fc.uniqueArray(fc.record({ ...place(), offset: offset() }), { selector: (o) => `${o.dimension}${o.layer}` });

describe('applying an offset', () => {
  it('adds the offset and stays within 0 and 100', () => {
    expect(applyOffset(70, 10)).toBe(80);
    expect(applyOffset(95, 10)).toBe(100);
    expect(applyOffset(30, -50)).toBe(0);
  });

  it('rounds to 2 decimals', () => {
    expect(applyOffset(66.6666, 5)).toBe(71.67);
    expect(applyOffset(0.1, 0)).toBe(0.1);
  });

  it('never leaves the scale and never turns the order of two scores round', () => {
    fc.assert(
      fc.property(score(), score(), offset(), (a, b, by) => {
        const [low, high] = [applyOffset(Math.min(a, b), by), applyOffset(Math.max(a, b), by)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });
});

describe('care levels', () => {
  it.each([
    [100, 1],
    [80, 1],
    [79.99, 2],
    [60, 2],
    [59.99, 3],
    [40, 3],
    [39.99, 4],
    [20, 4],
    [19.99, 5],
    [0, 5],
  ] as const)('a score of %d is level %d', (value, level) => {
    expect(careLevel(value)).toBe(level);
  });

  it('never rises when a score rises', () => {
    fc.assert(
      fc.property(score(), score(), (a, b) => {
        expect(careLevel(Math.max(a, b))).toBeLessThanOrEqual(careLevel(Math.min(a, b)));
      }),
    );
  });

  it('are printed as percent bands without gaps from 0 to 100', () => {
    expect(CARE_LEVELS.map(severityBand)).toEqual([
      { from: 0, to: 20 },
      { from: 21, to: 40 },
      { from: 41, to: 60 },
      { from: 61, to: 80 },
      { from: 81, to: 100 },
    ]);
  });

  it('have Roman numerals', () => {
    expect(CARE_LEVELS.map(romanLevel)).toEqual(['I', 'II', 'III', 'IV', 'V']);
  });
});

describe('scoring a test', () => {
  it('keeps surface and deep apart, each with its own offset', () => {
    const measured = [
      { dimension: 'acne', layer: 'deep', raw: 50 },
      { dimension: 'acne', layer: 'layer', raw: 50, count: 3, zones: { chin: 40 } },
    ] as const;
    const own = [
      { dimension: 'acne', layer: 'layer', offset: 15 },
      { dimension: 'acne', layer: 'deep', offset: -15 },
    ] as const;
    expect(scoreTest(measured, own)).toEqual([
      { dimension: 'acne', layer: 'layer', raw: 50, offset: 15, score: 65, level: 2, count: 3, zones: { chin: 40 } },
      { dimension: 'acne', layer: 'deep', raw: 50, offset: -15, score: 35, level: 4 },
    ]);
  });

  it('leaves a dimension without an offset as it was measured', () => {
    expect(scoreTest([{ dimension: 'pore', layer: 'layer', raw: 42 }], [])).toMatchObject([{ offset: 0, score: 42 }]);
  });

  it('gives scores in display order', () => {
    const measured = DIMENSIONS.map(({ key, layer }) => ({ dimension: key, layer, raw: 50 }));
    expect(scoreTest(measured.toReversed(), []).map(({ dimension }) => dimension)).toEqual(DIMENSION_KEYS);
  });

  it('counts the worse of two measurements of the same layer', () => {
    const twice = [
      { dimension: 'spot', layer: 'layer', raw: 70 },
      { dimension: 'spot', layer: 'layer', raw: 40 },
    ] as const;
    expect(scoreTest(twice, []).map(({ raw }) => raw)).toEqual([40]);
  });

  it('gives what can be stored, whatever the order of measurements and offsets', () => {
    fc.assert(
      fc.property(measurements(), offsets(), (measured, own) => {
        const scores = scoreTest(measured, own);
        expect(scoreTest(measured.toReversed(), own.toReversed())).toEqual(scores);
        expect(new Set(scores.map(({ dimension, layer }) => dimension + layer)).size).toBe(scores.length);
        for (const entry of scores) {
          expect(recordScore.parse(entry)).toEqual(entry);
          expect(entry.score).toBe(applyOffset(entry.raw, entry.offset));
          expect(entry.level).toBe(careLevel(entry.score));
        }
      }),
    );
  });
});

describe('the total score', () => {
  it('is the mean of all scores with 1 decimal', () => {
    const scores = scoreTest(
      [
        { dimension: 'acne', layer: 'layer', raw: 70 },
        { dimension: 'pore', layer: 'layer', raw: 80 },
        { dimension: 'pigment', layer: 'deep', raw: 50 },
      ],
      [],
    );
    expect(totalScore(scores)).toBe(66.7);
  });

  it('is 0 when nothing was measured', () => {
    expect(totalScore([])).toBe(0);
  });

  it('lies between the worst and the best score', () => {
    fc.assert(
      fc.property(
        measurements().filter((measured) => measured.length > 0),
        (measured) => {
          const scores = scoreTest(measured, []);
          const values = scores.map((entry) => entry.score);
          expect(totalScore(scores)).toBeGreaterThanOrEqual(Math.min(...values) - 0.05);
          expect(totalScore(scores)).toBeLessThanOrEqual(Math.max(...values) + 0.05);
        },
      ),
    );
  });
});

describe('wire names of offsets', () => {
  it('are the dimension on the surface, and deep_ before it below', () => {
    expect(offsetTypename('acne', 'layer')).toBe('acne');
    expect(offsetTypename('acne', 'deep')).toBe('deep_acne');
  });

  it('are read back with and without the suffix of form fields', () => {
    for (const dimension of DIMENSION_KEYS) {
      for (const layer of LAYERS) {
        const name = offsetTypename(dimension, layer);
        expect(parseOffsetTypename(name)).toEqual({ dimension, layer });
        expect(parseOffsetTypename(`${name}_rate`)).toEqual({ dimension, layer });
      }
    }
  });

  it('may use the other names of a dimension', () => {
    expect(parseOffsetTypename('deep_moisture_rate')).toEqual({ dimension: 'water', layer: 'deep' });
  });

  it.each(['', 'deep_', '_rate', 'nose', 'constructor', 'deep_deep_acne', 'acne_rate_rate'])('refuse %j', (name) => {
    expect(parseOffsetTypename(name)).toBeUndefined();
  });
});
