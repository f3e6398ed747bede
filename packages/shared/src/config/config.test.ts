import { describe, expect, it } from 'vitest';
import { explainConfig, fitsConfig, resolveConfig } from './config.schema.ts';
import { DEVICE_CONFIG_KEYS } from './config.ts';

describe('the settings in force', () => {
  it('are the product’s where nobody set anything', () => {
    expect(resolveConfig({})).toMatchObject({
      countdown_seconds: 60,
      max_goods: 6,
      customer_info: -1,
      share_days: 180,
    });
  });

  it('are a mirror’s own, else the shop’s, else the product’s', () => {
    const account = { countdown_seconds: 30, chart_type: 'rose' };
    const device = { countdown_seconds: 15 };
    expect(resolveConfig(account, device)).toMatchObject({ countdown_seconds: 15, chart_type: 'rose', max_goods: 6 });
    expect(resolveConfig(account)).toMatchObject({ countdown_seconds: 30, chart_type: 'rose' });
  });

  it('follow the shop again as soon as a mirror’s own value is gone', () => {
    expect(resolveConfig({ max_goods: 3 }, { max_goods: 9 }).max_goods).toBe(9);
    expect(resolveConfig({ max_goods: 4 }, {}).max_goods).toBe(4);
  });

  it('don’t come from a stored value that no longer fits: the next scope counts', () => {
    expect(resolveConfig({ max_goods: 3 }, { max_goods: 'many' }).max_goods).toBe(3);
    expect(resolveConfig({ max_goods: 99 }, { max_goods: 0 }).max_goods).toBe(6);
    expect(resolveConfig({ max_goods: null }).max_goods).toBe(6);
    expect([0, 10, 11, 99, -1, '1'].map((max_per_role) => resolveConfig({ max_per_role }).max_per_role)).toEqual([
      0, 10, 1, 1, 1, 1,
    ]);
  });

  it('never differ by mirror where that makes no sense', () => {
    expect(resolveConfig({}, { goods_mode: 'solrx', share_days: 1 })).toMatchObject({
      goods_mode: 'normal',
      share_days: 180,
    });
  });
});

describe('where a value comes from', () => {
  const sources = (settings: ReturnType<typeof explainConfig>) =>
    Object.fromEntries(settings.map(({ key, source, value, inherited }) => [key, [source, value, inherited]]));

  it('is told for each setting of a mirror, with what it would inherit', () => {
    const settings = explainConfig({ countdown_seconds: 30, max_goods: 3 }, { countdown_seconds: 15, age_mode: 'old' });
    expect(settings.map(({ key }) => key)).toEqual([...DEVICE_CONFIG_KEYS]);
    expect(sources(settings)).toMatchObject({
      countdown_seconds: ['device', 15, 30],
      max_goods: ['account', 3, 3],
      chart_type: ['default', 'column', 'column'],
      age_mode: ['default', 1, 1],
    });
  });

  it('is told for the whole shop as well', () => {
    expect(sources(explainConfig({ max_goods: 3 }))).toMatchObject({
      max_goods: ['account', 3, 6],
      match_sex: ['default', 1, 1],
    });
  });
});

it('knows which values a setting can have', () => {
  expect(fitsConfig('countdown_seconds', 600)).toBe(true);
  for (const value of [601, 4, '60', null, undefined, 5.5]) expect(fitsConfig('countdown_seconds', value)).toBe(false);
});
