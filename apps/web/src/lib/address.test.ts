import { describe, expect, it } from 'vitest';
import { routerAddress, shownAddress } from './address.ts';

const read = (address: string) => routerAddress(new URL(address, 'https://mirror.example.com'));

describe('what somebody searches for', () => {
  it('stands behind the sign that browsers don’t send, and comes back from there', () => {
    const href = '/skinmgr/customers?q=%E6%9E%97+%26+138&sort=-name&page=2';
    expect(shownAddress(href)).toBe('/skinmgr/customers?sort=-name&page=2#q=%E6%9E%97+%26+138');
    expect(read(shownAddress(href))).toBe(href);
    expect(shownAddress('/skinmgr/customers?q=Anna')).toBe('/skinmgr/customers#q=Anna');
    expect(read('/skinmgr/customers#q=Anna')).toBe('/skinmgr/customers?q=Anna');
  });

  it('is read where links of before have it, too', () => {
    expect(read('/skinmgr/customers?q=Anna&page=2')).toBe('/skinmgr/customers?q=Anna&page=2');
  });

  it('isn’t sent by the page of the sign-in either, which leads back to it', () => {
    const href = `/login?redirect=${encodeURIComponent('/skinmgr/customers?q=Anna')}`;
    expect(shownAddress(href)).toBe('/login#redirect=%2Fskinmgr%2Fcustomers%3Fq%3DAnna');
    expect(read(shownAddress(href))).toBe(href);
  });

  it('leaves other addresses as they are', () => {
    for (const href of ['/skinmgr/home', '/skinmgr/goodsEdit?id=5', '/skinmgr/help?tag=a+b#top']) {
      expect(shownAddress(href)).toBe(href);
      expect(read(href)).toBe(href);
    }
  });
});
