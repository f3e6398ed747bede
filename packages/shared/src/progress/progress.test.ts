import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { careLevel } from '../scoring/scoring.ts';
import { type Capture, captureWarnings } from './capture.ts';
import {
  ASSUMED,
  changesOf,
  coverageFactor,
  MIN_PEOPLE,
  percentile,
  type Repeatability,
  repeatability,
  scoreAlike,
  sharedScores,
  smallestChange,
  toldVerdict,
  VERDICTS,
  verdictOf,
} from './progress.ts';

/** A small generator of random numbers (mulberry32), so that each run draws the same. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Box and Muller's normal distribution. */
const normal = (random: () => number, mean: number, deviation: number) =>
  mean + deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

describe('repeatability', () => {
  it('is the pooled standard deviation of all checks', () => {
    expect(repeatability([[50, 52, 54]])).toEqual({ deviation: 2, freedom: 2 });
    const pooled = repeatability([
      [50, 52, 54],
      [70, 70, 70],
    ]);
    expect(pooled).toEqual({ deviation: Math.sqrt(2), freedom: 4 });
    expect(repeatability([])).toBeUndefined();
    expect(repeatability([[42]])).toBeUndefined();
  });
});

describe('a change', () => {
  it.each([
    [1, 13.97],
    [2, 4.53],
    [9, 2.37],
    [20, 2.13],
    [1000, 2.05],
    [Number.POSITIVE_INFINITY, 2],
  ])('needs the factor of table G.2 for %d degrees of freedom', (freedom, factor) => {
    expect(coverageFactor(freedom)).toBe(factor);
  });

  it.each([1, 2, 3, 6, 10])(
    'that is noise alone passes for one in at most 5 %% of 10,000 draws after %d checks',
    (count) => {
      const random = randomOf(count);
      const deviation = 2.5;
      let alarms = 0;
      for (let draw = 0; draw < 10_000; draw += 1) {
        const checks = Array.from({ length: count }, () => [0, 0, 0].map(() => normal(random, 60, deviation)));
        const known = repeatability(checks);
        if (!known) throw new Error('no check');
        const difference = normal(random, 60, deviation) - normal(random, 60, deviation);
        if (verdictOf(difference, smallestChange(known, known)) !== 'same') alarms += 1;
      }
      expect(alarms / 10_000).toBeLessThanOrEqual(0.05);
    },
  );

  it('of one point is noise for whole scores, even if a check found three equal ones', () => {
    const random = randomOf(5);
    const score = () => Math.round(normal(random, 60.4, 0.4));
    let alarms = 0;
    for (let draw = 0; draw < 10_000; draw += 1) {
      const known = repeatability([[score(), score(), score()]]);
      if (!known) throw new Error('no check');
      if (verdictOf(score() - score(), smallestChange(known, known)) !== 'same') alarms += 1;
    }
    expect(alarms / 10_000).toBeLessThanOrEqual(0.05);
  });

  it('is better when the score rises, and worse when it falls', () => {
    expect(verdictOf(9, smallestChange(ASSUMED, ASSUMED))).toBe('better');
    expect(verdictOf(-9, smallestChange(ASSUMED, ASSUMED))).toBe('worse');
    expect(verdictOf(8, smallestChange(ASSUMED, ASSUMED))).toBe('same');
  });

  it('that ends in excellent shape is never told as worse', () => {
    expect(toldVerdict('worse', 95)).toBe('fine');
    expect(toldVerdict('worse', 80)).toBe('fine');
    expect(toldVerdict('worse', 79.9)).toBe('worse');
    expect(toldVerdict('better', 95)).toBe('better');
    expect(toldVerdict('same', 40)).toBe('same');
    fc.assert(
      fc.property(fc.constantFrom(...VERDICTS), fc.double({ min: 0, max: 100, noNaN: true }), (verdict, score) => {
        const told = toldVerdict(verdict, score);
        expect(told === 'worse' && careLevel(score) === 1).toBe(false);
        expect(told === verdict || (verdict === 'worse' && told === 'fine')).toBe(true);
      }),
    );
  });

  it('must be greater the more either mirror scatters', () => {
    const known = fc.record({
      deviation: fc.double({ min: 1, max: 10, noNaN: true }),
      freedom: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(known, fc.double({ min: 0.1, max: 10, noNaN: true }), (one, more) => {
        const wider = { ...one, deviation: one.deviation + more };
        expect(smallestChange(wider, wider)).toBeGreaterThan(smallestChange(one, one));
      }),
    );
  });
});

describe('a percentile', () => {
  it('agrees with a naive count', () => {
    const score = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(score, fc.array(score, { minLength: MIN_PEOPLE, maxLength: 200 }), (own, others) => {
        const all = [...others, own];
        let points = 0;
        for (const other of all) points += other < own ? 2 : other === own ? 1 : 0;
        expect(percentile(own, all)?.value).toBeCloseTo((points / (2 * all.length)) * 100, 9);
        expect(percentile(own, all)?.people).toBe(all.length);
      }),
    );
  });

  it('is unknown among few people', () => {
    expect(percentile(50, Array(MIN_PEOPLE - 1).fill(50))).toBeUndefined();
  });
});

