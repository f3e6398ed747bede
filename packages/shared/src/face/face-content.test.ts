import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../config/config.schema.ts';
import { LOCALES, shownLocale } from '../kernel/locales.ts';
import { defaultFaceContent, faceContent } from './face-content.ts';
import { FACE_PARTS, faceKey } from './face-parts.ts';

const locales = { wanted: 'en', shopDefault: 'zh' } as const;

describe('what is said about a face', () => {
  it('is the product’s where the shop wrote nothing, in Chinese, and in English for all others', () => {
    for (const part of FACE_PARTS) {
      for (const wanted of LOCALES) {
        const text = faceContent(resolveConfig({}), { wanted, shopDefault: 'zh' })[part];
        expect(text).toBe(defaultFaceContent(part, wanted));
        expect(/\p{sc=Han}/v.test(text)).toBe(shownLocale(wanted) === 'zh');
      }
    }
  });

  it('is the shop’s own in the reader’s language, else in the shop’s, part by part', () => {
    const config = resolveConfig({
      [faceKey('bones')]: { zh: '<p>骨</p>', en: '<p>Bones</p>' },
      [faceKey('fat')]: { zh: '<p>脂</p>' },
      [faceKey('net')]: { de: '<p>Netz</p>' },
    });
    expect(faceContent(config, locales)).toEqual({
      bones: '<p>Bones</p>',
      muscle: defaultFaceContent('muscle', 'en'),
      fat: '<p>脂</p>',
      net: defaultFaceContent('net', 'en'),
    });
  });

  it('is never the same text twice', () => {
    const texts = FACE_PARTS.flatMap((part) => [defaultFaceContent(part, 'zh'), defaultFaceContent(part, 'en')]);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
