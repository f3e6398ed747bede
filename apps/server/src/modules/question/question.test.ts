import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import type { QuestionnaireFile, QuestionRow } from '@skin-mirror/shared/question/question.contract.ts';
import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { measuredResult, testStart, wholeTest, withoutPhotos } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newShop = async () => {
  const account = await buildUser(server);
  return { account, client: await signIn(server, account) };
};
type Asked = Omit<QuestionRow, 'version' | 'rev' | 'langs'>;
async function list(client: RestClient, locale = 'zh'): Promise<Asked[]> {
  const answer = (await client.get('/skinMgrSrv/question/list', {}, { locale })).json();
  expect(answer.code).toBe(0);
  return answer.list as Asked[];
}
const texts = async (client: RestClient, locale?: string) =>
  (await list(client, locale)).map(({ question }) => question);
const call = async (client: RestClient, name: string, fields: object) =>
  (await client.post(`/skinMgrSrv/question/${name}`, fields as Record<string, unknown>, 'json')).json();
async function shown(client: RestClient, procedure: string, input: object): Promise<QuestionRow[]> {
  const answer = (await client.query(`question.${procedure}`, input)).json();
  return (answer.result as { data: { list: QuestionRow[] } }).data.list;
}
const CHOICE = { type: 1, options: [{ option: 'Yes' }, { option: 'No' }] };
const add = async (client: RestClient, question: string, over = {}) =>
  (await call(client, 'save', { ...CHOICE, question, ...over })).id as string;
const file = async (client: RestClient) =>
  (await client.get('/skinMgrSrv/question/export')).json().questionnaire as QuestionnaireFile;
/** Replaces the questionnaire by questions with these ids. */
const own = (client: RestClient, ...ids: string[]) =>
  call(client, 'import', {
    questionnaire: {
      questions: ids.map((id) => ({
        id,
        type: 1,
        texts: { zh: { question: id } },
        options: ['a', 'b'].map((option) => ({ id: option, texts: { zh: option } })),
      })),
    },
  });

describe('the questionnaire', () => {
  it('is the built-in one until the shop changes it, and again after it deleted all', async () => {
    const { client } = await newShop();
    for (const locale of ['zh', 'en'] as const)
      expect(await texts(client, locale)).toEqual(seedQuestions(locale).map(({ question }) => question));
    await add(client, '新问题');
    expect(await texts(client)).toEqual([...seedQuestions('zh').map(({ question }) => question), '新问题']);
    const ids = (await list(client)).map(({ id }) => id);
    expect(await call(client, 'del', { ids })).toMatchObject({ code: 0, count: ids.length });
    expect(await texts(client)).toEqual(seedQuestions('zh').map(({ question }) => question));
  });

  it('has texts in several languages, and the default language where one is missing', async () => {
    const { client } = await newShop();
    await own(client, '1');
    const [before] = await list(client);
    const options = before?.options.map(({ id }) => ({ id, option: `${id} in English` }));
    expect((await call(client, 'save', { id: '1', type: 1, lang: 'en', question: 'One', options })).id).toBe('1');
    await add(client, '二');
    expect([await texts(client), await texts(client, 'en')]).toEqual([
      ['1', '二'],
      ['One', '二'],
    ]);
    expect((await list(client, 'en'))[0]?.options[0]).toEqual({ id: 'a', option: 'a in English' });
  });

  it('has for each option the result that it is about, which is no new version of the question', async () => {
    const { client } = await newShop();
    type Row = { id: string; options: { id: string; option: string; dimension: string | null }[] };
    const builder = async () => (await shown(client, 'builder', {})) as unknown as Row[];
    const dimensions = (row: Row | undefined) => row?.options.map(({ dimension }) => dimension);
    const seed = (await builder()).find(({ id }) => id === 'concerns');
    expect(dimensions(seed)?.slice(0, 3)).toEqual(['water', null, 'acne']);
    await own(client, '1');
    const options = [
      { id: 'a', option: 'a', dimension: 'pore' },
      { id: 'b', option: 'b' },
    ];
    const save = (over: object[]) => call(client, 'save', { id: '1', type: 1, question: '1', options: over });
    expect((await save(options)).id).toBe('1');
    expect(dimensions((await builder())[0])).toEqual(['pore', null]);
    expect((await list(client))[0]?.options[0]).toEqual({ id: 'a', option: 'a' });
    // A client that doesn't know the field changes nothing.
    expect((await save(options.map(({ id, option }) => ({ id, option })))).code).toBe(11001);
    expect((await save([{ id: 'a', option: 'a', dimension: 'hair' }])).code).toBe(11001);
    expect((await save(options.map((option) => ({ ...option, dimension: null })))).id).toBe('1');
    expect(dimensions((await builder())[0])).toEqual([null, null]);
  });

  it('gets a new version with a new id where an answer could be misread, and the old wording stays', async () => {
    const { account, client } = await newShop();
    await own(client, '1', '2');
    const options = [
      { id: 'a', option: 'a' },
      { id: 'b', option: 'b' },
    ];
    const save = (over: object) => call(client, 'save', { id: '1', type: 1, question: '1', options, ...over });
    expect((await save({ required: 1 })).id).toBe('1');
    expect((await save({ required: 1 })).code).toBe(11001);
    expect((await save({ question: 'changed' })).id).toBe('1.2');
    expect((await save({ question: 'again' })).code).toBe(50006);
    expect((await list(client))[0]).toMatchObject({ id: '1.2', question: 'changed' });
    const versions = await shown(client, 'versions', { ids: ['1', '1.2', 'sleep', 'x'] });
    expect(versions.map(({ question }) => question).sort()).toEqual(
      ['1', 'changed', seedQuestions('zh')[0]?.question].sort(),
    );
    await call(client, 'del', { ids: ['1.2'] });
    await own(client, '1');
    expect((await list(client)).map(({ id }) => id)).toEqual(['1.3']);
    const { rows } = await server.services.pool.query('select count(*)::int as n from question where tenant_id = $1', [
      account.tenant_id,
    ]);
    expect(rows[0].n).toBe(4);
  });

  it('keeps both of two changes at once, and refuses the one that has not seen the other', async () => {
    const { client } = await newShop();
    await own(client, '1');
    await Promise.all(['x', 'y', 'z'].map((question) => add(client, question)));
    expect((await texts(client)).sort()).toEqual(['1', 'x', 'y', 'z']);
    const options = [
      { id: 'a', option: 'a' },
      { id: 'b', option: 'b' },
    ];
    const codes = await Promise.all(
      ['p', 'q'].map(
        async (question) => (await call(client, 'save', { id: '1', rev: 1, type: 1, question, options })).code,
      ),
    );
    expect(codes.sort()).toEqual([0, 50006]);
  });
});

