import type { ShopSwitches } from '@skin-mirror/shared/shop/shop.contract.ts';
import { describe, expect, it } from 'vitest';
import { lossesOf } from './shop-row.ts';

const switches = (over: Partial<ShopSwitches> = {}): ShopSwitches => ({
  platform: 'default',
  goods_mode: 'normal',
  record_expprt: 0,
  customer_expprt: 0,
  goods_import: 0,
  ...over,
});

describe('what a shop loses', () => {
  it('is nothing where something is added', () => {
    const wanted = switches({ platform: 'zsmkj', record_expprt: 1, customer_expprt: 1, goods_import: 1 });
    expect(lossesOf(switches(), wanted)).toEqual([]);
  });

  it('is nothing where nothing changes', () => {
    const row = switches({ platform: 'zsmkj', goods_mode: 'solrx', record_expprt: 1 });
    expect(lossesOf(row, row)).toEqual([]);
  });

  it.each([
    [{ platform: 'zsmkj' }, { platform: 'default' }, ['leaves_zsmkj']],
    [{ platform: 'ban' }, { platform: 'zsmkj' }, ['leaves_ban']],
    [{ platform: 'percent' }, { platform: 'ban' }, ['leaves_percent']],
    [{}, { goods_mode: 'solrx' }, ['hides_mapping']],
    [{ goods_mode: 'solrx' }, {}, ['hides_profile']],
    [{ goods_import: 1 }, {}, ['goods_import']],
  ] as const)('from %j to %j is %j', (before, after, losses) => {
    expect(lossesOf(switches(before), switches(after))).toEqual(losses);
  });
});
