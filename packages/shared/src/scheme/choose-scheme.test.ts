import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worstScores } from '../recommendation/efficacy.ts';
import {
  anyImprovement,
  anySchemes,
  anySettings,
  scheme,
  scores,
  settings,
  test,
} from '../recommendation/matching.fixture.ts';
import type { MatchSettings, MatchTest } from '../recommendation/recommendation.schema.ts';
import { scoreTest } from '../scoring/scoring.ts';
import { chooseScheme } from './choose-scheme.ts';
import type { MatchableScheme } from './scheme.schema.ts';

const choose = (schemes: readonly MatchableScheme[], tested: MatchTest, own: Partial<MatchSettings> = {}) =>
  chooseScheme(schemes, tested, worstScores(tested.scores), settings(own));
const chosenId = (...call: Parameters<typeof choose>) => choose(...call)?.scheme.scheme_id;

/** Builds a skin test whose acne score, 50, means care level 3. */
const spotty = (over: Partial<MatchTest> = {}) => test({ scores: scores({ acne: 50 }), ...over });

describe('the scheme for a test', () => {
  it.each([
    ['milder than', 4, undefined],
    ['just', 3, 1],
    ['worse than', 2, 1],
  ] as const)('is called for from its level upwards: %s it', (_, from, expected) => {
    const triggers = [{ dimension: 'acne' as const, from }];
    expect(chosenId([scheme(1, [], { triggers })], spotty())).toBe(expected);
  });

  it('is called for by the worse of two layers', () => {
    const measured = [
      { dimension: 'acne' as const, layer: 'layer' as const, raw: 90 },
      { dimension: 'acne' as const, layer: 'deep' as const, raw: 45 },
    ];
    expect(choose([scheme(1, [])], test({ scores: scoreTest(measured, []) }))?.causes).toEqual([
      { dimension: 'acne', from: 3, layer: 'deep', score: 45, level: 3 },
    ]);
  });

  it('is never one that is out of use, nor one that only other dimensions call for', () => {
    const other = scheme(2, [], { triggers: [{ dimension: 'pore', from: 1 }] });
    expect(choose([scheme(1, [], { status: 0 }), other], spotty())).toBeUndefined();
  });

  it('suits the customer, and anybody who did not say', () => {
    const men = scheme(1, [], { for_sex: 1 });
    expect(chosenId([men], spotty({ sex: 0 }))).toBeUndefined();
    expect(chosenId([men], spotty({ sex: 1 }))).toBe(1);
    expect(chosenId([men], spotty())).toBe(1);
    expect(chosenId([men], spotty({ sex: 0 }), { match_sex: false })).toBe(1);
    const dry = scheme(2, [], { skin_types: ['dry'] });
    expect(chosenId([dry], spotty({ skin_type: 'oily' }))).toBeUndefined();
    expect(chosenId([dry], spotty({ skin_type: 'dry' }))).toBe(2);
    expect(chosenId([dry], spotty({ skin_type: 'oily' }), { match_skin: false })).toBe(2);
  });

  it('asks for sex and skin type in solrx mode as well: only the goods say less there', () => {
    const men = scheme(1, [], { for_sex: 1 });
    expect(chosenId([men], spotty({ sex: 0 }), { goods_mode: 'solrx' })).toBeUndefined();
  });

  it('is the one with the most severe cause, then with the higher priority, then with the lower number', () => {
    const tested = test({ scores: scores({ acne: 50, pore: 45, wrinkle: 39 }) });
    const by = (scheme_id: number, dimension: 'acne' | 'pore' | 'wrinkle', priority = 0) =>
      scheme(scheme_id, [], { priority, triggers: [{ dimension, from: 3 }] });
    expect(chosenId([by(1, 'acne', 9), by(2, 'pore')], tested)).toBe(2);
    expect(chosenId([by(2, 'pore', 9), by(3, 'wrinkle')], tested)).toBe(3);
    expect(chosenId([by(1, 'acne'), by(2, 'acne', 1), by(3, 'acne', 1)], tested)).toBe(2);
  });

  it('is for the greatest need, or for a result that is lower still', () => {
    const tested = test({ scores: scores({ acne: 50, water: 39, pore: 30 }) });
    const by = (scheme_id: number, dimension: 'acne' | 'pore' | 'water') =>
      scheme(scheme_id, [], { triggers: [{ dimension, from: 3 }] });
    const asked = { greatest: { dimension: 'water', score: 39 }, isWhole: () => true } as const;
    const chosen = (...schemes: MatchableScheme[]) =>
      chooseScheme(schemes, tested, worstScores(tested.scores), settings(), asked)?.scheme.scheme_id;
    expect(chosen(by(1, 'acne'))).toBeUndefined();
    expect(chosen(by(1, 'acne'), by(2, 'water'))).toBe(2);
    expect(chosen(by(1, 'acne'), by(2, 'water'), by(3, 'pore'))).toBe(3);
  });

  it('is one that the customer gets whole', () => {
    const asked = { greatest: undefined, isWhole: ({ scheme_id }: MatchableScheme) => scheme_id === 2 };
    const tested = spotty();
    const schemes = [1, 2, 3].map((id) => scheme(id, [], { priority: 9 - id }));
    expect(chooseScheme(schemes, tested, worstScores(tested.scores), settings(), asked)?.scheme.scheme_id).toBe(2);
  });

  it('is for sensitive skin only one that is for it', () => {
    const acne = scheme(1, []);
    const both = scheme(2, [], { triggers: [...acne.triggers, { dimension: 'sensitive', from: 4 }] });
    const red = spotty({ is_sensitive: true });
    expect(chosenId([acne], red)).toBeUndefined();
    expect(chosenId([acne, both], red)).toBe(2);
    expect(chosenId([acne, both], spotty())).toBe(1);
  });

  it('has every cause, most severe first', () => {
    const triggers = (['acne', 'spot', 'pore'] as const).map((dimension) => ({ dimension, from: 2 as const }));
    const tested = test({ scores: scores({ acne: 70, spot: 90, pore: 30 }) });
    expect(choose([scheme(1, [], { triggers })], tested)?.causes).toEqual([
      { dimension: 'pore', from: 2, layer: 'layer', score: 30, level: 4 },
      { dimension: 'acne', from: 2, layer: 'layer', score: 70, level: 2 },
    ]);
  });

  /**
   * A better result can lead to another scheme in only one way: it no longer triggers the stricter scheme. Then a
   * milder scheme takes its place.
   */
  it('never becomes called for by a dimension that got better, and is led by it only in place of a stricter one', () => {
    fc.assert(
      fc.property(anySchemes(), anySettings(), anyImprovement(), (schemes, own, { before, after, dimension }) => {
        const calls = (one: MatchableScheme, tested: MatchTest) =>
          choose([one], tested, own)?.causes.some((cause) => cause.dimension === dimension) ?? false;
        for (const one of schemes) {
          if (calls(one, after)) expect(calls(one, before)).toBe(true);
        }
        const [old, now] = [choose(schemes, before, own), choose(schemes, after, own)];
        if (!now || now.scheme === old?.scheme || now.causes[0].dimension !== dimension) return;
        expect(old).toBeDefined();
        if (old) expect([calls(old.scheme, before), calls(old.scheme, after)]).toEqual([true, false]);
      }),
      { numRuns: 3000 },
    );
  });
});