describe('a condition', () => {
  it('names an option of an earlier question, which can’t go or move behind it', async () => {
    const { client } = await newShop();
    await own(client, '1', '2');
    const [first] = await list(client);
    const show_if = { question: '1', options: ['a'] };
    const id = await add(client, 'Why?', { show_if });
    expect((await list(client)).at(-1)).toMatchObject({ id, show_if });
    const code = async (name: string, fields: object) => (await call(client.with({ locale: 'en' }), name, fields)).msg;
    expect(await code('del', { ids: ['1'] })).toMatch(/^Question 3 /);
    expect(await code('sort', { ids: [id, '1', '2'] })).toMatch(
      /condition of question 1 names a question that is asked later/,
    );
    const stale = await call(client.with({ locale: 'en' }), 'sort', { ids: ['1', '2'] });
    expect(stale).toMatchObject({ code: 50006, msg: expect.stringContaining('The questions have changed') });
    const options = first?.options.slice(1);
    const without = { id: '1', type: 1, question: '1', options: [...(options ?? []), { option: 'c' }] };
    expect(await code('save', without)).toMatch(/^Question 3 is shown depending on it/);
    expect(await code('save', { ...CHOICE, question: 'x', show_if: { question: '9', options: ['a'] } })).toMatch(
      /does not exist/,
    );
    expect((await call(client, 'sort', { ids: ['2', '1', id] })).code).toBe(0);
    expect((await list(client)).map((one) => one.id)).toEqual(['2', '1', id]);
    // A new version of the question keeps its condition alive.
    await call(client, 'save', { ...without, options: first?.options, question: 'changed' });
    expect((await list(client)).at(-1)?.show_if).toEqual({ question: '1.2', options: ['a'] });
  });
});

describe('an exported questionnaire', () => {
  it('makes the same one in another shop', async () => {
    const [one, other] = [await newShop(), await newShop()];
    const id = await add(one.client, 'Why?', { show_if: { question: 'sleep', options: ['short'] } });
    expect((await call(other.client, 'import', { questionnaire: await file(one.client) })).code).toBe(0);
    expect(await list(other.client)).toEqual(await list(one.client));
    expect((await list(one.client)).at(-1)?.id).toBe(id);
    // The same file again changes no version.
    await call(other.client, 'import', { questionnaire: await file(other.client) });
    expect(await list(other.client)).toEqual(await list(one.client));
  });

  it('is refused whole, with the place, if it is damaged', async () => {
    const { client } = await newShop();
    await own(client, '1', '2');
    const good = await file(client);
    const damaged = (change: (questions: Record<string, unknown>[]) => void) => {
      const questions = structuredClone(good.questions) as unknown as Record<string, unknown>[];
      change(questions);
      return call(client.with({ locale: 'en' }), 'import', { questionnaire: { questions } });
    };
    const set = (at: number, over: object) => (questions: Record<string, unknown>[]) => {
      questions[at] = { ...questions[at], ...over };
    };
    expect((await damaged(set(1, { type: 7 }))).msg).toMatch(/questions › 2 › type$/);
    expect((await damaged(set(1, { texts: {} }))).msg).toMatch(/questions › 2 › texts$/);
    for (const id of ['__proto__', 'constructor', 'toString'])
      expect((await damaged(set(1, { id }))).msg).toMatch(/questions › 2 › id$/);
    expect((await damaged(set(1, { id: '1' }))).msg).toMatch(/^Question 2 has the same ID/);
    const loop = await damaged((questions) => {
      set(0, { show_if: { question: '2', options: ['a'] } })(questions);
      set(1, { show_if: { question: '1', options: ['a'] } })(questions);
    });
    expect(loop.msg).toBe('The condition of question 1 leads back to itself.');
    expect((await damaged(set(0, { show_if: { question: '9', options: ['a'] } }))).msg).toMatch(/does not exist/);
    expect(await file(client)).toEqual(good);
  });
});

