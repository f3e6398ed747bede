import { expect, it } from 'vitest';
import type { StoredRecommendation } from '../record/record.schema.ts';
import { shownSchemeOf } from './shown-scheme.ts';

const step = (title: string, ...goods_ids: number[]) => ({
  title,
  part: 'am' as const,
  frequency: '',
  advice: '',
  day_from: 1,
  day_to: 28,
  goods_ids,
});

it('a scheme shows its steps with the products that were recommended, and none whose products all weren’t', () => {
  const stored = {
    goods: [{ goods_id: 1 }],
    scheme: {
      name: 'Calm',
      description: '',
      cycle_days: 28,
      steps: [step('Cleanse', 1, 2), step('Ampoule', 3), step('Rest')],
    },
  } as StoredRecommendation;
  expect(
    shownSchemeOf(stored, undefined, { wanted: 'en', shopDefault: 'en' })?.steps.map(({ title, goods_ids }) => [
      title,
      goods_ids,
    ]),
  ).toEqual([
    ['Cleanse', [1]],
    ['Rest', []],
  ]);
});

it('a step that lost a product shows no advice, which would speak of it', () => {
  const advised = (title: string, ...ids: number[]) => ({ ...step(title, ...ids), advice: 'Serum, then cream.' });
  const scheme = {
    scheme_id: 1,
    name: 'Calm',
    description: '',
    cycle_days: 28,
    causes: [{ dimension: 'acne' as const, from: 3 as const, layer: 'layer' as const, score: 50, level: 3 as const }],
    steps: [advised('Morning', 1), advised('Evening', 1, 2), advised('Rest')],
  };
  expect(
    shownSchemeOf({ goods: [{ goods_id: 1 }], scheme }, undefined, { wanted: 'en', shopDefault: 'en' })?.steps.map(
      ({ title, advice }) => [title, advice],
    ),
  ).toEqual([
    ['Morning', 'Serum, then cream.'],
    ['Evening', ''],
    ['Rest', 'Serum, then cream.'],
  ]);
});
