import { randomInt } from 'node:crypto';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import sharp from 'sharp';
import type { Context } from '../../kernel/context.ts';
import { networkOf } from '../../kernel/rate-limit.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { answerCaptcha, type CaptchaKey, putCaptcha } from './captcha.store.ts';
import { drawCaptcha } from './captcha-picture.ts';

const CHECKS = { name: 'captcha-check', points: 60, seconds: 60 } as const;

/** Draws a new sum as a PNG, and stores the answer under `key`. */
export async function newCaptcha({ services }: Context, key: CaptchaKey): Promise<Buffer> {
  const { text, answer } = newSum();
  await putCaptcha(services.prisma, key, hashAnswer(services.secrets, key, String(answer)));
  const { pixels, width, height } = drawCaptcha(text, Math.random);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/**
 * Checks the answer to a captcha. With `use up`, a right answer works only once.
 * @throws AppError CAPTCHA_WRONG, CAPTCHA_EXPIRED or RATE_LIMITED
 */
export async function checkCaptcha(
  { services, client }: Context,
  { vcode, ...key }: CaptchaKey & { readonly vcode: string },
  use: 'check' | 'use up',
): Promise<void> {
  await services.memoryLimits.take(CHECKS, networkOf(client.ip));
  const answer = await answerCaptcha(services.pool, key, hashAnswer(services.secrets, key, vcode), use);
  if (answer !== 'right') throw new AppError(answer === 'gone' ? 'CAPTCHA_EXPIRED' : 'CAPTCHA_WRONG');
}

function newSum(): { text: string; answer: number } {
  const [a, b] = [randomInt(10, 90), randomInt(1, 10)];
  return randomInt(2) === 0 ? { text: `${a}+${b}=?`, answer: a + b } : { text: `${a}-${b}=?`, answer: a - b };
}

/** Hashes an answer. Full-width digits and leading zeros don't change the hash. */
export const hashAnswer = (secrets: Secrets, { t, r }: CaptchaKey, answer: string): Buffer<ArrayBuffer> =>
  secrets.mac(
    answer
      .normalize('NFKC')
      .trim()
      .replace(/^0+(?=\d)/, ''),
    `captcha:${JSON.stringify([t, r])}`,
  );
