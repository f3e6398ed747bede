import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchCause, MatchTrace } from './recommendation.schema.ts';
import { STEP_ROLES, type StepRole } from './recommendation.ts';
import { beginsSlowly, helpedBy, inRoutine, MAX_NEED, needOf, needsOf, partsOf } from './routine.ts';

describe('the need of a result', () => {
  it.each([
    [80, 80, 0],
    [79.99, 80, 1],
    [70, 80, 1],
    [69.99, 80, 2],
    [20, 80, 6],
    [0, 80, 8],
    [0, 100, 10],
    [99, 100, 1],
    [100, 100, 0],
    [49, 50, 1],
  ])('of %d points below %d is %d', (score, line, need) => {
    expect(needOf(score, line)).toBe(need);
  });

  it('never grows when the score rises, and lies between 1 and 10 below the line', () => {
    const points = () => fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(points(), points(), fc.constantFrom(100, 80, 70, 60, 50), (a, b, line) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(needOf(high, line)).toBeLessThanOrEqual(needOf(low, line));
        if (low < line) expect(needOf(low, line)).toBeGreaterThanOrEqual(1);
        expect(needOf(low, line)).toBeLessThanOrEqual(MAX_NEED);
      }),
    );
  });
});

const cause = (dimension: MatchCause['dimension'], score: number, need: number, weight: 1 | 2 | 3 = 3): MatchCause => ({
  dimension,
  layer: 'layer',
  score,
  level: 3,
  threshold: 80,
  goods_type_id: 1,
  weight,
  points: weight * need,
});
const trace = (because: MatchCause[], over: Partial<MatchTrace> = {}): MatchTrace => ({
  via: 'smart',
  points: 0,
  because,
  sex: 'all',
  skin: 'all',
  skin_points: 0,
  ...over,
});
const scheme = {
  causes: [{ dimension: 'wrinkle', from: 3, layer: 'layer', score: 20, level: 4 }],
  steps: (['pm', 'am', 'pm'] as const).map((part) => ({
    title: '',
    part,
    frequency: '',
    advice: '',
    day_from: 1,
    day_to: 1,
    goods_ids: [],
  })),
} satisfies Parameters<typeof partsOf>[1];

describe('what a product is for', () => {
  const keys = (...call: Parameters<typeof needsOf>) => needsOf(...call).map(({ dimension }) => dimension);

  it('is what its strongest effect helps with, once a result, the greatest need first', () => {
    const because = [cause('acne', 30, 5), cause('acne', 30, 5, 1), cause('pore', 20, 6, 1), cause('spot', 50, 3)];
    expect(needsOf({ trace: trace(because) }, undefined)).toEqual([
      { dimension: 'acne', layer: 'layer', score: 30 },
      { dimension: 'spot', layer: 'layer', score: 50 },
    ]);
  });

  it('is what a weaker effect helps with only if the main one helps with nothing', () => {
    const because = [cause('water', 55, 3, 2), cause('acne', 40, 4, 1)];
    expect(keys({ step_role: 'mask', trace: trace(because) }, undefined)).toEqual(['water']);
    expect(keys({ step_role: 'mask', trace: trace([...because, cause('pigment', 63, 2)]) }, undefined)).toEqual([
      'pigment',
    ]);
  });

  it('is only what the step is about', () => {
    const because = [cause('texture', 40, 4), cause('blackhead', 62, 2, 2)];
    const both = [cause('texture', 40, 4), cause('blackhead', 62, 2)];
    expect(keys({ step_role: 'cleanse', trace: trace(both) }, undefined)).toEqual(['blackhead']);
    expect(keys({ step_role: 'moisturise', trace: trace(because) }, undefined)).toEqual([]);
  });

  it('is for a cleanser only what its main effect is for', () => {
    const because = [cause('acne', 69, 2, 2), cause('blackhead', 68, 2, 2)];
    expect(keys({ step_role: 'cleanse', trace: trace(because) }, undefined)).toEqual([]);
    expect(keys({ step_role: 'tone', trace: trace(because) }, undefined)).toEqual(['blackhead', 'acne']);
  });

  it('is for eye care all that it does around the eyes', () => {
    const because = [cause('dark_circle', 61, 2), cause('wrinkle', 40, 4, 2)];
    expect(keys({ step_role: 'eye', trace: trace(because) }, undefined)).toEqual(['wrinkle', 'dark_circle']);
    expect(keys({ step_role: 'other', trace: trace(because) }, undefined)).toEqual(['dark_circle']);
  });

  it('leaves out what needs less than half as much', () => {
    const because = [cause('pore', 52, 3), cause('acne', 78, 1)];
    expect(keys({ trace: trace(because) }, undefined)).toEqual(['pore']);
    expect(keys({ trace: trace([cause('pore', 62, 2), cause('acne', 78, 1)]) }, undefined)).toEqual(['pore', 'acne']);
  });

  it('begins with what called for the scheme, where the product has an effect for it', () => {
    const because = [cause('sensitive', 30, 5), cause('wrinkle', 55, 3)];
    const by = (via: MatchTrace['via']) => keys({ trace: trace(because, { via }) }, scheme);
    expect(by('cycle')).toEqual(['wrinkle', 'sensitive']);
    expect(by('smart')).toEqual(['sensitive', 'wrinkle']);
    expect(keys({ trace: trace([cause('acne', 70, 1)], { via: 'cycle' }) }, scheme)).toEqual(['acne']);
  });
});

