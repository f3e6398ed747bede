import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Pool } from 'pg';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { inBatches } from '../../kernel/in-turn.ts';

/** The key of a captcha picture. The client chooses both parts. */
export interface CaptchaKey {
  readonly t: string;
  readonly r: string;
}

const VALID_MINUTES = 5;
const MAX_TRIES = 5;

/** Stores the answer to a captcha picture. Replaces an earlier answer with the same key. */
export async function putCaptcha(
  prisma: PrismaClient,
  key: CaptchaKey,
  answer_hash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const fresh = { answer_hash, tries: 0, expires_at: new Date(Date.now() + VALID_MINUTES * MINUTE_MS) };
  await prisma.captcha.upsert({ where: { t_r: key }, create: { ...key, ...fresh }, update: fresh });
}

/**
 * Checks an answer to a captcha picture. The fifth wrong answer makes the picture invalid. With `use up`, a right
 * answer also makes the picture invalid. Returns `gone` if the picture is invalid or has expired. Uses one SQL
 * statement, so that parallel answers are all counted.
 */
export async function answerCaptcha(
  pool: Pool,
  { t, r }: CaptchaKey,
  answer_hash: Uint8Array,
  use: 'check' | 'use up',
): Promise<'right' | 'wrong' | 'gone'> {
  const { rows } = await pool.query<{ is_right: boolean }>({
    name: 'captcha.answer',
    text: `update captcha
              set tries = case when answer_hash <> $3 then tries + 1 when $4 then ${MAX_TRIES} else tries end
            where t = $1 and r = $2 and tries < ${MAX_TRIES} and expires_at > now()
           returning answer_hash = $3 as is_right`,
    values: [t, r, answer_hash, use === 'use up'],
  });
  if (!rows[0]) return 'gone';
  return rows[0].is_right ? 'right' : 'wrong';
}

export async function purgeCaptchas(prisma: PrismaClient): Promise<number> {
  const where = { expires_at: { lte: new Date() } };
  return inBatches(async (limit) => (await prisma.captcha.deleteMany({ where, limit })).count);
}
