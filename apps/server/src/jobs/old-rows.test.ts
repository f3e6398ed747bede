import type { Job } from '@skin-mirror/shared/operation/jobs.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { KEPT, keptSince, type Period } from '../kernel/kept.ts';
import type { Services } from '../services.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = (job: Job) => runScheduled(server, job);
/** The times of a row that a job deletes, and of one that it keeps. */
const times = (rule: Period): readonly [old: Date, recent: Date] => {
  const limit = keptSince(rule).getTime();
  return [new Date(limit - DAY_MS), new Date(limit + DAY_MS)];
};
const prisma = (): Services['prisma'] => server.services.prisma;

it('a merge that nobody can undo any more is forgotten', async () => {
  const { tenant_id, user_id } = await buildUser(server);
  const [one, other] = [1, 2].map((n) => ({ tenant_id, mobile: `1370000000${n}`, seen_at: new Date() }));
  const from = await prisma().customer.create({ data: one as NonNullable<typeof one> });
  const to = await prisma().customer.create({ data: other as NonNullable<typeof other> });
  const move = { tenant_id, user_id, kind: 'merge', from_id: from.customer_id, to_id: to.customer_id };
  const [old, recent] = times(KEPT.customer_move);
  await prisma().customer_move.createMany({
    data: [
      { ...move, crt_time: old },
      { ...move, crt_time: recent },
    ],
  });
  expect(await run('move-purge')).toBe(1);
  const left = await prisma().customer_move.findMany({ where: { tenant_id }, select: { crt_time: true } });
  expect(left).toEqual([{ crt_time: recent }]);
});

it('visits of products are counted for two years and what the comparison needs', async () => {
  const { tenant_id } = await buildUser(server);
  const { goods_id } = await prisma().goods.create({ data: { tenant_id, goods_name: 'cream' } });
  const visit = { tenant_id, goods_id, user_id: 0, device_id: 1, locale: 'zh' };
  const [old, recent] = times(KEPT.goods_visit);
  await prisma().goods_visit.createMany({
    data: [
      { ...visit, day: old },
      { ...visit, day: recent },
    ],
  });
  expect(await run('visit-purge')).toBe(1);
  expect(await prisma().goods_visit.count({ where: { tenant_id } })).toBe(1);
});

it('a closed question goes after a year with its answers and pictures; open ones, and pictures of others, stay', async () => {
  const { storage } = server.services;
  const { tenant_id, user_id } = await buildUser(server);
  const [own, shared] = ['own', 'shared'].map((name) => `support/${tenant_id}/${name}.jpg`) as [string, string];
  for (const path of [own, shared]) await storage.put(path, 'a picture');
  const [old, recent] = times(KEPT.support_ticket);
  const ask = async (status: number, mod_time: Date, images: string[]) => {
    const data = { tenant_id, user_id, type: 1, content: 'Help', contact: 'me@example.com', status, mod_time, images };
    const { id } = await prisma().support_ticket.create({ data });
    await prisma().support_reply.create({
      data: { tenant_id, ticket_id: id, is_platform: true, author: 'Support', content: 'Yes' },
    });
    return id;
  };
  await ask(20, old, [own, shared]);
  const kept = [await ask(20, recent, [shared]), await ask(10, old, [])];
  expect(await run('ticket-purge')).toBe(1);
  const left = await prisma().support_ticket.findMany({ where: { tenant_id }, orderBy: { id: 'asc' } });
  expect(left.map(({ id }) => id)).toEqual(kept);
  expect(await prisma().support_reply.count({ where: { tenant_id } })).toBe(2);
  expect([await storage.exists(own), await storage.exists(shared)]).toEqual([false, true]);
});

it('a prize of the library goes when no promotion and no draft has it', async () => {
  const { tenant_id } = await buildUser(server);
  await buildPromotion(server, { tenant_id, awards: [{ probability: 1, total_num: 5 }] });
  const [old, recent] = times(KEPT.prize);
  await prisma().prize.updateMany({ where: { tenant_id }, data: { crt_time: old } });
  const used = await prisma().prize.count({ where: { tenant_id } });
  await prisma().prize.createMany({
    data: [
      { tenant_id, prize_name: 'of a draft that is gone', crt_time: old },
      { tenant_id, prize_name: 'of a draft', crt_time: recent },
    ],
  });
  expect(await run('prize-purge')).toBe(1);
  expect(await prisma().prize.count({ where: { tenant_id } })).toBe(used + 1);
  expect(await prisma().prize.count({ where: { tenant_id, prize_name: 'of a draft that is gone' } })).toBe(0);
});
