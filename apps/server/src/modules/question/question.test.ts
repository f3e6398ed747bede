import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Listed {
  readonly id: string;
  readonly question: string;
}

async function list(client: RestClient, locale: string): Promise<Listed[]> {
  const answer = (await client.get('/skinMgrSrv/question/list', {}, { locale })).json();
  expect(answer.code).toBe(0);
  return answer.list as Listed[];
}

const ask = ({ tenant_id }: Account, locale: string, question: string, sort: number, deleted = false) =>
  server.services.pool.query(
    `insert into question (tenant_id, locale, question, type, options, sort, deleted_at)
     values ($1, $2, $3, 1, '[{"id":"a","option":"A"}]', $4, case when $5 then now() end)`,
    [tenant_id, locale, question, sort, deleted],
  );

it("is the product's questionnaire while the shop has none of its own", async () => {
  const client = await signIn(server, await buildUser(server));
  for (const locale of ['zh', 'en'] as const) {
    const texts = (await list(client, locale)).map(({ question }) => question);
    expect(texts).toEqual(seedQuestions(locale).map(({ question }) => question));
  }
});

it("is the shop's own in the language asked for, in its order, without what was deleted", async () => {
  const account = await buildUser(server);
  await ask(account, 'zh', '二', 2);
  await ask(account, 'zh', '一', 1);
  await ask(account, 'zh', '删', 0, true);
  await ask(account, 'en', 'one', 1);
  await ask(await buildUser(server), 'zh', '别家', 1);
  const client = await signIn(server, account);
  const chinese = await list(client, 'zh');
  expect(chinese.map(({ question }) => question)).toEqual(['一', '二']);
  expect(chinese[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    question: '一',
    type: 1,
    placeholder: '',
    options: [{ id: 'a', option: 'A' }],
  });
  expect((await list(client, 'en')).map(({ question }) => question)).toEqual(['one']);
});
