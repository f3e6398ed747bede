import { newSeed } from '../../apps/server/src/modules/draw/seed.ts';
import type { RunningServer } from './server.ts';
import { shopToday } from './zone.ts';

interface GivenAward {
  readonly prize_name?: string;
  readonly award_level?: number;
  /** Hundredths of a percent. */
  readonly probability: number;
  /** Null for a consolation prize. */
  readonly total_num: number | null;
}

interface GivenPromotion {
  readonly tenant_id: number;
  readonly awards: readonly GivenAward[];
  readonly act_name?: string;
  readonly status?: number;
  /** `yyyy-MM-dd`, by default today. */
  readonly start_time?: string;
  readonly end_time?: string;
  readonly daily_limit?: number | null;
}

export interface BuiltPromotion {
  readonly act_id: number;
  readonly seed_hash: string;
  readonly award_ids: readonly number[];
}

/** Adds a promotion that runs today, with its prizes in the given order. */
export async function buildPromotion(
  { services }: RunningServer,
  { tenant_id, awards, ...given }: GivenPromotion,
): Promise<BuiltPromotion> {
  const { prisma, secrets } = services;
  const today = shopToday();
  const { act_name = 'Spring draw', status = 10, start_time = today, end_time = today, daily_limit = 1 } = given;
  const days = { start_time: new Date(start_time), end_time: new Date(end_time) };
  const seed = await newSeed(secrets, tenant_id);
  const { act_id } = await prisma.promotion.create({
    data: { tenant_id, act_name, status, daily_limit, ...days, ...seed },
  });
  const award_ids: number[] = [];
  for (const { prize_name = `Prize ${award_ids.length + 1}`, award_level = 1, ...award } of awards) {
    const { prize_id } = await prisma.prize.create({ data: { tenant_id, prize_name } });
    const notdefault = award.total_num !== null;
    const { award_id } = await prisma.award.create({
      data: { tenant_id, act_id, prize_id, award_level, notdefault, ...award },
    });
    award_ids.push(award_id);
  }
  return { act_id, seed_hash: seed.seed_hash, award_ids };
}
