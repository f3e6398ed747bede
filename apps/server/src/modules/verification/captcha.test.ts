import { randomUUID } from 'node:crypto';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCaptcha, solveCaptcha, uniqueMobile } from '#tests/factories/captcha.ts';
import { type Answer, createClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { purgeCaptchas } from './captcha.store.ts';
import { CAPTCHA_SIZE, drawCaptcha } from './captcha-picture.ts';

const { messages: en } = builtInTexts('en');

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

let networks = 0;
/** Creates a client with a new network address, because the server limits requests per network. */
const visitor = (on = server) => {
  networks += 1;
  return createClient(on, { locale: 'en', 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` });
};
const check = (fields: Record<string, unknown>, client = visitor()): Promise<Answer> =>
  client.post('/sms/checkVcode', fields);
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).json().code;
const send = (fields: Record<string, unknown>, client = visitor()) =>
  client.post('/sms/send', { biz: 1000, src: 10, mobile: uniqueMobile(), ...fields });
const later = (minutes: number) =>
  server.services.pool.query('update captcha set expires_at = expires_at - make_interval(mins => $1)', [minutes]);
const wrong = (vcode: string) => String((Number(vcode) + 1) % 100);

describe('the picture', () => {
  it('is a PNG that nobody keeps', async () => {
    const answer = await visitor().send('/sms/setVcodeImage?t=1&r=2', {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('shows a sum in dark ink on light paper', async () => {
    const response = await fetch(`${server.origin}/sms/setVcodeImage?t=1&r=dark`);
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', ...CAPTCHA_SIZE });
    const pixels = await picture.greyscale().raw().toBuffer();
    const share = (isSo: (grey: number) => boolean) => pixels.filter(isSo).length / pixels.length;
    expect(share((grey) => grey < 60)).toBeGreaterThan(0.03);
    expect(share((grey) => grey > 230)).toBeGreaterThan(0.7);
  });

  it('needs both of its names', async () => {
    for (const query of ['', '?t=1', '?r=1', `?t=1&r=${'x'.repeat(41)}`]) {
      expect(await codeOf(visitor().get(`/sms/setVcodeImage${query}`)), query).toBe(11001);
    }
  });

  it('is never asked for more than 60 times a minute from one network', async () => {
    const crowd = visitor();
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) => crowd.get('/sms/setVcodeImage', { t: i, r: 'crowd' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.find(({ status }) => status === 429)?.json().code).toBe(30003);
    expect((await visitor().get('/sms/setVcodeImage', { t: 1, r: 'other' })).status).toBe(200);
  });

  it('differs from one to the next, even for the same sum', () => {
    const [one, other] = [drawCaptcha('12+7=?', Math.random), drawCaptcha('12+7=?', Math.random)];
    expect(Buffer.compare(one.pixels, other.pixels)).not.toBe(0);
  });

  it.each([...'0123456789+-=?'])('knows how to write %s, and stays on the paper', (character) => {
    const { pixels, width, height } = drawCaptcha(character, () => 0.5);
    const dark = [...pixels.keys()].filter((place) => (pixels[place] as number) < 100);
    expect(dark.length).toBeGreaterThan(80);
    const rows = dark.map((place) => Math.floor(place / width));
    expect(Math.min(...rows)).toBeGreaterThan(0);
    expect(Math.max(...rows)).toBeLessThan(height - 1);
  });

  it('fits the longest sum', () => {
    const { pixels, width } = drawCaptcha('88+88=?', Math.random);
    const columns = [...pixels.keys()].filter((place) => (pixels[place] as number) < 100).map((place) => place % width);
    expect(Math.min(...columns)).toBeGreaterThan(0);
    expect(Math.max(...columns)).toBeLessThan(width - 1);
  });
});

describe('an answer', () => {
  it('may be checked again and again when it is right', async () => {
    const captcha = await freshCaptcha(server, visitor());
    for (let i = 0; i < 8; i += 1) expect(await codeOf(check(captcha))).toBe(0);
  });

  it('counts in full width and with zeros before it too', async () => {
    const captcha = await freshCaptcha(server, visitor());
    const wide = captcha.vcode.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect(await codeOf(check({ ...captcha, vcode: wide }))).toBe(0);
    expect(await codeOf(check({ ...captcha, vcode: `0${captcha.vcode} ` }))).toBe(0);
  });

  it('that is wrong says so, in the words of the form', async () => {
    const captcha = await freshCaptcha(server, visitor());
    const answer = await check({ ...captcha, vcode: wrong(captcha.vcode) });
    expect([answer.status, answer.text]).toEqual([200, `{"code":11004,"msg":"${en.errors.CAPTCHA_WRONG}"}`]);
  });

  it('is heard five times when it is wrong, then the picture is spoilt', async () => {
    const captcha = await freshCaptcha(server, visitor());
    for (let i = 0; i < 5; i += 1) expect(await codeOf(check({ ...captcha, vcode: wrong(captcha.vcode) }))).toBe(11004);
    expect(await codeOf(check(captcha))).toBe(11004);
    expect(await codeOf(send(captcha))).toBe(11004);
  });

  it('is good for five minutes', async () => {
    const captcha = await freshCaptcha(server, visitor());
    await later(4);
    expect(await codeOf(check(captcha))).toBe(0);
    await later(2);
    expect((await check(captcha)).json()).toEqual({ code: 11004, msg: en.errors.CAPTCHA_EXPIRED });
    expect(await purgeCaptchas(server.services.prisma)).toBeGreaterThan(0);
  });

  it('belongs to the last picture of that name', async () => {
    const captcha = await freshCaptcha(server, visitor());
    let next = captcha.vcode;
    while (next === captcha.vcode) {
      await visitor().get('/sms/setVcodeImage', { t: captcha.t, r: captcha.r });
      next = await solveCaptcha(server, captcha);
    }
    expect(await codeOf(check(captcha))).toBe(11004);
    expect(await codeOf(check({ ...captcha, vcode: next }))).toBe(0);
  });

  it('belongs to its own picture', async () => {
    const captcha = await freshCaptcha(server, visitor());
    expect(await codeOf(check({ ...captcha, r: randomUUID() }))).toBe(11004);
    // The server must refuse a key in which characters have moved from one part to the other.
    expect(await codeOf(check({ ...captcha, t: `${captcha.t}","${captcha.r}`.slice(0, 40), r: 'x' }))).toBe(11004);
  });

  it('is known to every server', async () => {
    const other = await startBeside(server);
    const captcha = await freshCaptcha(server, visitor());
    expect(await codeOf(check(captcha, createClient(other)))).toBe(0);
    await other.close();
  });

  it('lets one message go, however many ask for it at once', async () => {
    const captcha = await freshCaptcha(server, visitor());
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(send(captcha))));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 11004)).toHaveLength(19);
    expect(await codeOf(check(captcha))).toBe(11004);
  });

  it('is not kept where it could be read', async () => {
    const captcha = await freshCaptcha(server, visitor());
    const { rows } = await server.services.pool.query('select * from captcha where r = $1', [captcha.r]);
    expect(Object.keys(rows[0])).toEqual(['t', 'r', 'answer_hash', 'tries', 'expires_at']);
    expect(rows[0].answer_hash).toHaveLength(32);
  });
});
