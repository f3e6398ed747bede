import type { MatchCause } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { describe, expect, it } from 'vitest';
import { causesByResult } from './match-causes.ts';

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
