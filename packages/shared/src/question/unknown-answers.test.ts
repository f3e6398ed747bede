import { describe, expect, it } from 'vitest';
import { storedSeeds } from './seed.ts';
import { unknownAnswers } from './unknown-answers.ts';

const [single, text] = [1, 3].map((type) => storedSeeds().find((question) => question.type === type));

describe('answers that a shop does not know', () => {
  it('name no question of the shop, or an option that the question does not have', () => {
    const key = single?.key ?? '';
    const option = single?.options[0]?.id ?? '';
    expect(unknownAnswers(storedSeeds(), { [key]: option })).toEqual([]);
    expect(unknownAnswers(storedSeeds(), { [key]: '' })).toEqual([]);
    expect(unknownAnswers(storedSeeds(), { [key]: [option, 'banana'], nope: 'x' })).toEqual([key, 'nope']);
  });

  it('are not looked for in texts and in other versions of a question', () => {
    expect(unknownAnswers(storedSeeds(), { [`${single?.key}.2`]: 'banana' })).toEqual([]);
    if (text) expect(unknownAnswers(storedSeeds(), { [text.key]: 'anything' })).toEqual([]);
  });
});
