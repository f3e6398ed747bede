import { expect, it } from 'vitest';
import { SKIN_TYPES, type SkinType } from '../dimension/dimension.ts';
import { coverageOf } from './coverage.ts';
import { defaultMappings } from './goods-type-seed.ts';
import { product, settings } from './matching.fixture.ts';

it('a coverage of 5,000 products is worked out in less than 50 ms', () => {
  const goods = Array.from({ length: 5000 }, (_, at) =>
    product(at + 1, {
      type_ids: [(at % 14) + 1, ((at * 5) % 14) + 1, 0],
      for_sex: ([0, 1, 2] as const)[at % 3],
      skin_types: at % 2 ? [] : [SKIN_TYPES[at % 4] as SkinType],
      exclude_rules: at % 5 ? [] : [{ kind: 'level', dimension: 'acne', from: 4 }],
    }),
  );
  const work = () => {
    const started = performance.now();
    coverageOf(goods, defaultMappings(), settings());
    return performance.now() - started;
  };
  // Takes the best of several runs, so that a busy machine doesn't fail the test.
  let best = work();
  for (let run = 0; run < 30 && best >= 50; run++) best = Math.min(best, work());
  expect(best).toBeLessThan(50);
});
