import { FACE_PARTS } from '@skin-mirror/shared/face/face-parts.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { builtInText } from '@skin-mirror/shared/shop-text/shop-text.ts';
import { SHOP_TEXT_KEYS } from '@skin-mirror/shared/shop-text/shop-text-keys.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { measuredResult, photo, testStart } from '#tests/factories/mirror-test.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, createMirrorClient, file, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Creates a shop with a mirror and a test. Returns functions that read what the customer and the mirror see. */
async function openShop(platform = 'default') {
  const main = await buildUser(server);
  await server.services.pool.query('update tenant set platform = $2 where tenant_id = $1', [main.tenant_id, platform]);
  const shop = await signIn(server, main);
  const device = await buildDevice(server, { tenant_id: main.tenant_id });
  const { share_id } = await buildRecord(server, { device });
  const mirror = createMirrorClient(server, device);
  return {
    async set(values: Readonly<Record<string, unknown>>) {
      expect((await shop.mutate('config.update', values)).json().error).toBeUndefined();
    },
    async upload(biz: string) {
      const picture = file(await photo('#234'), 'a.jpg');
      return String((await shop.post('/skinMgrSrv/goods/upload', { biz, file: picture }, 'multipart')).json().imgUrl);
    },
    report: async (locale: string) =>
      (await createClient(server).get('/skinSrv/analysis/shareDetail', { shareId: share_id }, { locale })).json()
        .report as SharedReport,
    /** Reads the mirror's texts in Chinese, the default language of mirrors. */
    bundle: async () =>
      (await mirror.get('/mirrorSrv/config')).json().bundle as {
        logo: string | null;
        startup_image: string | null;
        face: Record<string, string> | null;
        texts: Record<string, string>;
      },
  };
}

describe('a shop’s pictures', () => {
  it('are in its reports and on its mirrors, by addresses that everybody can open', async () => {
    const shop = await openShop();
    expect((await shop.report('zh')).logo).toBeNull();
    expect(await shop.bundle()).toMatchObject({ logo: null, startup_image: null });

    const logo = await shop.upload('logo');
    const startup_image = await shop.upload('startup');
    await shop.set({ logo, startup_image });
    const report = await shop.report('zh');
    expect(report.logo).toBe(`/fileSvr/get/${logo}`);
    const bundle = await shop.bundle();
    expect(bundle).toMatchObject({ logo: report.logo, startup_image: `/fileSvr/get/${startup_image}` });
    for (const address of [bundle.logo, bundle.startup_image]) {
      const response = await fetch(server.origin + address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }

    await shop.set({ logo: '' });
    expect((await shop.report('zh')).logo).toBeNull();
  });
});

describe('the texts around results', () => {
  it('are the built-in ones until the shop writes its own, in the reader’s language, on report and mirror', async () => {
    const shop = await openShop();
    const product = (locale: 'zh' | 'en') =>
      Object.fromEntries(SHOP_TEXT_KEYS.map((key) => [key, builtInText(key, builtInTexts(locale).shopTexts)]));
    for (const locale of ['zh', 'en'] as const) expect((await shop.report(locale)).texts).toEqual(product(locale));
    expect((await shop.bundle()).texts).toEqual(product('zh'));
    await shop.set({
      text_general: { zh: '<p>您好<script>alert(1)</script></p>', en: '<p>Welcome</p>' },
      text_product_button: { zh: '立即购买' },
    });
    expect((await shop.report('en')).texts).toMatchObject({
      text_general: '<p>Welcome</p>',
      text_product_button: '立即购买',
      text_conclusion: builtInText('text_conclusion', builtInTexts('en').shopTexts),
    });
    expect((await shop.bundle()).texts).toMatchObject({ text_general: '<p>您好</p>', text_product_button: '立即购买' });
    await shop.set({ text_general: {} });
    expect((await shop.report('zh')).texts.text_general).toBe('');
  });

  it('are refused if the label of the button is too wide', async () => {
    const shop = await openShop();
    await expect(shop.set({ text_product_button: { zh: '现在就去购买吧' } })).rejects.toThrow();
  });

  it('say only what may be stored', () => {
    for (const key of SHOP_TEXT_KEYS)
      for (const locale of ['zh', 'en'] as const)
        expect(cleanHtml(builtInText(key, builtInTexts(locale).shopTexts))).toBe(
          builtInText(key, builtInTexts(locale).shopTexts),
        );
  });
});

it('close-ups that a mirror sends are in the report', async () => {
  const { tenant_id } = await buildUser(server);
  const mirror = createMirrorClient(server, await buildDevice(server, { tenant_id }));
  const { analysis_id } = (await mirror.post('/mirrorSrv/record/create', testStart())).json();
  const kinds = ['white', 'dermatoscope_1', 'dermatoscope_6', 'scalp_2'];
  for (const kind of kinds) {
    const picture = file(await photo('#a67'), 'a.jpg');
    expect(
      (await mirror.post('/mirrorSrv/record/image', { analysis_id, kind, file: picture }, 'multipart')).json().code,
    ).toBe(0);
  }
  const wrong = { kind: 'scalp_7', file: file(await photo(), 'a.jpg') };
  expect((await mirror.post('/mirrorSrv/record/image', { analysis_id, ...wrong }, 'multipart')).json().code).toBe(
    11_001,
  );
  const ended = { status: 2, quality: { face: 0.95, blur: 0.9, light: 0.9 }, result: measuredResult };
  const { share_id } = (await mirror.post('/mirrorSrv/record/finish', { analysis_id, ...ended })).json();
  const { report } = (await createClient(server).get('/skinSrv/analysis/shareDetail', { shareId: share_id })).json();
  const { images } = report as SharedReport;
  expect(images.map(({ kind }) => kind)).toEqual(kinds);
  for (const { url } of images) expect((await fetch(server.origin + url)).status).toBe(200);
});

describe('face structure', () => {
  it('is on its platform alone', async () => {
    const shop = await openShop();
    expect((await shop.report('zh')).face).toBeNull();
    expect((await shop.bundle()).face).toBeNull();
  });

  it('is the product’s until the shop writes its own, in the reader’s language', async () => {
    const shop = await openShop('zsmkj');
    const product = (locale: 'zh' | 'en') =>
      Object.fromEntries(FACE_PARTS.map((part) => [part, builtInTexts(locale).face[part]]));
    for (const locale of ['zh', 'en'] as const) expect((await shop.report(locale)).face).toEqual(product(locale));
    expect((await shop.bundle()).face).toEqual(product('zh'));
    await shop.set({ face_bones_content: { zh: '<p>骨<script>alert(1)</script></p>', en: '<p>Bones</p>' } });
    expect((await shop.report('en')).face).toMatchObject({
      bones: '<p>Bones</p>',
      fat: builtInTexts('en').face.fat,
    });
    expect((await shop.report('fr')).face?.bones).toBe('<p>骨</p>');
    expect((await shop.bundle()).face?.bones).toBe('<p>骨</p>');

    await shop.set({ face_bones_content: {} });
    expect((await shop.report('zh')).face?.bones).toBe(builtInTexts('zh').face.bones);
  });

  it('says in the product’s words only what may be stored', () => {
    for (const part of FACE_PARTS) {
      for (const locale of ['zh', 'en'] as const) {
        const html = builtInTexts(locale).face[part];
        expect(cleanHtml(html)).toBe(html);
      }
    }
  });
});
