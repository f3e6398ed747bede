import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effects } from './efficacy.ts';
import { EffectIndex, pointsOf } from './ranking.ts';

const EFFECTS = 6;
const effect = () => fc.nat(EFFECTS - 1);
const anyEffects = (): fc.Arbitrary<Effects> => fc.tuple(effect(), effect(), effect());
const anyStrengths = () => fc.array(fc.nat(9), { minLength: EFFECTS, maxLength: EFFECTS });
/** Makes up to 2,500 products. This is enough to fill several blocks of bits. */
const anyPlaced = () =>
  fc
    .tuple(fc.array(anyEffects(), { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 2500 }))
    .map(([some, count]) =>
      Array.from({ length: count }, (_, position) => ({
        position,
        effects: some[(position * 7) % some.length] as Effects,
      })),
    );

function walk(index: EffectIndex, strengths: readonly number[], atLeast: number, most = Number.POSITIVE_INFINITY) {
  const seen: [position: number, points: number][] = [];
  index.visit(strengths, atLeast, (position, points) => {
    seen.push([position, points]);
    return seen.length < most;
  });
  return seen;
}

describe('walking goods by points', () => {
  it('visits those with enough points, most points first, then in order of position', () => {
    fc.assert(
      fc.property(anyPlaced(), anyStrengths(), fc.nat(12), (goods, strengths, atLeast) => {
        const expected = goods
          .map(({ position, effects }): [number, number] => [position, pointsOf(effects, strengths)])
          .filter(([, points]) => points >= atLeast)
          .sort(([a, pointsOfA], [b, pointsOfB]) => pointsOfB - pointsOfA || a - b);
        expect(walk(new EffectIndex(goods), strengths, atLeast)).toEqual(expected);
      }),
    );
  });

  it('starts afresh after a walk that was stopped', () => {
    fc.assert(
      fc.property(
        anyPlaced(),
        anyStrengths(),
        anyStrengths(),
        fc.integer({ min: 1, max: 50 }),
        (goods, one, two, most) => {
          const index = new EffectIndex(goods);
          const first = walk(index, one, 0, most);
          expect(walk(index, two, 0)).toEqual(walk(new EffectIndex(goods), two, 0));
          expect(walk(index, one, 0, most)).toEqual(first);
        },
      ),
    );
  });
});
