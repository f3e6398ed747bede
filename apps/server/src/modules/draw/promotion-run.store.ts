import { CONSOLATION_LEVEL } from '@skin-mirror/shared/draw/draw.ts';
import type { LoggedDraw } from '@skin-mirror/shared/draw/draw-log.ts';
import { PROMOTION_STATUS, UNDO_DELETE_MS } from '@skin-mirror/shared/promotion/promotion.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import type { Translations } from '@skin-mirror/shared/translation/translation.ts';
import type { Database } from '../../database/pool.ts';
import { HAS_REPORT, OPEN_SECRETS, type OpenSecrets, secretOf } from '../link/open-link.ts';
import { recordOfShare } from '../link/share-id.ts';

export interface RunningPromotion {
  readonly act_id: number;
  readonly act_name: string;
  readonly act_desc: string;
  readonly texts: Translations<'act_name' | 'act_desc'>;
  readonly act_bg: string;
  readonly start_time: Day;
  readonly end_time: Day;
  readonly daily_limit: number | null;
  /** In hexadecimal digits. */
  readonly seed_enc: string;
  readonly seed_hash: string;
}

/** A test that may draw. */
interface DrawingTest {
  readonly tenant_id: number;
  readonly record_id: string;
  readonly device_id: number;
  readonly customer_id: number | null;
  readonly today: Day;
  readonly test_day: Day;
  readonly settings_rev: number;
  readonly running: RunningPromotion | null;
  /** True if the test drew in this promotion. */
  readonly has_drawn: boolean;
}

export interface DrawnRow {
  readonly act_id: number;
  readonly act_name: string;
  readonly act_texts: Translations<'act_name'>;
  readonly seq: number;
  readonly draw_time: Date;
  readonly redeem_code: string | null;
  readonly redeemed_at: Date | null;
  readonly award_id: number | null;
  readonly prize_name: string;
  readonly prize_pic: string;
  readonly prize_detail: string;
  readonly award_level: number;
  /** Null without a prize. */
  readonly prize_texts: PrizeTexts | null;
}

type PrizeTexts = Translations<'prize_name' | 'prize_detail'>;

export interface RunningPrize
  extends Omit<DrawnRow, 'award_id' | 'act_id' | 'act_name' | 'act_texts' | 'seq' | 'draw_time'> {
  readonly award_id: number;
  readonly is_left: boolean;
}

const DAY = 'YYYY-MM-DD';
/** The number of draws on a page of the log. */
const LOG_PAGE = 5_000;

/** SQL: the order of a draw's tickets, by level, consolation prizes last. */
export const TICKET_ORDER = `a.award_level = ${CONSOLATION_LEVEL}, a.award_level, a.award_id`;

/**
 * Returns the test that a link opens, with the newest promotion that runs on the shop's day. Undefined if the link opens
 * none. It is one statement, because many customers draw at once.
 */
export async function findDrawing(
  { pool }: Pick<Database, 'pool'>,
  share_id: string,
): Promise<DrawingTest | undefined> {
  const { tenant_id, record_id } = recordOfShare(share_id);
  const { rows } = await pool.query<Omit<DrawingTest, 'tenant_id'> & OpenSecrets>({
    name: 'draw.test',
    text: `select r.record_id, r.device_id, r.customer_id, ${OPEN_SECRETS} as secrets, to_char(now.day, '${DAY}') as today,
                  to_char(r.test_day, '${DAY}') as test_day, t.settings_rev, to_json(p.*) as running,
                  exists (select from draw d where d.tenant_id = $1 and d.act_id = p.act_id and d.record_id = $2) as has_drawn
             from skin_record r
             join tenant t on t.tenant_id = $1
            cross join lateral (select ($3::timestamptz at time zone t.timezone)::date as day) now
             left join lateral (
               select act_id, act_name, act_desc, texts, act_bg, to_char(start_time, '${DAY}') as start_time,
                      to_char(end_time, '${DAY}') as end_time, daily_limit, encode(seed_enc, 'hex') as seed_enc, seed_hash
                 from promotion m
                where m.tenant_id = $1 and status = ${PROMOTION_STATUS.on} and seed_shown_at is null
                  and m.start_time <= now.day and m.end_time >= now.day
                order by m.start_time desc, act_id desc limit 1) p on true
            where r.tenant_id = $1 and r.record_id = $2 and ${HAS_REPORT}`,
    values: [tenant_id, record_id, new Date()],
  });
  const [found] = rows;
  return found && secretOf(found, tenant_id, share_id) ? { ...found, tenant_id } : undefined;
}

/**
 * Finds the shop of a promotion that anybody drew in. The database gives each promotion of all shops its own number. SQL
 * with a name, so that the list of statements about several shops can name it.
 */
