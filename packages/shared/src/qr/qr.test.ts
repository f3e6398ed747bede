import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfQrText, qrAddresses, textAt, withFacts } from './qr.ts';

const facts = { shareId: '2.a-b_c', device: 'DM 1', locale: 'zh' };

describe('an address with facts', () => {
  it('has the chosen ones, once', () => {
    expect(withFacts('https://shop.example/q?a=1&shareId=old#top', ['shareId', 'device'], facts)).toBe(
      'https://shop.example/q?a=1&shareId=2.a-b_c&device=DM+1#top',
    );
    expect(withFacts('https://shop.example/q', [], facts)).toBe('https://shop.example/q');
    expect(withFacts('', ['locale'], facts)).toBe('');
  });

  it('is made for the landing page and for the interface', () => {
    const url = { url: 'https://a.example/', link: 'https://b.example/', link_params: ['locale' as const] };
    expect(qrAddresses({ ...url, api_type: 1, qr_keys: '' }, facts)).toEqual({
      landing: 'https://b.example/?locale=zh',
      asked: 'https://a.example/?locale=zh',
    });
  });
});

describe('the text at a place of an answer', () => {
  const json = { data: { codes: [{ url: ' https://x.example ' }], none: '', number: 7 } };

  it('is found by keys and positions, at the first place that has one', () => {
    expect(textAt(json, 'data.codes.0.url')).toBe('https://x.example');
    expect(textAt(json, 'data.none, data.number, data.codes.0.url')).toBe('https://x.example');
    expect(textAt(json, 'data.codes.1.url')).toBeUndefined();
    expect(textAt(json, '__proto__.toString')).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.string(), (value, place) => void textAt(value, place)));
  });
});

it('tells pictures from texts', () => {
  expect(kindOfQrText('data:image/png;base64,AAAA')).toBe('data');
  expect(kindOfQrText('https://cdn.example/a/code.PNG?x=1')).toBe('picture');
  expect(kindOfQrText('https://cdn.example/open?code.png')).toBe('text');
  expect(kindOfQrText('weixin://q/1')).toBe('text');
});
