import { describe, expect, it } from 'vitest';
import { pickLocale } from './locale.ts';

const nothing = { url: null, chosen: null, browser: [], stored: null };

describe('the language of the console', () => {
  it('is the one in the address before everything else', () => {
    expect(pickLocale({ url: 'de', chosen: 'fr', browser: ['en-US'], stored: 'fr' })).toBe('de');
  });

  it('is the one that was picked, whatever the browser prefers', () => {
    expect(pickLocale({ ...nothing, chosen: 'ko', browser: ['en-US', 'en'], stored: 'ko' })).toBe('ko');
  });

  it("is the browser's when nothing was picked, even with another one stored", () => {
    expect(pickLocale({ ...nothing, browser: ['pt-BR', 'en'], stored: 'ja' })).toBe('pt');
  });

  it("is the browser's first language that the console speaks", () => {
    expect(pickLocale({ ...nothing, browser: ['sw', 'zh-Hant-HK', 'en'] })).toBe('zh-TW');
  });

  it('is the stored one when the browser speaks none that the console knows', () => {
    expect(pickLocale({ ...nothing, browser: ['sw'], stored: 'vi' })).toBe('vi');
  });

  it('is Indonesian for the old code "in"', () => {
    expect(pickLocale({ ...nothing, url: 'in' })).toBe('id');
  });

  it('passes over an address with a language that does not exist', () => {
    expect(pickLocale({ ...nothing, url: 'klingon', chosen: 'nl' })).toBe('nl');
  });

  it('is Chinese when nothing else is known', () => {
    expect(pickLocale(nothing)).toBe('zh');
  });
});
