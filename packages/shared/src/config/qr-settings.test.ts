import { expect, it } from 'vitest';
import { missingOfQr } from './qr-settings.ts';

it('says which part of an interface is missing, in the order of the form', () => {
  const qr_url = { url: 'https://shop.example/qr', link: 'https://shop.example', api_type: 2, qr_keys: 'data.url' };
  const whole = { qr_type: 3, qr_static: '', qr_url, qr_app_id: '' };
  expect(missingOfQr(whole)).toBeUndefined();
  const without = (parts: Partial<typeof qr_url>) => missingOfQr({ ...whole, qr_url: { ...qr_url, ...parts } });
  expect(without({ url: '', link: '' })).toBe('qr_url');
  expect(without({ link: '', qr_keys: '' })).toBe('qr_url.link');
  expect(without({ qr_keys: '' })).toBe('qr_url.qr_keys');
  expect(without({ api_type: 1, qr_keys: '' })).toBeUndefined();
});
