import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function buildShop(): Promise<{ client: RestClient; tenant_id: number }> {
  const { tenant_id } = await buildTenant(server);
  return { client: await signIn(server, await buildUser(server, { tenant_id })), tenant_id };
}

const write = (client: RestClient, id: string, locale: string, introduction = `${id} in ${locale}`) =>
  client.post('/skinMgrSrv/settings/articleEdit', { id, introduction, advice: 'Rest', locale });
const coverage = async (client: RestClient) =>
  (await client.query('setting.textCoverage', {})).json().result?.data as {
    default_locale: string;
    list: { section: string; locale: string; edited: number; own: number; copyable: number }[];
  };
const at = async (client: RestClient, section: string, locale: string) =>
  (await coverage(client)).list.find((row) => row.section === section && row.locale === locale);
const copy = async (client: RestClient, input: object) => (await client.mutate('setting.copyTexts', input)).json();
const shown = async (client: RestClient, id: string, locale: string) => {
  const [type] = id.split(':');
  const { list } = (await client.post('/skinMgrSrv/settings/articleList', { type, locale })).json();
  return (list as { id: string; introduction: string; locale: string }[]).find((row) => row.id === id);
};

describe('the shop’s own texts', () => {
  it('are counted by section and language', async () => {
    const { client } = await buildShop();
    await write(client, 'layer:acne:3', 'zh');
    await write(client, 'layer:acne:4', 'zh');
    await write(client, 'layer:acne:4', 'fr');
    expect((await coverage(client)).default_locale).toBe('zh');
    expect(await at(client, 'layer', 'fr')).toMatchObject({ edited: 2, own: 1, copyable: 1 });
    expect(await at(client, 'deep', 'fr')).toMatchObject({ edited: 0, own: 0, copyable: 0 });
  });

  it('are copied from the default language to others, where nothing is overwritten', async () => {
    const { client, tenant_id } = await buildShop();
    await write(client, 'layer:acne:3', 'zh');
    await write(client, 'deep:spot:2', 'zh');
    await write(client, 'deep:spot:2', 'fr');
    const answer = await copy(client, { locales: ['fr', 'de'] });
    expect(answer.result?.data).toEqual({
      count: 3,
      copied: [
        { locale: 'fr', ids: ['layer:acne:3'] },
        { locale: 'de', ids: ['layer:acne:3', 'deep:spot:2'] },
      ],
    });
    expect(await shown(client, 'layer:acne:3', 'fr')).toMatchObject({
      introduction: 'layer:acne:3 in zh',
      locale: 'fr',
    });
    expect(await shown(client, 'deep:spot:2', 'fr')).toMatchObject({ introduction: 'deep:spot:2 in fr' });
    const { rows } = await server.services.pool.query(
      "select details from audit_log where tenant_id = $1 and action = 'setting.text_copy'",
      [tenant_id],
    );
    expect(rows).toEqual([{ details: { from: 'zh', to: ['fr', 'de'], count: 3 } }]);
  });

  it('of one section are copied alone, and taken back by their ids', async () => {
    const { client } = await buildShop();
    await write(client, 'layer:acne:3', 'zh');
    await write(client, 'deep:spot:2', 'zh');
    const answer = await copy(client, { locales: ['fr'], section: 'deep' });
    const [copied] = (answer.result as { data: { copied: { locale: string; ids: string[] }[] } }).data.copied;
    expect(copied).toEqual({ locale: 'fr', ids: ['deep:spot:2'] });
    await client.post('/skinMgrSrv/settings/articleReset', { id: copied?.ids, locale: 'fr' });
    expect(await at(client, 'deep', 'fr')).toMatchObject({ own: 0, copyable: 1 });
  });

  it('are not copied where none is missing', async () => {
    const { client } = await buildShop();
    expect(JSON.stringify(await copy(client, { locales: ['fr'] }))).toContain('NOTHING_TO_COPY');
    await write(client, 'layer:acne:3', 'zh');
    expect(JSON.stringify(await copy(client, { locales: ['zh'] }))).toContain('NOTHING_TO_COPY');
    expect(JSON.stringify(await copy(client, { locales: [] }))).toContain('INPUT_REQUIRED');
  });

  it('are nobody else’s', async () => {
    const [{ client }, other] = [await buildShop(), await buildShop()];
    await write(other.client, 'layer:acne:3', 'zh');
    expect(await at(client, 'layer', 'zh')).toMatchObject({ edited: 0 });
  });
});
