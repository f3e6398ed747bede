import { shownLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let anybody: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  anybody = createClient(server, { locale: 'en' });
});
afterAll(() => server.close());

interface Notice {
  readonly code: number;
  readonly locale: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
  readonly contact: { readonly text: string; readonly phone: string };
}

const read = async (shop: string, by = anybody) =>
  (await by.get('/skinSrv/privacy', { shop })).json() as unknown as Notice;
const textOf = ({ sections }: Notice, heading: string) =>
  sections.find((section) => section.heading === heading)?.text ?? '';

it("a report leads to the shop's page, which states the shop's own periods and contact", async () => {
  const main = await buildUser(server);
  const client = await signIn(server, main);
  const set = { retention_days: { photos: 90, marks: 1 }, share_days: 45, shop: 'Rose Bar', shop_phone: '021 5555' };
  expect((await client.mutate('config.update', set)).status).toBe(200);
  const { share_id } = await buildRecord(server, { device: await buildDevice(server, main) });
  const shown = await anybody.get('/skinSrv/analysis/shareDetail', { shareId: share_id });
  const { shop_key } = shown.json().report as unknown as { shop_key: string };

  const notice = await read(shop_key);
  expect(notice).toMatchObject({ code: 0, shop: 'Rose Bar', locale: 'en', contact: { phone: '021 5555' } });
  expect(textOf(notice, 'Photos of your face')).toContain('90 days');
  expect(textOf(notice, 'Photos with drawn marks')).toContain('for 1 day after');
  expect(textOf(notice, 'The link to your report')).toContain('45 days');
  expect(textOf(notice, 'Lists that the shop makes')).toContain('24 hours');
  expect(JSON.stringify(notice)).not.toContain('{{');

  const address = (await client.query('privacy.address', {})).json().result?.data as unknown as { url: string };
  expect(address.url).toContain(`/zmskinweb/#/privacy?shop=${shop_key}&locale=`);
});

it('it follows the language of the reader', async () => {
  const main = await buildUser(server);
  const { data } = (await (await signIn(server, main)).query('privacy.address', {})).json().result as unknown as {
    data: { url: string };
  };
  const key = /shop=([^&]+)/.exec(data.url)?.[1] ?? '';
  const chinese = await read(key, createClient(server, { locale: 'zh' }));
  expect(textOf(chinese, '面部照片')).toContain('365天');
  expect(await read(key, createClient(server, { locale: 'de' }))).toMatchObject({ code: 0, locale: shownLocale('de') });
});

it.each(['', 'x', '1.', '1.AAAAAAAAAAAAAAAAAAAAAA', `zzzzzz.${'A'.repeat(22)}`])(
  'a key that nobody was given is refused: %j',
  async (shop) => {
    expect((await read(shop)).code).toBe(11001);
  },
);
