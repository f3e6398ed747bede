import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Effects, type Help, pointsOf } from './efficacy.ts';
import { NO_NEED } from './needs.ts';
import { ALL_ROLES, type Asked, EffectIndex, type PlacedGoods, type Positions } from './ranking.ts';
import { STEP_ROLES } from './recommendation.ts';
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
  fc
    .record({
      needs: fc.uint8Array({ minLength: NEEDS, maxLength: NEEDS, max: MAX_NEED }),
      turn: fc.nat(10_000),
      bonus: fc
        .uint8Array({ minLength: EFFECTS, maxLength: EFFECTS, max: 2 })
        .map((first) => Uint8Array.from([...first, ...new Uint8Array(2 * EFFECTS)])),
    })
    .map((demand) => ({ ...demand, asking: greatestFirst(demand.needs) }));
const greatestFirst = (needs: Uint8Array) =>
  [...needs.keys()]
    .filter((need) => needs[need] !== 0)
    .sort((a, b) => (needs[b] as number) - (needs[a] as number))
    .map((need) => ({ need }));
/** The needs that a product serves, as bits. */
const anyServed = () => fc.nat(15);
/** Makes up to 2,500 products. This is enough to fill several blocks of bits. */
interface Sample extends PlacedGoods {
  readonly role: number;
  readonly served: number;
}

const anyPlaced = (): fc.Arbitrary<Sample[]> =>
  fc
    .tuple(
      fc.array(fc.tuple(anyEffects(), fc.nat(STEP_ROLES.length - 1), anyServed()), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 2500 }),
    )
    .map(([some, count]) =>
      Array.from({ length: count }, (_, position) => {
        const [effects, role, served] = some[(position * 7) % some.length] as (typeof some)[number];
        return { position, effects: atPlaces(effects), role, served };
      }),
    );

type Visited = Parameters<EffectIndex['visit']>[1];

function walk(index: EffectIndex, demand: Asked, visited: Visited, most = Number.POSITIVE_INFINITY) {
  const seen: [position: number, points: number][] = [];
  index.visit(demand, visited, (position, points) => {
    seen.push([position, points]);
    return seen.length < most;
  });
  return seen;
}

const anyVisited = () =>
  fc.record({
    atLeast: fc.nat(40),
    roles: fc.oneof(fc.constant(ALL_ROLES), fc.nat(ALL_ROLES)),
    asked: fc.oneof(fc.constant(NO_NEED), anyServed()),
  });

const indexOf = (goods: readonly Sample[], helps: Help[][]) => new EffectIndex(goods, helps, positionsOf(goods));

/** A third of the positions is preferred. */
const positionsOf = (goods: readonly Sample[]): Positions => ({
  roleAt: Uint8Array.from(goods, ({ role }) => role),
  servedAt: Uint32Array.from(goods, ({ served }) => served),
  preferred: Math.floor(goods.length / 3),
});

describe('walking goods by points', () => {
  it('visits those of the steps with enough points that serve what is asked, most points first, then those of equal points in turn', () => {
    fc.assert(
      fc.property(anyPlaced(), anyHelps(), anyDemand(), anyVisited(), (goods, helps, demand, visited) => {
        const { atLeast, roles, asked } = visited;
        const { preferred } = positionsOf(goods);
        const place = (position: number) => ((position ^ demand.turn) >>> 0) + (position < preferred ? 0 : 2 ** 32);
        const expected = goods
          .filter(({ role, served }) => (roles & (1 << role)) !== 0 && (served & asked) === asked)
          .map(({ position, effects }): [number, number] => [position, pointsOf(effects, { helps }, demand)])
          .filter(([, points]) => points >= atLeast)
          .sort(([a, pointsOfA], [b, pointsOfB]) => pointsOfB - pointsOfA || place(a) - place(b));
        expect(walk(indexOf(goods, helps), demand, visited)).toEqual(expected);
      }),
    );
  });

  it('starts afresh after a walk that was stopped', () => {
    const stopAfter = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(anyPlaced(), anyHelps(), anyDemand(), anyDemand(), stopAfter, (goods, helps, one, two, most) => {
        const index = indexOf(goods, helps);
        const first = walk(index, one, { atLeast: 0 }, most);
        expect(walk(index, two, { atLeast: 0 })).toEqual(walk(indexOf(goods, helps), two, { atLeast: 0 }));
        expect(walk(index, one, { atLeast: 0 }, most)).toEqual(first);
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
