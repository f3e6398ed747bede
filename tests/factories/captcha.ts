import { randomUUID } from 'node:crypto';
import { normalContact, type VerifyBiz } from '@skin-mirror/shared/identity/credential.ts';
import { hashAnswer } from '../../apps/server/src/modules/verification/captcha.ts';
import { createClient, type RestClient } from './rest-client.ts';
import type { RunningServer } from './server.ts';

type CaptchaKey = Readonly<Record<'t' | 'r', string>>;
type SolvedCaptcha = Readonly<Record<'t' | 'r' | 'vcode', string>>;

type Behind = Pick<RunningServer, 'services'>;

const MAX_ANSWER = 198;

/** Solves a captcha picture: tries all numbers until one has the hash that the server stores. */
export async function solveCaptcha({ services }: Behind, { t, r }: CaptchaKey): Promise<string> {
  const { rows } = await services.pool.query<{ answer_hash: Buffer }>(
    'select answer_hash from captcha where t = $1 and r = $2',
    [t, r],
  );
  for (let answer = 0; answer <= MAX_ANSWER; answer += 1) {
    const text = String(answer);
    if (rows[0]?.answer_hash.equals(hashAnswer(services.secrets, { t, r }, text))) return text;
  }
  throw new Error(`there is no picture ${t}, ${r}`);
}

export async function freshCaptcha(
  server: RunningServer,
  client: RestClient = createClient(server),
): Promise<SolvedCaptcha> {
  const key = { t: String(Date.now()), r: randomUUID() };
  const picture = await client.get('/sms/setVcodeImage', { ...key });
  if (picture.status !== 200) throw new Error(`no picture: ${picture.status} ${picture.text}`);
  return { ...key, vcode: await solveCaptcha(server, key) };
}

/** Reads the last code that was sent to a phone number or e-mail address. The outbox table contains the code. */
export async function readCode({ services }: Behind, recipient: string): Promise<string> {
  const { rows } = await services.pool.query<{ body: string }>(
    'select body from outbox_message where recipient = $1 order by id desc limit 1',
    [normalContact(recipient)],
  );
  const code = /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0];
  if (!code) throw new Error(`no code for ${recipient}`);
  return code;
}

export async function requestCode(
  server: RunningServer,
  recipient: string,
  biz: VerifyBiz,
  client: RestClient = createClient(server),
): Promise<string> {
  const fields = { biz, src: 10, ...(await freshCaptcha(server, client)) };
  const answer = recipient.includes('@')
    ? await client.post('/email/send', { ...fields, email: recipient })
    : await client.post('/sms/send', { ...fields, mobile: recipient });
  if (answer.json().code !== 0) throw new Error(`no code was sent: ${answer.text}`);
  return readCode(server, recipient);
}

let numbers = 0;

export const uniqueMobile = (): string => `139${String(++numbers).padStart(8, '0')}`;
export const uniqueEmail = (): string => `owner-${randomUUID().slice(0, 8)}@example.com`;
