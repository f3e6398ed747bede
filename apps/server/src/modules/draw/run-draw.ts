import type { CurrentDraw, Drawn, ShownPrize } from '@skin-mirror/shared/draw/draw.contract.ts';
import { ticketOf } from '@skin-mirror/shared/draw/draw-ticket.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { inLanguage, type Reader, type Translations } from '@skin-mirror/shared/translation/translation.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import type { Services } from '../../services.ts';
import { pictureAddress } from '../file/photo-address.ts';
import { type DrawnRow, findDrawing, promotionRunStore } from './promotion-run.store.ts';
import { keyOf } from './seed.ts';

type Row = Pick<DrawnRow, 'prize_name' | 'prize_pic' | 'prize_detail' | 'prize_texts' | 'award_level'>;

const prizeShown = (
  award_id: number,
  { prize_name, prize_detail, prize_texts, prize_pic, award_level }: Row,
  reader: Reader,
): ShownPrize => ({
  award_id,
  prize_pic: pictureAddress(prize_pic) ?? '',
  award_level,
  ...worded({ prize_name, prize_detail }, prize_texts ?? {}, reader),
});

const worded = <Name extends string>(words: Record<Name, string>, texts: Translations<Name>, reader: Reader) =>
  inLanguage(words, { words, texts }, reader);

const drawnOf = (row: DrawnRow, reader: Reader): Drawn => ({
  act_id: row.act_id,
  ...worded({ act_name: row.act_name }, row.act_texts, reader),
  seq: row.seq,
  draw_time: row.draw_time,
  award: row.award_id === null ? null : prizeShown(row.award_id, row, reader),
  redeem_code: row.redeem_code ?? '',
  redeemed_at: row.redeemed_at,
});

type Situation = Awaited<ReturnType<typeof situationOf>>;

/**
 * Finds a report with the promotion that runs for it. None is `running` if the shop hides them.
 * @throws AppError SHARE_UNAVAILABLE
 */
export async function situationOf(services: Services, share_id: string, locale: Locale) {
  const test = mustExist(await findDrawing(services, share_id), 'SHARE_UNAVAILABLE');
  const { tenant_id, record_id, customer_id, today, settings_rev, device_id } = test;
  const rules = await services.ruleBook.forShop(tenant_id, settings_rev);
  const page = rules.pageFor(device_id);
  const running = (page.h5_show_active === 1 && test.running) || undefined;
  return {
    tenant_id,
    record_id,
    customer_id,
    today,
    running,
    /** True if the test was made before the promotion. */
    isBefore: running !== undefined && test.test_day < running.start_time,
    hasDrawn: running !== undefined && test.has_drawn,
    reader: { wanted: locale, shopDefault: rules.default_locale },
  };
}

/** Returns what the test of a report has drawn, the newest first. */
async function drawsOf(services: Services, { tenant_id, record_id, reader }: Situation): Promise<Drawn[]> {
  return (await promotionRunStore(services, tenant_id).drawn(record_id)).map((row) => drawnOf(row, reader));
}

/** Returns what a test sees of the running promotion, and what it has drawn. */
export async function currentDraw(services: Services, at: Situation): Promise<CurrentDraw> {
  const { running, reader } = at;
  const [reason, draws] = await Promise.all([reasonOf(services, at), drawsOf(services, at)]);
  if (!running) return { promotion: null, prizes: [], seed_hash: '', draws_left: 0, reason, draws };
  const { act_id, act_name, act_desc, texts, act_bg, start_time, end_time, seed_hash } = running;
  const prizes = await promotionRunStore(services, at.tenant_id).prizes(act_id);
  return {
    promotion: {
      act_id,
      act_bg: pictureAddress(act_bg) ?? '',
      start_time,
      end_time,
      ...worded({ act_name, act_desc }, texts, reader),
    },
    prizes: prizes.map((row) => ({ ...prizeShown(row.award_id, row, reader), is_left: row.is_left })),
    seed_hash,
    draws_left: reason === '' ? 1 : 0,
    reason,
    draws,
  };
}

/** Returns the draw of a test whose report is open. Null if there is nothing to draw and nothing drawn. */
export async function drawOfTest(services: Services, share_id: string, locale: Locale): Promise<CurrentDraw | null> {
  const draw = await currentDraw(services, await situationOf(services, share_id, locale));
  return draw.promotion || draw.draws.length > 0 ? draw : null;
}

/** Says why the test has no draw left. Empty if it has one. */
async function reasonOf(services: Services, at: Situation): Promise<'' | 'drawn' | 'daily' | 'before'> {
  const { running, customer_id, tenant_id, today } = at;
  if (!running) return '';
  if (at.hasDrawn) return 'drawn';
  if (at.isBefore) return 'before';
  if (customer_id === null || running.daily_limit === null) return '';
  const count = await promotionRunStore(services, tenant_id).count(running.act_id, customer_id, today);
  return count >= running.daily_limit ? 'daily' : '';
}

/** Draws for a test, once. If it has drawn, or without a promotion, returns the newest draw of the test. */
export async function runDraw(services: Services, share_id: string, locale: Locale): Promise<Drawn> {
  const at = await situationOf(services, share_id, locale);
  const { running, tenant_id, record_id, customer_id, today } = at;
  if (!running || at.hasDrawn) return known(services, at);
  if (at.isBefore) throw new AppError('DRAW_BEFORE');
  const { act_id } = running;
  const ticket = await ticketOf(await keyOf(services.secrets, tenant_id, running), record_id);
  const answer = await services.draws.submit({ tenant_id, act_id, record_id, customer_id, ticket, today });
  if (answer === 'closed') throw new AppError('DRAW_CLOSED');
  if (answer === 'daily') throw new AppError('DRAW_DAILY');
  return answer === 'again' ? known(services, at) : drawnOf(answer, at.reader);
}

async function known(services: Services, at: Situation): Promise<Drawn> {
  const draws = await drawsOf(services, at);
  const found = at.running ? draws.find(({ act_id }) => act_id === at.running?.act_id) : draws[0];
  return mustExist(found, 'DRAW_CLOSED');
}
