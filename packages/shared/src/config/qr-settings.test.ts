import { expect, it } from 'vitest';
import { missingOfInterface, missingOfQr } from './qr-settings.ts';

it('says which part of an interface is missing, in the order of the form', () => {
  const qr_url = { url: 'https://shop.example/qr', link: 'https://shop.example', api_type: 2, qr_keys: 'data.url' };
  const whole = { qr_type: 3, qr_static: '', qr_url, qr_app_id: '' };
  expect(missingOfQr(whole)).toBeUndefined();
  expect(missingOfQr({ ...whole, qr_url: { ...qr_url, link: '' } })).toBe('qr_url');
  expect(missingOfInterface({ ...qr_url, url: '', link: '' })).toBe('url');
  expect(missingOfInterface({ ...qr_url, link: '', qr_keys: '' })).toBe('link');
  expect(missingOfInterface({ ...qr_url, qr_keys: '' })).toBe('keys');
  expect(missingOfInterface({ ...qr_url, api_type: 1, qr_keys: '' })).toBeUndefined();
});
