import { describe, expect, it } from 'vitest';
import type { DimensionKey } from '../dimension/dimension.ts';
import { storedSeeds } from './seed.ts';
import { dimensionOf, meantResult, namedWishes, wishesIn } from './wish.ts';

const option = (id: string, dimension?: 'acne' | 'pore' | null) => ({
  id,
  texts: { en: id },
  ...(dimension !== undefined && { dimension }),
});

describe('the wishes of a questionnaire', () => {
  it('are the options that name a result, in the order of the questions', () => {
    const questions = [
      { key: '1', options: [option('a'), option('b', 'pore')] },
      { key: '2', options: [option('c', null), option('d', 'acne')] },
    ];
    expect(wishesIn(questions)).toEqual([
      { question: '1', option: 'b', dimension: 'pore' },
      { question: '2', option: 'd', dimension: 'acne' },
    ]);
  });

  it('include those of the built-in questions, also where a shop copied them before options had results', () => {
    const named = wishesIn(storedSeeds());
    expect(named).toContainEqual({ question: 'concerns', option: 'redness', dimension: 'sensitive' });
    const copied = storedSeeds().map(({ key, options }) => ({
      key,
      options: options.map(({ id, texts }) => ({ id, texts })),
    }));
    expect(wishesIn(copied)).toEqual(named);
    expect(dimensionOf('concerns', option('redness', null))).toBeNull();
  });
});

describe('what a customer wishes', () => {
  const wishes = wishesIn([
    { key: '1', options: [option('a', 'acne'), option('b', 'pore')] },
    { key: '2', options: [option('c', 'acne')] },
  ]);

  it('are the answers, each result once, in whichever version of the question', () => {
    expect(namedWishes(wishes, { '1.3': ['b', 'a'], '2': 'c' }).map((one) => one.option)).toEqual(['a', 'b']);
    expect(namedWishes(wishes, { '2': 'c' }).map((one) => one.option)).toEqual(['c']);
  });

  it('is nothing without answers', () => {
    expect(namedWishes(wishes, undefined)).toEqual([]);
    expect(namedWishes(wishes, { '1': 'text', other: 'a' })).toEqual([]);
  });
});

describe('the result that a wish names', () => {
  const scored = (scores: Partial<Record<DimensionKey, number>>) =>
    Object.entries(scores).map(([dimension, score]) => ({
      dimension: dimension as DimensionKey,
      layer: 'layer' as const,
      score,
      raw: score,
      offset: 0,
      level: 1 as const,
    }));

  it('is its own while no lower one needs care', () => {
    expect(meantResult('spot', scored({ spot: 47, pigment: 47 }))).toBe('spot');
    expect(meantResult('water', scored({ water: 95, spot: 20 }))).toBe('water');
  });

  it('is the lowest that people call by the same word', () => {
    expect(meantResult('wrinkle', scored({ wrinkle: 55, collagen: 48 }))).toBe('collagen');
    expect(meantResult('spot', scored({ spot: 80, pigment: 60, uv_spot: 47 }))).toBe('uv_spot');
    expect(meantResult('acne', scored({ pockmark: 68 }))).toBe('pockmark');
    expect(meantResult('acne', scored({ acne: 82, pockmark: 90 }))).toBe('acne');
  });
});