it('is changed by whoever may change marketing, and read by everybody of the shop', async () => {
  const { account, client } = await newShop();
  const [marketing, config] = await Promise.all(
    (['marketing', 'config'] as const).map(async (name) =>
      signIn(server, await buildGuide(server, { parent: account, power: [PERMISSIONS[name]] })),
    ),
  );
  expect((await call(config as RestClient, 'save', { ...CHOICE, question: 'x' })).code).toBe(30001);
  expect((await call(marketing as RestClient, 'save', { ...CHOICE, question: 'x' })).code).toBe(0);
  expect((await texts(config as RestClient)).at(-1)).toBe('x');
  expect(await texts((await newShop()).client)).not.toContain('x');
  const inBuilder = await shown(client, 'builder', { lang: 'zh' });
  expect(inBuilder.at(-1)).toMatchObject({ question: 'x', version: 1, langs: ['zh'] });
});

it('keeps a product from whoever gave the answer that its rule names, in any version of the question', async () => {
  const { account, client } = await newShop();
  const { tenant_id } = account;
  await server.services.pool.query(
    `with type as (insert into goods_type (tenant_id, seed_key, type_name) values ($1, 'acne_care', '{}') returning goods_type_id),
          product as (insert into goods (tenant_id, goods_name, exclude_rules)
                      values ($1, 'Scented', '[{"kind": "answer", "question": "allergy", "option": "fragrance"}]') returning goods_id)
     insert into goods_effect select $1, goods_id, 1, goods_type_id from type, product`,
    [tenant_id],
  );
  const mirror = createMirrorClient(server, await buildDevice(server, { tenant_id }));
  const goodsAfter = async (questions: object) => {
    const { analysis_id } = (
      await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ questions, ...withoutPhotos }) })
    ).json();
    return ((await mirror.get('/mirrorSrv/record/result', { analysis_id })).json().goods as unknown[]).length;
  };
  expect(await goodsAfter({ allergy: ['none'] })).toBe(1);
  expect(await goodsAfter({ allergy: ['fragrance', 'acids'] })).toBe(0);
  expect(await goodsAfter({ 'allergy.2': 'fragrance' })).toBe(0);
  const steps = (
    await mirror.post('/mirrorSrv/record/create', testStart({ questions: { allergy: 'fragrance' }, ...withoutPhotos }))
  ).json();
  const { analysis_id } = steps;
  await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult });
  expect((await mirror.get('/mirrorSrv/record/result', { analysis_id })).json().goods).toEqual([]);
  expect((await list(client))[0]?.id).toBe('sleep');
});

it('reaches mirrors with the registration, and the switches are those of the shop', async () => {
  const { account, client } = await newShop();
  await own(client, '1');
  const mirror = createMirrorClient(server, await buildDevice(server, { tenant_id: account.tenant_id }));
  expect(
    (await client.post('/skinmgr/config/editMatch', { customer_info: '1', have_questions: '-5' })).json().code,
  ).toBe(0);
  expect((await client.post('/skinmgr/config/editMatch', { customer_info: true }, 'json')).json().code).toBe(0);
  // An empty switch is a missing one.
  expect((await client.post('/skinmgr/config/editMatch', { customer_info: '' })).json().code).toBe(0);
  expect((await client.post('/skinmgr/config/editMatch', { customer_info: null }, 'json')).json().code).toBe(11001);
  expect((await client.post('/skinmgr/config/match', {})).json().data).toEqual({
    customer_info: 1,
    have_questions: -1,
  });
  await client.post('/skinMgrSrv/config/update', { reg_fields: { mobile: 'required', level: 'optional' } }, 'json');
  const { bundle } = (await mirror.get('/mirrorSrv/config', { rev: 0 })).json();
  expect(bundle).toMatchObject({
    customer_info: true,
    have_questions: false,
    registration: { nickname: 'optional', mobile: 'required', level: 'optional', comments: 'hidden' },
    questions: [{ id: '1', required: 0, show_if: null }],
  });
});
