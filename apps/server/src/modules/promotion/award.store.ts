import { CONSOLATION_LEVEL } from '@skin-mirror/shared/draw/draw.ts';
import { FILE_LIMITS, megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import type { PrizeInput } from '@skin-mirror/shared/promotion/promotion.contract.ts';
import { PRIZE_COUNT, PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { hundredths, prizeProblems, prizesProblem } from '@skin-mirror/shared/promotion/promotion-problems.ts';
import { filledTranslations, type Translations } from '@skin-mirror/shared/translation/translation.ts';
import { select } from '../../database/select.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { FileColumn } from '../../kernel/file-column.ts';
import { KEPT, keptSince } from '../../kernel/kept.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { seen } from '../../kernel/rev.ts';

type Db = Prisma.TransactionClient;

/** The prizes of a stored promotion, or those that an account has entered for one that isn't stored yet. */
export type Place = { readonly act_id: number } | { readonly draft_user_id: number; readonly draft_code: string };

/** The built-in name and description of a consolation prize, in the shop's language and in all others. */
export interface PrizeWords {
  readonly prize_name: string;
  readonly prize_detail: string;
  readonly texts: Translations<(typeof WORDS)[number]>;
}

const WORDS = ['prize_name', 'prize_detail'] as const;

const PRIZE = select('prize_id', 'prize_name', 'prize_pic', 'prize_detail', 'texts');
const COLUMNS = {
  ...select('award_id', 'act_id', 'award_level', 'probability', 'total_num', 'awarded', 'notdefault', 'rev'),
  prize: { select: PRIZE },
};

export type StoredAward = Prisma.awardGetPayload<{ select: typeof COLUMNS }>;

/** Returns the prizes in the order of a draw's tickets: by their levels, consolation prizes last. */
export async function readAwards(
  db: Pick<Db, 'award'>,
  tenant_id: number,
  place: Place | { readonly act_id: { readonly in: number[] } },
): Promise<StoredAward[]> {
  const where = { tenant_id, deleted_at: null, ...('act_id' in place ? place : { ...place, act_id: null }) };
  const awards = await db.award.findMany({ where, select: COLUMNS, orderBy: { award_id: 'asc' } });
  const level = ({ award_level }: StoredAward) =>
    award_level === CONSOLATION_LEVEL ? Number.POSITIVE_INFINITY : award_level;
  return awards.sort((a, b) => level(a) - level(b) || a.award_id - b.award_id);
}

/** Deletes the account's old drafts, and makes the consolation prize of a draft that has none. */
export async function prepareDraft(db: Db, tenant_id: number, place: Place, words: PrizeWords): Promise<void> {
  if ('act_id' in place) return;
  const { draft_user_id } = place;
  const old = { lt: keptSince(KEPT.award) };
  await db.award.deleteMany({ where: { tenant_id, act_id: null, draft_user_id, crt_time: old } });
  const draft = { tenant_id, ...place, notdefault: false };
  if ((await db.award.count({ where: { ...draft, act_id: null, deleted_at: null } })) > 0) return;
  const { prize_id } = await db.prize.create({ data: { tenant_id, ...words }, select: { prize_id: true } });
  // Another call may make it at the same moment. A unique index then leaves this one out.
  await db.award.createMany({ data: [{ ...draft, prize_id, award_level: CONSOLATION_LEVEL }], skipDuplicates: true });
}

/**
 * Locks the promotion, or the account's drafts, so that two people's prizes never add up to more than allowed. Draws
 * wait for the same lock. Uses SQL, because Prisma can't lock a row.
 * @throws AppError PROMOTION_NOT_FOUND or PROMOTION_CLOSED
 */
export async function lockPlace(db: Db, tenant_id: number, place: Place): Promise<void> {
  if (!('act_id' in place)) {
    await db.$queryRaw`
      select award_id from award
       where tenant_id = ${tenant_id} and draft_user_id = ${place.draft_user_id} and draft_code = ${place.draft_code}
         and act_id is null and deleted_at is null order by award_id for update`;
    return;
  }
  const [found] = await db.$queryRaw<{ is_closed: boolean }[]>`
    select seed_shown_at is not null as is_closed from promotion
     where tenant_id = ${tenant_id} and act_id = ${place.act_id} and status <> ${PROMOTION_STATUS.deleted} for no key update`;
  if (!found) throw new AppError('PROMOTION_NOT_FOUND');
  if (found.is_closed) throw new AppError('PROMOTION_CLOSED');
}

/**
 * Adds or changes a prize. The place is locked.
 * @param words the built-in words of a consolation prize
 * @throws AppError the errors of `promotion.savePrize`
 */
export async function writePrize(
  db: Db,
  tenant_id: number,
  place: Place,
  { id, prize_id, rev, award_level, left_num, ...input }: PrizeInput,
  words: PrizeWords,
): Promise<{ id: number; prize_id: number }> {
  const awards = await readAwards(db, tenant_id, place);
  const before = Number(id) > 0 ? awards.find(({ award_id }) => award_id === Number(id)) : undefined;
  if (Number(id) > 0 && !before) throw new AppError('AWARD_NOT_FOUND');
  if (before && seen(rev) !== undefined && before.rev !== seen(rev)) throw new AppError('CHANGED_MEANWHILE');
  const others = awards.filter((award) => award !== before);
  const isDefault = before?.notdefault === false;
  const awarded = before?.awarded ?? 0;
  const share = others.reduce((sum, { probability }) => sum + probability, 0);
  const [problem] = prizeProblems(input, { isDefault, others: share, awarded });
  if (problem) throw new AppError(problem.code, problem.details);
  const total_num = isDefault ? null : Number(input.total_num);
  if (total_num !== null && Number(left_num) > total_num) throw new AppError('STOCK_LEFT');
  if (!before && awards.length >= PRIZE_COUNT.max) throw new AppError('PRIZE_COUNT', PRIZE_COUNT);
  const { prize_name, prize_pic, prize_detail } = input;
  if (before && awarded > 0 && prize_name !== before.prize.prize_name && !isDefault) throw new AppError('PRIZE_WON');
  await checkSize(db, tenant_id, prize_pic);

  const given = isDefault ? withoutBuiltIn(input, before.prize, words) : input.texts;
  const texts = given && filledTranslations(given, { prize_name, prize_detail });
  const prize = { prize_name, prize_pic, prize_detail, texts };
  const wanted = before?.prize.prize_id ?? (Number(prize_id) > 0 ? Number(prize_id) : undefined);
  const in_library = await storePrize(db, tenant_id, wanted, prize, before !== undefined);
  const level = isDefault ? CONSOLATION_LEVEL : award_level === '' ? (before?.award_level ?? 1) : award_level;
  const data = {
    prize_id: in_library,
    total_num,
    award_level: level,
    probability: hundredths(input.probability) ?? 0,
  };
  if (!before) {
    const made = await db.award.create({ data: { tenant_id, ...place, ...data }, select: { award_id: true } });
    return { id: made.award_id, prize_id: in_library };
  }
  const { award_id } = before;
  await db.award.update({ where: { tenant_id_award_id: { tenant_id, award_id } }, data, select: { award_id: true } });
  return { id: award_id, prize_id: in_library };
}

/** The upload has its own limits, but a picture may have been uploaded for something else. */
async function checkSize(db: Db, tenant_id: number, path: string): Promise<void> {
  const file = path && (await db.stored_file.findFirst({ where: { tenant_id, path }, select: { bytes: true } }));
  const { maxBytes } = FILE_LIMITS.prize;
  if (file && file.bytes > maxBytes) throw new AppError('FILE_TOO_LARGE', { max: megabytes(maxBytes) });
}

/**
 * Returns the id of the prize in the library. A prize that other promotions have too stays as it is, and gets a copy.
 * @param isOwn true if the promotion has the prize already
 * @throws AppError AWARD_NOT_FOUND if the shop has no prize with this id
 */
async function storePrize(
  db: Db,
  tenant_id: number,
  prize_id: number | undefined,
  { texts, ...words }: Omit<StoredAward['prize'], 'prize_id' | 'texts'> & Partial<Pick<StoredAward['prize'], 'texts'>>,
  isOwn: boolean,
): Promise<number> {
  let prize = { ...words, texts: texts ?? {} };
  if (prize_id !== undefined) {
    const known = mustExist(
      await db.prize.findFirst({ where: { tenant_id, prize_id }, select: PRIZE }),
      'AWARD_NOT_FOUND',
    );
    prize = { ...words, texts: texts ?? known.texts };
    const isSame = (['prize_name', 'prize_pic', 'prize_detail'] as const).every((name) => known[name] === prize[name]);
    if (isSame && isSameJson(known.texts, prize.texts)) return prize_id;
    if (isOwn && (await db.award.count({ where: { tenant_id, prize_id } })) <= 1) {
      const where = { tenant_id_prize_id: { tenant_id, prize_id } };
      await db.prize.update({ where, data: prize, select: { prize_id: true } });
      return prize_id;
    }
  }
  return (await db.prize.create({ data: { tenant_id, ...prize }, select: { prize_id: true } })).prize_id;
}

/**
 * Deletes a prize. What customers have won of it stays theirs. Of a draft, the caller must have made it.
 * @throws AppError AWARD_NOT_FOUND, AWARD_DEFAULT, PRIZE_COUNT or PROMOTION_CLOSED
 */
export async function removeAward(db: Db, tenant_id: number, user_id: number, award_id: number): Promise<StoredAward> {
  const found = await db.award.findFirst({
    where: { tenant_id, award_id, deleted_at: null, OR: [{ act_id: { not: null } }, { draft_user_id: user_id }] },
    select: { act_id: true, draft_code: true },
  });
  if (!found) throw new AppError('AWARD_NOT_FOUND');
  const { act_id, draft_code } = found;
  const place: Place = act_id === null ? { draft_user_id: user_id, draft_code } : { act_id };
  await lockPlace(db, tenant_id, place);
  const awards = await readAwards(db, tenant_id, place);
  const award = mustExist(
    awards.find((one) => one.award_id === award_id),
    'AWARD_NOT_FOUND',
  );
  if (!award.notdefault) throw new AppError('AWARD_DEFAULT');
  if (act_id !== null && awards.length <= PRIZE_COUNT.min) throw new AppError('PRIZE_COUNT', PRIZE_COUNT);
  const where = { tenant_id_award_id: { tenant_id, award_id } };
  await db.award.update({ where, data: { deleted_at: new Date() }, select: { award_id: true } });
  return award;
}

/** Drops built-in translations of words that the shop has changed: they would promise something else. */
function withoutBuiltIn(
  now: Pick<PrizeInput, keyof PrizeWords>,
  before: Pick<StoredAward['prize'], keyof PrizeWords>,
  builtIn: PrizeWords,
): PrizeWords['texts'] {
  const { texts = before.texts } = now;
  const changed = WORDS.filter((name) => now[name] !== before[name]);
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const own = texts[locale] ?? {};
      const isKept = (name: (typeof WORDS)[number]) =>
        !changed.includes(name) || own[name] !== builtIn.texts[locale]?.[name];
      return [locale, Object.fromEntries(WORDS.filter(isKept).map((name) => [name, own[name]]))];
    }),
  );
}

/** @throws AppError PRIZE_COUNT or PROBABILITY_OVER */
export async function checkPrizes(db: Db, tenant_id: number, place: Place): Promise<void> {
  const problem = prizesProblem(await readAwards(db, tenant_id, place));
  if (problem) throw new AppError(problem.code, problem.details);
}

export const prizeFiles: FileColumn = { table: 'prize', column: 'prize_pic' };