export async function shopOfPromotion({ pool }: Pick<Database, 'pool'>, act_id: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ tenant_id: number }>({
    name: 'draw.shop-of-promotion',
    text: 'select tenant_id from promotion where act_id = $1 and last_seq > 0',
    values: [act_id],
  });
  return rows[0]?.tenant_id;
}

/** Reads the promotions of a shop for its reports. Uses SQL instead of Prisma, because customers wait for it. */
export function promotionRunStore({ pool, prisma }: Database, tenant_id: number) {
  return {
    async prizes(act_id: number): Promise<RunningPrize[]> {
      const { rows } = await pool.query<RunningPrize>({
        name: 'draw.prizes',
        text: `select a.award_id, a.award_level, p.prize_name, p.prize_pic, p.prize_detail, p.texts as prize_texts,
                      (a.total_num is null or a.awarded < a.total_num) as is_left
                 from award a join prize p on p.tenant_id = $1 and p.prize_id = a.prize_id
                where a.tenant_id = $1 and a.act_id = $2 and a.deleted_at is null
                order by ${TICKET_ORDER}`,
        values: [tenant_id, act_id],
      });
      return rows;
    },

    /** Returns what a test has drawn, the newest first. */
    async drawn(record_id: string): Promise<DrawnRow[]> {
      const { rows } = await pool.query<DrawnRow>({
        name: 'draw.drawn',
        text: `select d.act_id, m.act_name, m.texts as act_texts, d.seq, d.draw_time, d.redeem_code, d.redeemed_at, d.award_id,
                      p.prize_name, p.prize_pic, p.prize_detail, p.texts as prize_texts, a.award_level
                 from draw d
                 join promotion m on m.tenant_id = $1 and m.act_id = d.act_id
                 left join award a on a.tenant_id = $1 and a.award_id = d.award_id
                 left join prize p on p.tenant_id = $1 and p.prize_id = a.prize_id
                where d.tenant_id = $1 and d.record_id = $2
                order by d.draw_time desc, d.act_id desc`,
        values: [tenant_id, record_id],
      });
      return rows;
    },

    /** Returns how often the customer drew in a promotion on a day. For `act_id + 0` see `readSituation`. */
    async count(act_id: number, customer_id: number, today: Day): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'draw.count-today',
        text: `select count(*)::int as count from skin_record r
                 join draw d on d.tenant_id = $1 and d.act_id + 0 = $2 and d.record_id = r.record_id and d.draw_day = $4
                where r.tenant_id = $1 and r.customer_id = $3`,
        values: [tenant_id, act_id, customer_id, today],
      });
      return rows[0]?.count ?? 0;
    },

    /**
     * Returns the promotion with its seed if it is over by the shop's day, and 'running' if it isn't. From then on,
     * nobody can draw, even if somebody moves the end. A deleted one is over when nobody can restore it any more. One that
     * nobody drew in is treated like one that doesn't exist: it may be a plan of the shop that customers never saw.
     */
    async revealed(act_id: number, today: Day) {
      const where = { tenant_id, act_id, last_seq: { gt: 0 } };
      const deleted = {
        status: PROMOTION_STATUS.deleted,
        mod_time: { lte: new Date(Date.now() - UNDO_DELETE_MS) },
      };
      const over = { OR: [{ end_time: { lt: new Date(today) } }, deleted] };
      await prisma.promotion.updateMany({
        where: { ...where, seed_shown_at: null, ...over },
        data: { seed_shown_at: new Date() },
      });
      const found = await prisma.promotion.findFirst({
        where,
        select: { act_name: true, end_time: true, seed_enc: true, seed_hash: true, seed_shown_at: true },
      });
      return found && !found.seed_shown_at ? ('running' as const) : found;
    },

    /**
     * Returns a page of the log: the draws after the one with the number `after`. The first page also has the terms and
     * the names of the prizes. Uses SQL for the draws, because Prisma takes many times as long for so many rows.
     */
    async log(act_id: number, after: number) {
      const where = { tenant_id, act_id };
      const { rows: draws } = await pool.query<LoggedDraw>({
        name: 'draw.log',
        text: `select seq, record_id, award_id from draw
                where tenant_id = $1 and act_id = $2 and seq > $3 order by seq limit ${LOG_PAGE}`,
        values: [tenant_id, act_id, after],
      });
      const next = draws.length < LOG_PAGE ? null : (draws.at(-1)?.seq ?? null);
      if (after > 0) return { terms: [], names: [], draws, next };
      const terms = await prisma.draw_terms.findMany({
        where,
        select: { from_seq: true, prizes: true },
        orderBy: { from_seq: 'asc' },
      });
      const awards = await prisma.award.findMany({
        where,
        select: { award_id: true, prize: { select: { prize_name: true } } },
      });
      return {
        terms,
        names: awards.map(({ award_id, prize }) => ({ award_id, prize_name: prize.prize_name })),
        draws,
        next,
      };
    },
  };
}
