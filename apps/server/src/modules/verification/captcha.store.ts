import type { Pool } from 'pg';

/** Identifies a picture; both values come from the client. */
export interface CaptchaKey {
  readonly t: string;
  readonly r: string;
}

const MAX_TRIES = 5;

/** Stores the answer to a picture, replacing an earlier one of the same key. */
export async function putCaptcha(
  pool: Pool,
  { t, r }: CaptchaKey,
  answer_hash: Uint8Array,
  minutes: number,
): Promise<void> {
  await pool.query({
    name: 'captcha.put',
    text: `insert into captcha (t, r, answer_hash, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))
           on conflict (t, r) do update
             set answer_hash = excluded.answer_hash, tries = 0, expires_at = excluded.expires_at`,
    values: [t, r, answer_hash, minutes],
  });
}

/**
 * Checks an answer in one statement: a wrong one counts as a try, and the fifth invalidates the picture. With `use up`,
 * a right one invalidates it too.
 */
export async function answerCaptcha(
  pool: Pool,
  { t, r }: CaptchaKey,
  answer_hash: Uint8Array,
  use: 'check' | 'use up',
): Promise<boolean> {
  const { rows } = await pool.query<{ is_right: boolean }>({
    name: 'captcha.answer',
    text: `update captcha
              set tries = case when answer_hash <> $3 then tries + 1 when $4 then ${MAX_TRIES} else tries end
            where t = $1 and r = $2 and tries < ${MAX_TRIES} and expires_at > now()
           returning answer_hash = $3 as is_right`,
    values: [t, r, answer_hash, use === 'use up'],
  });
  return rows[0]?.is_right ?? false;
}

/** Removes expired pictures; returns how many. */
export async function purgeCaptchas(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from captcha where expires_at <= now()');
  return rowCount ?? 0;
}
