import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { describe, expect, it } from 'vitest';
import { causesByResult, countedCauses } from './match-causes.ts';

const spot: MatchCause = {
  dimension: 'spot',
  layer: 'deep',
  score: 40.4,
  level: 3,
  threshold: 80,
  goods_type_id: 7,
  weight: 2,
  points: 6,
};

describe('the results that asked for a product', () => {
  it('count once each, with the points of the strongest effect that answers them', () => {
    const causes = causesByResult([spot, { ...spot, goods_type_id: 8, weight: 3, points: 9 }]);
    expect(causes).toEqual([
      {
        dimension: 'spot',
        layer: 'deep',
        score: 40.4,
        level: 3,
        threshold: 80,
        points: 9,
        share: 1,
        effects: ['further', 'main'],
      },
    ]);
  });

  it('stay apart for the surface and below it', () => {
    const causes = causesByResult([spot, { ...spot, layer: 'layer', level: 2, points: 4 }]);
    expect(causes.map(({ layer, effects, points }) => [layer, effects, points])).toEqual([
      ['deep', ['further'], 6],
      ['layer', ['further'], 4],
    ]);
  });

  it('are answered by the skin profile where products have no effects', () => {
    expect(causesByResult([{ ...spot, goods_type_id: null, weight: 1 }])[0]?.effects).toEqual(['profile']);
  });
});

describe('the points of a product', () => {
  const acne: MatchCause = { ...spot, dimension: 'acne', points: 15 };
  const pore: MatchCause = { ...spot, dimension: 'pore', points: 4 };
  const shares = (total: number) =>
    countedCauses([spot, acne, { ...spot, layer: 'layer', points: 5 }, pore], total).map(
      ({ points, share }) => points * share,
    );

  it('add up as they are shown: the strongest dimension in full, the next by half and by a quarter', () => {
    expect(shares(19)).toEqual([3, 15, 0, 1]);
  });

  it('are those of the results where an older version stored the sum of all', () => {
    expect(shares(30)).toEqual([6, 15, 5, 4]);
  });
});
