import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { unkindWords } from '@skin-mirror/shared/result-text/wording.fixture.ts';
import { schemeSave } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';
import { demoSchemes } from './demo-schemes.ts';

const products = new Map(demoCatalogue('en').map((product) => [product.goods_no, product]));

describe("the demo's schemes", () => {
  it.each(WRITTEN_LOCALES)(
    'are what the form accepts in %s, with products of the catalogue, within their days',
    (locale) => {
      for (const { steps, ...scheme } of demoSchemes(locale)) {
        const saved = schemeSave.parse({ ...scheme, steps: steps.map(({ goods_nos, ...step }) => step) });
        expect(saved.triggers.length).toBeGreaterThan(0);
        for (const { day_from, day_to, goods_nos } of steps) {
          expect(day_from).toBeLessThanOrEqual(day_to);
          expect(day_to).toBeLessThanOrEqual(scheme.cycle_days);
          expect(goods_nos.filter((number) => !products.has(number))).toEqual([]);
        }
      }
    },
  );

  it('have goods for the skins that they are for', () => {
    for (const { skin_types, steps } of demoSchemes('en')) {
      for (const number of steps.flatMap(({ goods_nos }) => goods_nos)) {
        const suits = products.get(number)?.skin_types ?? [];
        if (suits.length === 0) continue;
        const wanted = skin_types.length > 0 ? skin_types : SKIN_TYPES;
        expect(
          wanted.filter((type) => !suits.includes(type)),
          number,
        ).toEqual([]);
      }
    }
  });

  it('speak kindly, and have their translations beside them', () => {
    for (const locale of ['zh', 'en'] as const) {
      const schemes = demoSchemes(locale);
      const words = schemes.flatMap(({ name, description, steps }) => [
        name,
        description,
        ...steps.flatMap(({ title, frequency, advice }) => [title, frequency, advice]),
      ]);
      expect(unkindWords(locale, words.join('\n'))).toEqual([]);
    }
    const [chinese] = demoSchemes('zh');
    const [english] = demoSchemes('en');
    expect(chinese?.texts).toEqual({ en: { name: english?.name, description: english?.description } });
    expect(english?.steps[0]?.texts.zh?.title).toBe(chinese?.steps[0]?.title);
    expect(Object.keys(demoSchemes('de')[0]?.texts ?? {})).toEqual(['zh', 'en']);
  });
});
