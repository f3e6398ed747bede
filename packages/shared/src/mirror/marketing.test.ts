import { describe, expect, it } from 'vitest';
import { shopConfig } from '../config/config.schema.ts';
import { marketingOf, runningPromotion } from './marketing.ts';

const config = (values: object) => shopConfig.parse(values);

describe('the marketing of a mirror', () => {
  it('is empty in a new shop, whose report has its own code', () => {
    expect(marketingOf(config({}))).toMatchObject({
      carousel: [],
      ripple: [],
      video: null,
      voice: { enabled: false, file: null },
      qr: { type: 2, process: 1, picture: null, service: null },
      coupon: null,
    });
  });

  it('names files by address and hash, and keeps their order and days', () => {
    const slide = (name: string, start: string) => ({ path: `conf_app/1/${name}.jpg`, start, end: '2026-12-31' });
    const { carousel, video, ripple } = marketingOf(
      config({
        carousel: [slide('b', '2026-11-30'), slide('a', '')],
        video: { path: 'conf_app/1/v.mp4' },
        ripple: ['conf_app/1/r.png'],
      }),
      (path) => (path.endsWith('b.jpg') ? 'abc' : undefined),
    );
    expect(carousel.map(({ address, sha256, start, end }) => [address, sha256, start, end])).toEqual([
      ['/fileSvr/get/conf_app/1/b.jpg', 'abc', '2026-11-30', '2026-12-31'],
      ['/fileSvr/get/conf_app/1/a.jpg', null, '', '2026-12-31'],
    ]);
    expect(video).toEqual({ address: '/fileSvr/get/conf_app/1/v.mp4', sha256: null, cover: null });
    expect(ripple).toHaveLength(1);
  });

  it('has the entry of the coupons only while it is switched on', () => {
    expect(marketingOf(config({ coupon_status: 1, coupon_title: '礼券' })).coupon).toEqual({
      title: '礼券',
      picture: null,
      link: '',
    });
    expect(marketingOf(config({ coupon_status: -1, coupon_title: '礼券' })).coupon).toBeNull();
  });
});

describe('the promotion on a mirror', () => {
  const promotion = (act_id: number, start: string, end: string) => ({ act_id, start, end });

  it('is the one that began last, from its first to its last day', () => {
    const list = [
      promotion(1, '2026-11-01', '2026-11-30'),
      promotion(3, '2026-11-10', '2026-11-20'),
      promotion(2, '2026-11-10', '2026-11-12'),
    ];
    const on = (day: string) => runningPromotion(list, day)?.act_id;
    expect(on('2026-10-31')).toBeUndefined();
    expect(on('2026-11-01')).toBe(1);
    expect(on('2026-11-10')).toBe(3);
    expect(on('2026-11-20')).toBe(3);
    expect(on('2026-11-30')).toBe(1);
    expect(on('2026-12-01')).toBeUndefined();
  });
});
