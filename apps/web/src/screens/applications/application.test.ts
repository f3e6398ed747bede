import { expect, it } from 'vitest';
import { type Application, renewable } from './application.ts';

const application = (id: number, device_no: string, review_status: Application['review_status']): Application => ({
  id,
  device_no,
  shop: '',
  review_status,
  reason: '',
  crt_time: '2026-11-01T00:00:00.000Z',
  opt_time: null,
});

it('lets a guide apply again for what was rejected, unbound or lapsed, and only once', () => {
  const list = [
    application(6, 'SM1', 0),
    application(5, 'SM1', 11),
    application(4, 'SM2', 20),
    application(3, 'SM2', 11),
    application(2, 'SM3', 10),
    application(1, 'SM4', -10),
  ];
  expect([...renewable(list)].sort()).toEqual([1, 4]);
});
