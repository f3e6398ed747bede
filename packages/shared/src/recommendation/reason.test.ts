import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSION_KEYS, type DimensionKey } from '../dimension/dimension.ts';
import { CORE_ROLES } from './choose-goods.ts';
import { helpsWith, isReasonFor, spreadReasons } from './reason.ts';
import { CHOICES, STEP_ROLES, type StepRole } from './recommendation.ts';

const product = (step_role: StepRole, ...keys: DimensionKey[]) => ({
  step_role,
  choice: 'first' as const,
  needs: keys.map((key) => ({ key })),
});
const named = (goods: Parameters<typeof spreadReasons<{ key: DimensionKey }>>[0]) =>
  spreadReasons(goods).map((reasons) => reasons.map(({ key }) => key));

describe('what a step of the routine helps with', () => {
  it('is only what concerns the eyes for eye care, and only what the sun does for a sunscreen', () => {
    const of = (role: StepRole) => DIMENSION_KEYS.filter((key) => helpsWith(role, key)).sort();
    expect(of('eye')).toEqual(['collagen', 'dark_circle', 'wrinkle']);
    expect(of('protect')).toEqual(['color', 'pigment', 'sensitive', 'spot', 'uv_spot', 'wrinkle']);
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
    expect(of('protect')).toEqual(['color', 'pigment', 'spot', 'uv_spot']);
    expect(of('moisturise')).toEqual(['sensitive', 'texture', 'water']);
    for (const role of STEP_ROLES) {
      const helped = DIMENSION_KEYS.filter((key) => helpsWith(role, key)).sort();
      expect(helped).toEqual(expect.arrayContaining(of(role)));
      if (!CORE_ROLES.includes(role)) expect(of(role)).toEqual(helped);
    }
  });

  it('name a result at the product that treats it rather than at one of the core', () => {
    expect(named([product('mask', 'water'), product('moisturise', 'water')])).toEqual([['water'], []]);
  });

  it('name the greatest need at the treatment, and other results at the other products', () => {
    expect(
      named([product('cleanse', 'pore', 'blackhead'), product('treat', 'pore'), product('protect', 'uv_spot')]),
    ).toEqual([['blackhead'], ['pore'], ['uv_spot']]);
  });

  it('are two at a product if no other product needs the second one', () => {
    expect(
      named([product('cleanse'), product('treat', 'wrinkle', 'collagen'), product('moisturise', 'water')]),
    ).toEqual([[], ['wrinkle', 'collagen'], ['water']]);
    expect(named([product('treat', 'pigment', 'uv_spot'), product('protect', 'uv_spot', 'pigment')])).toEqual([
      ['pigment'],
      ['uv_spot'],
    ]);
  });

  it('leave none to a product whose results stand elsewhere, unless it has no step', () => {
    expect(named([product('treat', 'acne'), product('mask', 'acne')])).toEqual([['acne'], []]);
    expect(named([product('other', 'acne', 'pore', 'spot'), product('other', 'acne')])).toEqual([
      ['acne', 'pore'],
      ['acne'],
    ]);
  });

  it('are at most two of the product’s own, and none stands at two products with a step', () => {
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
        const ofSteps = reasons.filter((_, at) => goods[at]?.step_role !== 'other').flat();
        expect(new Set(ofSteps).size).toBe(ofSteps.length);
        const all = new Set(goods.flatMap(({ needs }) => needs.map(({ key }) => key)));
        if (goods.length > 0 && all.size > 0) expect(reasons.flat().length).toBeGreaterThan(0);
      }),
    );
  });
});
