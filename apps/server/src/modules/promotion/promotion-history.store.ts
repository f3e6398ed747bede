import { percentOf } from '@skin-mirror/shared/promotion/promotion-problems.ts';
import type { SettingState } from '@skin-mirror/shared/revision/setting-change.ts';
import { utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { select } from '../../database/select.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Changer } from '../revision/change-settings.ts';
import { changedThings, noteThingsByPrisma } from '../revision/thing-revisions.ts';
import { readAwards } from './award.store.ts';

interface Shop {
  readonly tenant_id: number;
  readonly changer: Changer;
}

/** Does a change of a promotion or of its prizes, and notes in the history what it has changed. */
export async function noting<Result>(
  db: Prisma.TransactionClient,
  { tenant_id, changer }: Shop,
  act_id: number,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await statesOf(db, tenant_id, act_id);
  const result = await change();
  await note(db, { tenant_id, changer }, before, await statesOf(db, tenant_id, act_id));
  return result;
}

export const noteNew = async (db: Prisma.TransactionClient, shop: Shop, act_id: number): Promise<void> =>
  note(db, shop, new Map(), await statesOf(db, shop.tenant_id, act_id));

type States = ReadonlyMap<number, SettingState>;

const note = (db: Prisma.TransactionClient, { tenant_id, changer }: Shop, before: States, after: States) =>
  noteThingsByPrisma(db, { tenant_id, kind: 'promotion' }, changer, changedThings(before, after));

/** The columns that people edit. */
export const EDITED = select(
  'act_name',
  'act_desc',
  'texts',
  'expect',
  'start_time',
  'end_time',
  'act_bg',
  'daily_limit',
  'status',
);

async function statesOf(db: Prisma.TransactionClient, tenant_id: number, act_id: number): Promise<States> {
  const row = await db.promotion.findFirst({ where: { tenant_id, act_id }, select: EDITED });
  if (!row) return new Map();
  const awards = await readAwards(db, tenant_id, { act_id });
  const prizes = awards.map(({ prize, award_level, probability, total_num }) => ({
    prize_name: prize.prize_name,
    award_level,
    probability: percentOf(probability),
    total_num,
    texts: prize.texts,
  }));
  const days = { start_time: utcDay(row.start_time), end_time: utcDay(row.end_time) };
  return new Map([[act_id, { ...row, ...days, prizes }]]);
}
