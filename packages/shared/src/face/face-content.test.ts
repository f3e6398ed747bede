import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../config/config.schema.ts';
import { builtInTexts } from '../i18n/built-in.ts';
import { LOCALES, WRITTEN_LOCALES } from '../kernel/locales.ts';
import { faceContent } from './face-content.ts';
import { FACE_PARTS, faceKey } from './face-parts.ts';

const locales = { wanted: 'en', shopDefault: 'zh' } as const;

describe('what is said about a face', () => {
  it('is the product’s where the shop wrote nothing', () => {
    for (const part of FACE_PARTS) {
      for (const wanted of LOCALES) {
        const text = faceContent(resolveConfig({}), builtInTexts(wanted).face, { wanted, shopDefault: 'zh' })[part];
        expect(text).toBe(builtInTexts(wanted).face[part]);
      }
    }
  });

  it('is the shop’s own in the reader’s language, else in the shop’s, part by part', () => {
    const config = resolveConfig({
      [faceKey('bones')]: { zh: '<p>骨</p>', en: '<p>Bones</p>' },
      [faceKey('fat')]: { zh: '<p>脂</p>' },
      [faceKey('net')]: { de: '<p>Netz</p>' },
    });
    expect(faceContent(config, builtInTexts('en').face, locales)).toEqual({
      bones: '<p>Bones</p>',
      muscle: builtInTexts('en').face.muscle,
      fat: '<p>脂</p>',
      net: builtInTexts('en').face.net,
    });
  });

  it('is never the same text twice', () => {
    const texts = WRITTEN_LOCALES.flatMap((locale) => FACE_PARTS.map((part) => builtInTexts(locale).face[part]));
    expect(new Set(texts).size).toBe(texts.length);
  });
});