it('compares the scores that both tests have', () => {
  const score = (dimension: 'acne' | 'spot', layer: string, raw: number) => ({ dimension, layer, raw });
  const pairs = sharedScores(
    [score('acne', 'layer', 40), score('spot', 'deep', 30)],
    [score('spot', 'layer', 50), score('acne', 'layer', 45)],
  );
  expect(pairs.map(({ then, now }) => now.raw - then.raw)).toEqual([5]);
});

describe('two tests', () => {
  const score = (raw: number) => ({ dimension: 'acne' as const, layer: 'layer', raw });
  const known: Repeatability = { deviation: 1, freedom: 2 };
  const ALIKE = { areAlike: true, days: 6 };

  it('of one mirror share what is known of it, so its few checks count once', () => {
    const scatter = () => ({ ...known });
    const [of_one] = changesOf({ scores: [score(50)], scatter }, { scores: [score(56)], scatter }, ALIKE);
    const [of_two] = changesOf(
      { scores: [score(50)], scatter },
      { scores: [score(56)], scatter: () => ({ ...known }) },
      ALIKE,
    );
    expect(of_one).toMatchObject({ difference: 6, verdict: 'same', is_checked: true });
    expect(of_one?.smallest).toBeCloseTo(4.53 * Math.SQRT2, 6);
    expect(of_two?.smallest).toBeCloseTo(2.87 * Math.SQRT2, 6);
  });

  it('are judged by a usual scatter if a mirror was never checked', () => {
    const [change] = changesOf(
      { scores: [score(50)], scatter: () => undefined },
      { scores: [score(41)], scatter: () => known },
      ALIKE,
    );
    expect(change).toMatchObject({ difference: -9, verdict: 'worse', is_checked: false });
  });

  it.each([
    ['taken alike', 2, { areAlike: true, days: 6 }, 'same'],
    ['taken alike', 3, { areAlike: true, days: 6 }, 'better'],
    ['taken alike', -3, { areAlike: true, days: 6 }, 'worse'],
    ['of other light, four weeks apart', 8, { areAlike: false, days: 28 }, 'same'],
    ['of other light, four weeks apart', 9, { areAlike: false, days: 28 }, 'better'],
    ['of other light, six days apart', 10, { areAlike: false, days: 6 }, 'same'],
    ['of other light, six days apart', -50, { areAlike: false, days: 6 }, 'same'],
  ] as const)('%s that differ by %d points are judged as %3$s', (_, points, conditions, verdict) => {
    const scatter = () => ({ deviation: 0.2, freedom: 30 });
    const [change] = changesOf({ scores: [score(50)], scatter }, { scores: [score(50 + points)], scatter }, conditions);
    expect(change).toMatchObject({ difference: points, verdict });
    expect(verdict === 'same').toBe(Math.abs(points) <= (change?.smallest ?? 0));
  });

  it('are shown with one offset, within 0 and 100', () => {
    expect([scoreAlike({ raw: 50 }, { offset: 8 }), scoreAlike({ raw: 96 }, { offset: 8 })]).toEqual([58, 100]);
  });
});

describe('a warning', () => {
  const capture = (own: Partial<Capture> = {}): Capture => ({
    capture_state: 1,
    quality: { face: 0.9, blur: 0.9, light: 0.9 },
    device_id: 1,
    result: { algo_version: 'a' },
    ...own,
  });

  it('is not given for two tests that were taken alike, or of which little is known', () => {
    expect(captureWarnings(capture(), capture())).toEqual([]);
    expect(captureWarnings(capture({ quality: null }), capture())).toEqual([]);
  });

  it.each([
    ['make_up', { capture_state: 2 }],
    ['quality', { quality: { face: 0.9, blur: 0.5, light: 0.9 } }],
    ['light', { quality: { face: 0.9, blur: 0.9, light: 0.65 } }],
    ['mirrors', { device_id: 2 }],
    ['algorithm', { result: { algo_version: 'b' } }],
  ])('names %s', (warning, own) => {
    expect(captureWarnings(capture(own), capture())).toEqual([warning]);
    expect(captureWarnings(capture(), capture(own))).toEqual([warning]);
  });
});
