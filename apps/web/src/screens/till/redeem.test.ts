import { expect, it } from 'vitest';
import { mayBeCode } from './redeem.ts';

it.each(['7KQ4M-9TXRB', '7kq4m 9txrb', 'SUMMER10', '７ＫＱ４Ｍ'])('%j may be a code', (text) => {
  expect(mayBeCode(text)).toBe(true);
});

it.each(['', 'https://shop.example/7KQ4M', 'WIFI:S:shop;;', '王小明', 'BEGIN:VCARD\nN:Anna', '-', 'A'.repeat(40)])(
  '%j is no code',
  (text) => {
    expect(mayBeCode(text)).toBe(false);
  },
);
