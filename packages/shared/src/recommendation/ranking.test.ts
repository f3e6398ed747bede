import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Effects, type Help, pointsOf } from './efficacy.ts';
import { anyBit, type EffectHelps, EffectIndex, mainBit, type Needs, NO_NEED, needsOf, type Ties } from './ranking.ts';
import { MAX_NEED } from './routine.ts';

const EFFECTS = 6;
const NEEDS = 5;
const anyEffect = () => fc.nat(EFFECTS - 1);
const anyEffects = (): fc.Arbitrary<Effects> => fc.tuple(anyEffect(), anyEffect(), anyEffect());
/** The weight of an effect falls with its place among a product's effects, so each place has effects of its own. */
const atPlaces = ([first, second, third]: Effects): Effects => [first, EFFECTS + second, 2 * EFFECTS + third];
const anyHelps = (): fc.Arbitrary<Help[][]> =>
  fc
    .array(fc.subarray([0, 1, 2, 3, 4]), { minLength: 3 * EFFECTS, maxLength: 3 * EFFECTS })
    .map((lists) =>
      lists.map((needs, effect) => needs.map((need) => ({ need, weight: 3 - Math.floor(effect / EFFECTS) }))),
    );
const anyDemand = () =>
  fc.record({
    needs: fc.uint8Array({ minLength: NEEDS, maxLength: NEEDS, max: MAX_NEED }),
    turn: fc.nat(10_000),
    bonus: fc
      .uint8Array({ minLength: EFFECTS, maxLength: EFFECTS, max: 2 })
      .map((first) => Uint8Array.from([...first, ...new Uint8Array(2 * EFFECTS)])),
  });
const anyNeeds = (): fc.Arbitrary<Needs> =>
  fc.oneof(fc.constant(NO_NEED), fc.nat(NEEDS - 1).map(anyBit), fc.nat(NEEDS - 1).map(mainBit));
/** Makes up to 2,500 products. This is enough to fill several blocks of bits. */
const anyPlaced = () =>
  fc
    .tuple(fc.array(anyEffects(), { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 2500 }))
    .map(([some, count]) =>
      Array.from({ length: count }, (_, position) => ({
        position,
        effects: atPlaces(some[(position * 7) % some.length] as Effects),
      })),
    );

type Asked = Parameters<EffectIndex['visit']>[0];

function walk(index: EffectIndex, demand: Asked, atLeast: number, asked: Needs, most = Number.POSITIVE_INFINITY) {
  const seen: [position: number, points: number][] = [];
  index.visit(
    demand,
    atLeast,
    (position, points) => {
      seen.push([position, points]);
      return seen.length < most;
    },
    asked,
  );
  return seen;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const turned = (list: number[], turn: number) => {
  const start = list.length === 0 ? 0 : turn % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
};

/** A third of the positions is preferred. */
const tiesOf = ({ length }: readonly unknown[]): Ties => ({ count: length, preferred: Math.floor(length / 3) });

/** Need 0 isn't served by any product. */
const known = (helps: Help[][]): EffectHelps => ({ helps, isServed: (need) => need > 0 });

describe('walking goods by points', () => {
  it('visits those with enough points that serve what is asked, most points first, then those of equal points in turn', () => {
    fc.assert(
      fc.property(
        anyPlaced(),
        anyHelps(),
        anyDemand(),
        fc.nat(40),
        anyNeeds(),
        (goods, helps, demand, atLeast, asked) => {
          const { count, preferred } = tiesOf(goods);
          const turns = [...turned(range(0, preferred), demand.turn), ...turned(range(preferred, count), demand.turn)];
          const places = new Map(turns.map((position, at) => [position, at]));
          const place = (position: number) => places.get(position) as number;
          const expected = goods
            .filter(({ effects }) => (needsOf(effects, known(helps)) & asked) === asked)
            .map(({ position, effects }): [number, number] => [position, pointsOf(effects, { helps }, demand)])
            .filter(([, points]) => points >= atLeast)
            .sort(([a, pointsOfA], [b, pointsOfB]) => pointsOfB - pointsOfA || place(a) - place(b));
          expect(walk(new EffectIndex(goods, known(helps), tiesOf(goods)), demand, atLeast, asked)).toEqual(expected);
        },
      ),
    );
  });

  it('starts afresh after a walk that was stopped', () => {
    const stopAfter = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(anyPlaced(), anyHelps(), anyDemand(), anyDemand(), stopAfter, (goods, helps, one, two, most) => {
        const index = new EffectIndex(goods, known(helps), tiesOf(goods));
        const first = walk(index, one, 0, NO_NEED, most);
        expect(walk(index, two, 0, NO_NEED)).toEqual(
          walk(new EffectIndex(goods, known(helps), tiesOf(goods)), two, 0, NO_NEED),
        );
        expect(walk(index, one, 0, NO_NEED, most)).toEqual(first);
      }),
    );
  });
});

it('gives the strongest need in full, the second by half, the third by a quarter, and each need once', () => {
  const helps = [
    [],
    [
      { need: 0, weight: 3 },
      { need: 1, weight: 3 },
    ],
    [
      { need: 0, weight: 2 },
      { need: 2, weight: 2 },
    ],
    [{ need: 3, weight: 1 }],
  ];
  const needs = Uint8Array.from([4, 2, 1, 10]);
  expect(pointsOf([1, 2, 3], { helps }, { needs, bonus: new Uint8Array(4) })).toBe(12 + 10 / 2 + 6 / 4);
});
