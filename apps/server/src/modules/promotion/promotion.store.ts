import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Sort } from '@skin-mirror/shared/kernel/list.ts';
import type {
  AwardRow,
  PrizeInput,
  PromotionFilter,
  PromotionRow,
} from '@skin-mirror/shared/promotion/promotion.contract.ts';
import {
  awardStatus,
  overlapping,
  type PROMOTION_SORTS,
  PROMOTION_STATUS,
  type PromotionDays,
  phaseOf,
  UNDO_DELETE_MS,
} from '@skin-mirror/shared/promotion/promotion.ts';
import { percentOf } from '@skin-mirror/shared/promotion/promotion-problems.ts';
import { type Day, utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { containing, orderBy, type Page, paged, type SortedPaging } from '../../database/paged.ts';
import { select } from '../../database/select.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { type SeenRev, seen } from '../../kernel/rev.ts';
import type { SealedSeed } from '../draw/seed.ts';
import type { Changer } from '../revision/change-settings.ts';
import {
  checkPrizes,
  lockPlace,
  type Place,
  type PrizeWords,
  prepareDraft,
  readAwards,
  removeAward,
  type StoredAward,
  writePrize,
} from './award.store.ts';
import { EDITED, noteNew, noting } from './promotion-history.store.ts';

const COLUMNS = { ...EDITED, ...select('act_id', 'seed_hash', 'seed_shown_at', 'last_seq', 'rev') };
type Stored = Prisma.promotionGetPayload<{ select: typeof COLUMNS }>;

type Edited = 'act_name' | 'act_desc' | 'texts' | 'expect' | 'act_bg' | 'daily_limit' | 'status';
export type PromotionValues = PromotionDays & Pick<PromotionRow, Edited>;

interface Where {
  readonly tenant_id: number;
  readonly changer: Changer;
  readonly today: Day;
}

export const prizeRow = (
  { prize, award_id, act_id, probability, total_num, awarded, ...award }: StoredAward,
  index: number,
  status: AwardRow['status'],
): AwardRow => ({
  ...award,
  ...prize,
  id: award_id,
  act_id: act_id ?? -1,
  probability: percentOf(probability),
  total_num,
  awarded,
  left_num: total_num === null ? null : total_num - awarded,
  status,
  num: index + 1,
});

export function promotionStore({ prisma }: { readonly prisma: PrismaClient }, { tenant_id, changer, today }: Where) {
  const { user_id } = changer;
  const shop = { tenant_id, changer };
  return {
    async page(
      filter: PromotionFilter,
      { sort, ...paging }: SortedPaging<typeof PROMOTION_SORTS>,
    ): Promise<Page<PromotionRow>> {
      const where = matching(filter);
      const column = sort.replace('id', 'act_id') as Sort<Exclude<(typeof PROMOTION_SORTS)[number], 'id'> | 'act_id'>;
      const newest = [{ start_time: 'desc' as const }, { act_id: 'desc' as const }];
      const { list, total } = await paged(
        paging,
        (window) =>
          prisma.promotion.findMany({
            where,
            select: COLUMNS,
            ...window,
            orderBy: orderBy(column, { key: 'act_id', own: newest }),
          }),
        () => prisma.promotion.count({ where }),
      );
      return { list: await rowsOf(list), total };
    },

    byId,

    /** Returns the prizes of a stored promotion or of the caller's draft. Null if there is no such promotion. */
    async prizes(place: Place, words: PrizeWords): Promise<AwardRow[] | null> {
      if ('act_id' in place) return (await byId(place.act_id))?.prizes ?? null;
      await prepareDraft(prisma, tenant_id, place, words);
      const awards = await readAwards(prisma, tenant_id, place);
      return awards.map((award, index) => prizeRow(award, index, awardStatus(null, award, today)));
    },

    savePrize: (place: Place, prize: PrizeInput, words: PrizeWords) =>
      prisma.$transaction(async (db) => {
        await prepareDraft(db, tenant_id, place, words);
        await lockPlace(db, tenant_id, place);
        const write = () => writePrize(db, tenant_id, place, prize, words);
        return 'act_id' in place ? noting(db, shop, place.act_id, write) : write();
      }),

    removeAward: (award_id: number) =>
      prisma.$transaction(async (db) => {
        const award = await db.award.findFirst({ where: { tenant_id, award_id }, select: { act_id: true } });
        const remove = () => removeAward(db, tenant_id, user_id, award_id);
        if (!award?.act_id) return remove();
        await lockPlace(db, tenant_id, { act_id: award.act_id });
        return noting(db, shop, award.act_id, remove);
      }),

    /** Adds a promotion with the prizes of the caller's drafts. */
    add: (
      values: PromotionValues,
      seed: SealedSeed,
      draft_code: string,
      prizes: readonly PrizeInput[],
      words: PrizeWords,
    ) =>
      prisma.$transaction(async (db) => {
        const place = { draft_user_id: user_id, draft_code };
        await prepareDraft(db, tenant_id, place, words);
        await lockPlace(db, tenant_id, place);
        for (const prize of prizes) await writePrize(db, tenant_id, place, prize, words);
        await checkPrizes(db, tenant_id, place);
        const { act_id } = await db.promotion.create({
          data: { tenant_id, ...dated(values), ...seed },
          select: { act_id: true },
        });
        await db.award.updateMany({
          where: { tenant_id, ...place, act_id: null, deleted_at: null },
          data: { act_id, draft_user_id: null, draft_code: '' },
        });
        await noteNew(db, shop, act_id);
        return act_id;
      }),

    /**
     * Changes a promotion. Returns false if it was changed after `rev`.
     * @throws AppError PROMOTION_NOT_FOUND, PROMOTION_CLOSED and those of its prizes
     */
    change: (
      act_id: number,
      values: PromotionValues,
      rev: SeenRev,
      prizes: readonly PrizeInput[],
      words: PrizeWords,
    ): Promise<boolean> =>
      prisma.$transaction(async (db) => {
        await lockPlace(db, tenant_id, { act_id });
        const before = await db.promotion.findFirst({ where: { tenant_id, act_id }, select: { rev: true } });
        if (seen(rev) !== undefined && before?.rev !== seen(rev)) return false;
        await noting(db, shop, act_id, async () => {
          for (const prize of prizes) await writePrize(db, tenant_id, { act_id }, prize, words);
          if (values.status === PROMOTION_STATUS.on) await checkPrizes(db, tenant_id, { act_id });
          const where = { tenant_id_act_id: { tenant_id, act_id } };
          const data = { ...dated(values), mod_time: new Date() };
          await db.promotion.update({ where, select: { act_id: true }, data });
        });
        return true;
      }),

    /**
     * Switches a promotion on or off, or deletes it.
     * @throws AppError PROMOTION_NOT_FOUND, and before it is switched on PROMOTION_CLOSED and those of its prizes
     */
    setStatus: (act_id: number, status: PromotionRow['status']): Promise<void> =>
      prisma.$transaction(async (db) => {
        if (status === PROMOTION_STATUS.on) {
          await lockPlace(db, tenant_id, { act_id });
          await checkPrizes(db, tenant_id, { act_id });
        }
        const where = { tenant_id, act_id, status: { not: PROMOTION_STATUS.deleted } };
        const data = { status, mod_time: new Date() };
        const { count } = await noting(db, shop, act_id, () => db.promotion.updateMany({ where, data }));
        if (count === 0) throw new AppError('PROMOTION_NOT_FOUND');
      }),

    /**
     * Takes back a promotion that was deleted a moment ago.
     * @throws AppError PROMOTION_NOT_FOUND, and if it is on again those of its prizes
     */
    restore: (act_id: number, status: PromotionRow['status']): Promise<void> =>
      prisma.$transaction(async (db) => {
        const deleted = { status: PROMOTION_STATUS.deleted, mod_time: { gt: new Date(Date.now() - UNDO_DELETE_MS) } };
        const where = { tenant_id, act_id, ...deleted };
        const data = { status, mod_time: new Date() };
        const { count } = await noting(db, shop, act_id, () => db.promotion.updateMany({ where, data }));
        if (count === 0) throw new AppError('PROMOTION_NOT_FOUND');
        if (status === PROMOTION_STATUS.on) await checkPrizes(db, tenant_id, { act_id });
      }),

    /** Returns the last prizes of the shop, without consolation prizes, each name and picture once. */
    async library() {
      const prizes = await prisma.prize.findMany({
        where: { tenant_id, awards: { some: { tenant_id, notdefault: true } } },
        select: { prize_id: true, prize_name: true, prize_pic: true, prize_detail: true, texts: true },
        orderBy: { prize_id: 'desc' },
        take: 100,
      });
      return [...new Map(prizes.toReversed().map((one) => [`${one.prize_name} ${one.prize_pic}`, one])).values()]
        .toReversed()
        .slice(0, 30);
    },
  };

  async function byId(act_id: number): Promise<PromotionRow | undefined> {
    const found = await prisma.promotion.findFirst({
      where: { tenant_id, act_id, status: { not: PROMOTION_STATUS.deleted } },
      select: COLUMNS,
    });
    return found ? (await rowsOf([found]))[0] : undefined;
  }

  function matching({ expect, act_name, status, start_time, end_time }: PromotionFilter): Prisma.promotionWhereInput {
    return {
      tenant_id,
      status: status === '' ? { not: PROMOTION_STATUS.deleted } : status,
      ...(expect && { expect }),
      ...(act_name && { act_name: containing(act_name) }),
      ...(start_time && { end_time: { gte: new Date(start_time) } }),
      ...(end_time && { start_time: { lte: new Date(end_time) } }),
    };
  }

  async function rowsOf(stored: readonly Stored[]): Promise<PromotionRow[]> {
    if (stored.length === 0) return [];
    const [awards, on] = await Promise.all([
      readAwards(prisma, tenant_id, { act_id: { in: stored.map(({ act_id }) => act_id) } }),
      prisma.promotion.findMany({
        where: { tenant_id, status: PROMOTION_STATUS.on, end_time: { gte: new Date(today) } },
        select: { act_id: true, act_name: true, start_time: true, end_time: true },
        orderBy: { act_id: 'asc' },
        take: 100,
      }),
    ]);
    const others = on.map(({ act_id, act_name, ...days }) => ({
      id: act_id,
      act_name,
      start_time: utcDay(days.start_time),
      end_time: utcDay(days.end_time),
    }));
    return stored.map(({ act_id, seed_shown_at, last_seq, start_time, end_time, ...row }) => {
      const days = { id: act_id, start_time: utcDay(start_time), end_time: utcDay(end_time) };
      const promotion = { ...days, status: row.status };
      const phase = phaseOf(days, today);
      const isOn = row.status === PROMOTION_STATUS.on && phase !== 'ended';
      const prizes = awards
        .filter((award) => award.act_id === act_id)
        .map((award, index) => prizeRow(award, index, awardStatus(promotion, award, today)));
      return {
        ...row,
        ...days,
        phase,
        prizes,
        is_closed: seed_shown_at !== null,
        draws: last_seq,
        overlaps: isOn ? overlapping(days, others).map(({ id, act_name }) => ({ id, act_name })) : [],
      };
    });
  }
}

const dated = ({ start_time, end_time, ...values }: PromotionValues) => ({
  ...values,
  start_time: new Date(start_time),
  end_time: new Date(end_time),
});

export const promotionFiles: FileColumn = { table: 'promotion', column: 'act_bg' };
