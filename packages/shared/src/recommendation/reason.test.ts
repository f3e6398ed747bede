import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import { CORE_ROLES } from './choose-goods.ts';
import { helpsWith, isReasonFor, reasonsOf } from './reason.ts';
import { CHOICES, STEP_ROLES, type StepRole } from './recommendation.ts';

const product = (step_role: StepRole, ...keys: DimensionKey[]) => ({
  step_role,
  choice: 'first' as const,
  needs: keys.map((key) => ({ key })),
});
const named = (goods: Parameters<typeof reasonsOf<{ key: DimensionKey }>>[0]) =>
  reasonsOf(goods).map((reasons) => reasons.map(({ key }) => key));

describe('what a step of the routine helps with', () => {
  it('is only what concerns the eyes for eye care, and only what the sun does for a sunscreen', () => {
    const of = (role: StepRole) => DIMENSION_KEYS.filter((key) => helpsWith(role, key)).sort();
    expect(of('eye')).toEqual(['dark_circle', 'wrinkle']);
    expect(of('protect')).toEqual(['color', 'pigment', 'spot', 'uv_spot', 'wrinkle']);
  });

  it('is everything for a product without a step, and each result is one that some step helps with', () => {
    for (const key of DIMENSION_KEYS) {
      expect(helpsWith('other', key)).toBe(true);
      expect(STEP_ROLES.some((role) => role !== 'other' && helpsWith(role, key))).toBe(true);
    }
  });
});

describe('the reasons that a customer reads', () => {
  it('are at a product of the core only what its step is about, and at other products all that the step helps with', () => {
    const of = (role: StepRole) => DIMENSION_KEYS.filter((key) => isReasonFor(role, key)).sort();
    expect(of('protect')).toEqual(['pigment', 'spot', 'uv_spot']);
    expect(of('moisturise')).toEqual(['collagen', 'sensitive', 'water', 'wrinkle']);
    for (const role of STEP_ROLES) {
      const helped = DIMENSION_KEYS.filter((key) => helpsWith(role, key)).sort();
      expect(helped).toEqual(expect.arrayContaining(of(role)));
      if (!CORE_ROLES.includes(role)) expect(of(role)).toEqual(helped);
    }
  });

  it('are what each product is for, even if two are for the same', () => {
    expect(
      named([product('cleanse', 'pore'), product('treat', 'pore', 'acne'), product('protect', 'uv_spot')]),
    ).toEqual([['pore'], ['pore', 'acne'], ['uv_spot']]);
  });

  it('are at most two', () => {
    expect(named([product('treat', 'pigment', 'spot', 'uv_spot')])).toEqual([['pigment', 'spot']]);
  });

  it('stand at the treatment alone if all products had the same', () => {
    expect(named([product('cleanse', 'acne'), product('treat', 'acne'), product('mask', 'acne')])).toEqual([
      [],
      ['acne'],
      [],
    ]);
    expect(named([product('treat', 'acne')])).toEqual([['acne']]);
  });

  it('stay at products without a step, which have no sentence of their own', () => {
    expect(named([product('treat', 'acne'), product('other', 'acne')])).toEqual([['acne'], ['acne']]);
  });

  it('are always the product’s own, and some stay', () => {
    const anyProduct = fc.record({
      step_role: fc.constantFrom(...STEP_ROLES),
      choice: fc.constantFrom(...CHOICES),
      needs: fc.subarray(DIMENSION_KEYS).map((keys) => keys.map((key) => ({ key }))),
    });
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 10 }), (goods) => {
        const reasons = named(goods);
        reasons.forEach((own, at) => {
          expect(own.length).toBeLessThanOrEqual(2);
          const needs = goods[at]?.needs.map(({ key }) => key) ?? [];
          expect(needs).toEqual(expect.arrayContaining(own));
        });
        if (goods.some(({ needs }) => needs.length > 0)) expect(reasons.flat().length).toBeGreaterThan(0);
        const withStep = reasons.filter((_, at) => goods[at]?.step_role !== 'other');
        if (withStep.length === reasons.length && reasons.length > 1 && reasons.flat().length > 0)
          expect(new Set(reasons.map((own) => own.join())).size).toBeGreaterThan(1);
      }),
    );
  });
});
