import { DIMENSION_KEYS, SKIN_TYPES, TONES } from '@skin-mirror/shared/dimension/dimension.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { mirrorResult } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { QUESTION_SEEDS } from '@skin-mirror/shared/question/built-in-questions.ts';
import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';
import { recordCustomer } from '@skin-mirror/shared/record/record.schema.ts';
import { toneFromIta } from '@skin-mirror/shared/scoring/tone.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { measure, scoresAfter } from '../skin-test/measurement.ts';
import { answerQuestions } from '../skin-test/questionnaire.ts';
import { createPersona, type Persona } from './personas.ts';

const random = createRandom('personas');
const crowd = Array.from({ length: 1500 }, (_, index) => createPersona(random.stream(index), `p${index}`));

function correlation(a: (persona: Persona) => number, b: (persona: Persona) => number): number {
  const mean = (of: (persona: Persona) => number) =>
    crowd.reduce((sum, persona) => sum + of(persona), 0) / crowd.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean((persona) => (a(persona) - meanA) * (b(persona) - meanB));
  return covariance / Math.sqrt(mean((p) => (a(p) - meanA) ** 2) * mean((p) => (b(p) - meanB) ** 2));
}

describe('personas', () => {
  it('are the same for the same seed', () => {
    expect(createPersona(createRandom(5), 'x')).toEqual(createPersona(createRandom(5), 'x'));
    expect(createPersona(createRandom(5), 'x')).not.toEqual(createPersona(createRandom(6), 'x'));
  });

  it('score between 45 and 92 most of the time, and never impossibly', () => {
    const scores = crowd.flatMap((persona) => Object.values(persona.scores));
    const usual = scores.filter((score) => score >= 45 && score <= 92);
    expect(usual.length / scores.length).toBeGreaterThan(0.9);
    for (const score of scores) {
      expect(score).toBeGreaterThan(10);
      expect(score).toBeLessThan(100);
    }
  });

  it('are of every skin type and mostly adults', () => {
    expect(new Set(crowd.map(({ skin_type }) => skin_type))).toEqual(new Set(SKIN_TYPES));
    for (const { age } of crowd) {
      expect(age).toBeGreaterThanOrEqual(16);
      expect(age).toBeLessThanOrEqual(72);
    }
  });

  it.each(['wrinkle', 'collagen', 'texture', 'spot', 'pigment'] as const)('lose %s with age', (key) => {
    expect(
      correlation(
        ({ age }) => age,
        ({ scores }) => scores[key],
      ),
    ).toBeLessThan(-0.2);
  });

  it.each(['pore', 'blackhead', 'acne'] as const)('have worse %s the oilier they are', (key) => {
    expect(
      correlation(
        ({ oil }) => Math.max(0, oil),
        ({ scores }) => scores[key],
      ),
    ).toBeLessThan(-0.2);
  });

  it.each(['uv_spot', 'pigment', 'spot', 'color'] as const)('have worse %s the more sun they get', (key) => {
    expect(
      correlation(
        ({ sun }) => sun,
        ({ scores }) => scores[key],
      ),
    ).toBeLessThan(-0.2);
  });

  it('are redder and drier the more sensitive they are, and drier the less oil they have', () => {
    expect(
      correlation(
        ({ sensitivity }) => sensitivity,
        ({ scores }) => scores.sensitive,
      ),
    ).toBeLessThan(-0.6);
    expect(
      correlation(
        ({ sensitivity }) => sensitivity,
        ({ scores }) => scores.water,
      ),
    ).toBeLessThan(-0.1);
    expect(
      correlation(
        ({ oil }) => oil,
        ({ scores }) => scores.water,
      ),
    ).toBeGreaterThan(0.3);
  });

  it('keep to the traits that a scenario fixes', () => {
    const traits = fc.record({
      age: fc.integer({ min: 18, max: 80 }),
      sex: fc.constantFrom(0 as const, 1 as const),
      skin_type: fc.constantFrom(...SKIN_TYPES),
      tone: fc.constantFrom(...TONES),
      sensitive: fc.boolean(),
      locale: fc.constantFrom(...LOCALES),
    });
    fc.assert(
      fc.property(traits, fc.integer(), (wanted, seed) => {
        const persona = createPersona(createRandom(seed), 'x', wanted);
        expect(persona).toMatchObject({ age: wanted.age, sex: wanted.sex, skin_type: wanted.skin_type });
        expect(persona.is_sensitive).toBe(wanted.sensitive);
        expect(toneFromIta(persona.ita)).toBe(wanted.tone);
        expect(() => recordCustomer.parse(persona)).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });

  it('have a name, a number and a city in every language, and no magic number', () => {
    for (const locale of LOCALES) {
      const { nickname, mobile, location } = createPersona(random.stream(locale), locale, { locale });
      expect(nickname.length).toBeGreaterThan(1);
      expect(location.length).toBeGreaterThan(1);
      expect(mobile).toMatch(/^\d{9,13}$/);
      expect(mobile).not.toMatch(/0\d{3}$/);
    }
  });
});

describe('a measurement', () => {
  const persona = createPersona(createRandom('measured'), 'm', { drift: 1, noise: 1.5, age: 40 });

  it('is what the mirror API takes, for everybody', () => {
    for (const one of crowd.slice(0, 200)) {
      const parsed = mirrorResult.parse(measure(one, 0, createRandom(one.id)));
      expect(Object.keys(parsed.dims)).toEqual([...DIMENSION_KEYS]);
    }
  });

  it('differs from the truth by no more than noise', () => {
    const water = Array.from({ length: 300 }, (_, index) => {
      const measured = measure(persona, 0, createRandom(index)).dims.acne;
      return measured && !Array.isArray(measured) ? measured.raw - persona.scores.acne : Number.NaN;
    });
    const mean = water.reduce((sum, error) => sum + error, 0) / water.length;
    const deviation = Math.sqrt(water.reduce((sum, error) => sum + (error - mean) ** 2, 0) / water.length);
    expect(Math.abs(mean)).toBeLessThan(0.4);
    expect(deviation).toBeGreaterThan(1.1);
    expect(deviation).toBeLessThan(1.9);
  });

  it('gets better by the drift each week, but nobody becomes flawless', () => {
    expect(scoresAfter(persona, 28).wrinkle - persona.scores.wrinkle).toBeCloseTo(4);
    expect(scoresAfter(persona, 5000).wrinkle).toBeLessThanOrEqual(98);
    expect(scoresAfter(persona, 5000).wrinkle - persona.scores.wrinkle).toBeLessThan(15);
  });

  it('calls a well-kept skin younger than a neglected one', () => {
    const age = (care: number) => {
      const skins = crowd.filter((one) => (care > 0 ? one.care > 0.5 : one.care < -0.4));
      const ahead = skins.map((one) => (measure(one, 0, createRandom(1)).skin_age ?? 0) - one.age);
      return ahead.reduce((sum, years) => sum + years, 0) / ahead.length;
    };
    expect(age(1)).toBeLessThan(age(-1));
  });
});

describe('a questionnaire', () => {
  const questions = seedQuestions('zh').map(({ key, ...question }) => ({ id: key as string, ...question }));
  const answers = (persona: Persona, asked = questions) => answerQuestions(asked, persona, createRandom('answers'));

  it('is answered with options that exist', () => {
    for (const persona of crowd.slice(0, 200)) {
      for (const [id, answer] of Object.entries(answers(persona))) {
        const question = questions.find((one) => one.id === id);
        if (question?.type === 3) continue;
        const ids = question?.options.map((option) => option.id);
        for (const chosen of [answer].flat()) expect(ids).toContain(chosen);
      }
    }
  });

  it('is answered in keeping with the skin', () => {
    const dry = createPersona(createRandom(1), 'dry', { skin_type: 'dry', sensitive: true, age: 30 });
    expect(answers(dry).concerns).toContain('redness');
    expect(answers(dry).allergy).not.toEqual(['none']);
    expect(answers({ ...dry, sun: 0.1 }).sun).toBe('indoors');
    expect(answers({ ...dry, sun: 0.9, care: -0.5 }).sun).toBe('unprotected');
  });

  it('is understood by its wording where it has other ids, and without an option that was taken away', () => {
    const persona = createPersona(createRandom(1), 'dry', { skin_type: 'dry', sensitive: true });
    const renamed = questions.map((question, index) => ({ ...question, id: String(index + 100) }));
    expect(Object.values(answers(persona, renamed))).toHaveLength(Object.values(answers(persona)).length);
    const [sun] = questions.filter(({ id }) => id === 'sun');
    if (!sun) throw new Error('the questionnaire asks about the sun');
    const shortened = { ...sun, options: sun.options.filter(({ id }) => id === 'protected') };
    expect(answers(persona, [shortened])).toEqual({ sun: 'protected' });
    expect(Object.keys(QUESTION_SEEDS)).toContain('sun');
  });
});
