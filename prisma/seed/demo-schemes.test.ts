import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import { unkindWords } from '@skin-mirror/shared/result-text/wording.ts';
import { schemeSave } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import type { Bilingual } from '@skin-mirror/shared/translation/bilingual.ts';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';
import { DEMO_SCHEMES } from './demo-schemes.ts';

const products = new Map(demoCatalogue().map((product) => [product.goods_no, product]));

describe("the demo's schemes", () => {
  it('are what the form accepts, with products of the catalogue, within their days', () => {
    for (const { name, description, steps, ...scheme } of DEMO_SCHEMES) {
      const words = (text: Bilingual) => text.en;
      const saved = schemeSave.parse({
        ...scheme,
        name: words(name),
        description: words(description),
        steps: steps.map((step) => ({
          ...step,
          title: words(step.title),
          frequency: words(step.frequency),
          advice: words(step.advice),
        })),
      });
      expect(saved.triggers.length).toBeGreaterThan(0);
      for (const { day_from, day_to, goods_nos } of steps) {
        expect(day_from).toBeLessThanOrEqual(day_to);
        expect(day_to).toBeLessThanOrEqual(scheme.cycle_days);
        expect(goods_nos.filter((number) => !products.has(number))).toEqual([]);
      }
    }
  });

  it('have goods for the skins that they are for', () => {
    for (const { skin_types, steps } of DEMO_SCHEMES) {
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

  it('speak both languages, kindly', () => {
    for (const { name, description, steps } of DEMO_SCHEMES) {
      const texts = [name, description, ...steps.flatMap(({ title, frequency, advice }) => [title, frequency, advice])];
      for (const { zh, en } of texts) {
        expect(zh).toMatch(/\p{Script=Han}/u);
        expect(en).not.toMatch(/\p{Script=Han}/u);
        expect([...unkindWords('zh', zh), ...unkindWords('en', en)]).toEqual([]);
      }
    }
  });
});
