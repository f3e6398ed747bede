import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute } from './route.ts';

describe('the address of a report', () => {
  it('names the page, the share and the language', () => {
    expect(parseRoute('#/deep?shareId=aB-_9&locale=en', ['de'])).toEqual({
      page: 'deep',
      shareId: 'aB-_9',
      locale: 'en',
    });
  });

  it('takes Indonesian under its old code and writes it back the same way', () => {
    const route = parseRoute('#/layer?shareId=x&locale=in', []);
    expect(route.locale).toBe('id');
    expect(formatRoute(route)).toBe('#/layer?shareId=x&locale=in');
  });

  it('follows the browser where no language is asked for, and Chinese where none is known', () => {
    expect(parseRoute('#/report?shareId=x', ['sv-SE', 'pt-BR']).locale).toBe('pt');
    expect(parseRoute('#/report?shareId=x', ['sv-SE']).locale).toBe('zh');
    expect(parseRoute('#/report?shareId=x&locale=xx', ['fr']).locale).toBe('fr');
  });

  it('opens the summary for an unknown page or an empty address', () => {
    expect(parseRoute('', ['en'])).toEqual({ page: 'report', shareId: '', locale: 'en' });
    expect(parseRoute('#/nothing?shareId=x', []).page).toBe('report');
    expect(parseRoute('#/zonghe/?shareId=x', []).page).toBe('zonghe');
  });

  it("names a shop for its page about the customers' data, and survives a change of language", () => {
    const route = parseRoute('#/privacy?shop=1a.xyz&locale=en', []);
    expect(route.shop).toBe('1a.xyz');
    expect(formatRoute({ ...route, locale: 'de' })).toBe('#/privacy?shop=1a.xyz&locale=de');
    expect(parseRoute('#/privacy', []).shop).toBe('');
  });

  it('names the code of a scan before a test, even in the place of a report', () => {
    const code = `1a.${'x'.repeat(40)}`;
    const route = parseRoute(`#/scan?code=${code}&locale=en`, []);
    expect(route.scan).toBe(code);
    expect(formatRoute({ ...route, locale: 'de' })).toBe(`#/scan?code=${code}&locale=de`);
    expect(parseRoute('#/scan', []).scan).toBe('');
    expect(parseRoute(`#/report?shareId=${code}`, []).scan).toBe(code);
    expect(parseRoute(`#/report?shareId=1a.${'x'.repeat(43)}`, []).scan).toBeUndefined();
  });

  it('survives a trip through an address', () => {
    for (const page of ['report', 'layer', 'deep', 'zonghe'] as const) {
      const route = { page, shareId: 'a+b/c&d', locale: 'zh-TW', part: 'layer-acne' } as const;
      expect(parseRoute(formatRoute(route), [])).toEqual(route);
    }
  });
});
