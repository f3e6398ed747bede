import { describe, expect, it } from 'vitest';
import { storedSeeds } from './seed.ts';
import { dimensionOf, namedWishes, wishesIn } from './wish.ts';

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
