import { describe, expect, it } from 'vitest';
import { DIMENSION_KEYS } from '../dimension/dimension.ts';
import { builtInTexts } from '../i18n/built-in.ts';
import { WRITTEN_LOCALES } from '../kernel/locales.ts';
import { DEFAULT_GOODS_TYPES, defaultMappings, GOODS_TYPE_SEED } from './goods-type-seed.ts';
import { pushMapping } from './recommendation.schema.ts';
import { MAX_GOODS_TYPES } from './recommendation.ts';

describe('what a shop starts with', () => {
  it('are goods types with unique keys and names in each language', () => {
    expect(new Set(GOODS_TYPE_SEED).size).toBe(GOODS_TYPE_SEED.length);
    for (const locale of WRITTEN_LOCALES) {
      const names = builtInTexts(locale).goodsTypes;
      expect(Object.keys(names)).toEqual(GOODS_TYPE_SEED);
      expect(new Set(Object.values(names)).size).toBe(GOODS_TYPE_SEED.length);
    }
  });

  it('is a mapping for every dimension, that asks for each goods type somewhere', () => {
    const mappings = defaultMappings();
    expect(mappings.map(({ analysis_type }) => analysis_type)).toEqual(DIMENSION_KEYS);
    expect(new Set(mappings.flatMap(({ goods_type_ids }) => goods_type_ids)).size).toBe(GOODS_TYPE_SEED.length);
    for (const mapping of mappings) {
      expect(pushMapping.parse(mapping)).toEqual(mapping);
      expect(mapping.goods_type_ids.length).toBeLessThanOrEqual(MAX_GOODS_TYPES);
      expect(mapping.threshold).toBe(80);
    }
  });

  it("uses the shop's own ids, without the types that the shop no longer has", () => {
    const ids = new Map([
      ['eye_care', 71],
      ['acne_care', 72],
    ]);
    expect(defaultMappings(ids).map(({ analysis_type, goods_type_ids }) => [analysis_type, goods_type_ids])).toEqual([
      ['pockmark', [72]],
      ['acne', [72]],
      ['dark_circle', [71]],
    ]);
    expect(DEFAULT_GOODS_TYPES.dark_circle).toContain('eye_care');
  });
});