describe('the times of a product', () => {
  it("are those of the scheme's steps, else the usual ones of its role", () => {
    const parts = (step_role: (typeof STEP_ROLES)[number] | undefined, steps?: number[]) =>
      partsOf({ step_role, trace: trace([], steps && { steps }) }, scheme);
    expect(parts('protect')).toEqual(['am']);
    expect(parts('mask')).toEqual(['weekly']);
    expect(parts('cleanse')).toEqual(['am', 'pm']);
    expect(parts('cleanse', [1, 3])).toEqual(['pm']);
    expect(parts('protect', [3, 2])).toEqual(['am', 'pm']);
    expect(parts('protect', [])).toEqual(['am']);
    expect(parts(undefined)).toEqual([]);
  });

  it('are never in the morning for an acid or retinol, unless the scheme says so', () => {
    const parts = (step_role: (typeof STEP_ROLES)[number], over: Partial<MatchTrace> = {}) =>
      partsOf({ step_role, trace: trace([], { evening_only: true, ...over }) }, scheme);
    expect(['cleanse', 'tone', 'treat', 'moisturise'].map((role) => parts(role as 'tone'))).toEqual(
      Array(4).fill(['pm']),
    );
    expect(parts('mask')).toEqual(['weekly']);
    expect(parts('treat', { steps: [2] })).toEqual(['am']);
  });

  it('are in the evening for a make-up remover, before all else', () => {
    const remover = { step_role: 'other', choice: 'first', trace: trace([], { place: 'make_up' }) } as const;
    const cleanser = { step_role: 'cleanse', choice: 'first', trace: trace([]) } as const;
    expect(partsOf(remover, undefined)).toEqual(['pm']);
    expect(inRoutine([cleanser, remover])).toEqual([remover, cleanser]);
  });

  it('begins slowly with an acid or retinol of a daily step, and neither in a scheme nor as a mask', () => {
    const begins = (step_role: StepRole, over: Partial<MatchTrace>) =>
      beginsSlowly({ step_role, trace: trace([], over) });
    expect(begins('tone', { evening_only: true })).toBe(true);
    expect(begins('tone', {})).toBe(false);
    expect(begins('tone', { evening_only: true, steps: [1] })).toBe(false);
    for (const step_role of ['mask', 'other'] as const) expect(begins(step_role, { evening_only: true })).toBe(false);
    // A product without a step that holds an acid is for the evening, too.
    expect(partsOf({ step_role: 'other', trace: trace([], { evening_only: true }) }, undefined)).toEqual(['pm']);
  });
});

it('lists first choices in the order of a routine, then the others likewise, those of a role by rank', () => {
  const list = (['also', 'first'] as const).flatMap((choice) =>
    STEP_ROLES.toReversed().flatMap((step_role) => [1, 2].map((rank) => ({ choice, step_role, rank }))),
  );
  const sorted = inRoutine(list);
  expect(sorted.slice(0, STEP_ROLES.length * 2).map(({ choice }) => choice)).not.toContain('also');
  expect(sorted.map(({ step_role }) => step_role).filter((_, at) => at % 2 === 0)).toEqual([
    ...STEP_ROLES,
    ...STEP_ROLES,
  ]);
  expect(sorted.map(({ rank }) => rank)).toEqual(list.map((_, at) => (at % 2) + 1));
});

it('a product helps with all that its step can help with, but what cleanses is rinsed off', () => {
  const because = [cause('water', 55, 3), cause('dark_circle', 60, 2, 2), cause('water', 55, 3, 1)];
  const helps = (step_role: 'moisturise' | 'eye' | 'cleanse') => helpedBy({ step_role, trace: trace(because) });
  expect(helps('moisturise')).toEqual(['water']);
  expect(helps('eye')).toEqual(['dark_circle']);
  expect(helps('cleanse')).toEqual([]);
  expect(helpedBy({ step_role: 'other', trace: trace(because, { place: 'make_up' }) })).toEqual([]);
});
