import fc from 'fast-check';
import { expect, it } from 'vitest';
import { worstScores } from './efficacy.ts';
import { anyGoods, anySettings, anyTest } from './matching.fixture.ts';
import { classBit, openClasses, refusal } from './refusal.ts';

it('foresees for each class of customers which goods are closed to them before age, scores and answers are known', () => {
  fc.assert(
    fc.property(anyGoods(), anySettings(), anyTest(), (goods, settings, test) => {
      const { age: _age, answers: _answers, ...ageless } = test;
      for (const product of goods) {
        const isOpen = (openClasses(product, settings) & classBit(test)) !== 0;
        expect(refusal(product, ageless, new Map(), settings) === undefined).toBe(isOpen);
        if (!isOpen) expect(refusal(product, test, worstScores(test.scores), settings)).toBeDefined();
      }
    }),
  );
});
