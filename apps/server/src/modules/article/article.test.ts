import { FIRST_ARTICLES } from '@skin-mirror/shared/article/article.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin, buildGuide, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { ensureArticles, firstArticles } from './first-articles.ts';

let server: RunningServer;
let admin: RestClient;
let reader: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await signIn(server, await buildAdmin(server))).with({ locale: 'en' });
  reader = (await signIn(server, await buildGuide(server, { power: [] }))).with({ locale: 'en' });
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
const post = async (client: RestClient, path: string, fields: Row = {}) =>
  (await client.post(`/skinMgrSrv/article/${path}`, fields, 'json')).json();
const titles = async (fields: Row, client = reader) =>
  ((await post(client, 'list', fields)).list as readonly { title: string }[]).map(({ title }) => title);
const article = (fields: Row = {}): Row => ({
  key: uniqueName('article'),
  lang: 'en',
  title: 'Title',
  tags: ['help'],
  content: '<p>Text</p>',
  ...fields,
});

describe('an article', () => {
  it('is read by everybody who has signed in, in the own language or the next one, and found by its text', async () => {
    const key = uniqueName('word');
    await post(admin, 'save', article({ key, title: `${key} en`, content: `<p>walnut ${key}</p>` }));
    await post(admin, 'save', article({ key, lang: 'zh', title: `${key} zh`, content: '<p>核桃</p>' }));
    expect(await titles({ q: key })).toEqual([`${key} en`]);
    expect(await titles({ q: `WALNUT ${key}`, tag: 'help' })).toEqual([`${key} en`]);
    expect(await titles({ q: `WALNUT ${key}`, tag: 'news' })).toEqual([]);
    expect(await titles({ q: key, lang: 'zh' })).toEqual([`${key} zh`]);
    // The shop's language is Chinese.
    expect(await titles({ q: key, lang: 'fr' })).toEqual([`${key} zh`]);
    expect(await titles({ q: key, lang: 'fr' }, admin)).toHaveLength(1);
    const { list } = await post(reader, 'list', { q: key });
    const [{ id, summary }] = list as [{ id: number; summary: string }];
    expect(summary).toBe(`walnut ${key}`);
    expect(await post(reader, 'detail', { id })).toMatchObject({ code: 0, content: `<p>walnut ${key}</p>` });
  });

  it('is cleaned, has a key that stands once in a language, and tells who saves an older version', async () => {
    const html = '<p onclick="x()">Hello<script>alert(1)</script></p><img src="https://spy.example/a.png">';
    const { id } = await post(admin, 'save', article({ content: html }));
    expect(await post(reader, 'detail', { id })).toMatchObject({ content: '<p>Hello</p>', rev: 1 });
    expect(await post(admin, 'save', article({ content: '<script>1</script>' }))).toMatchObject({ code: 11001 });
    const { key } = (await post(reader, 'detail', { id })) as unknown as { key: string };
    expect(await post(admin, 'save', article({ key }))).toMatchObject({ code: 40010 });
    expect(await post(admin, 'save', article({ id, key, rev: 1, title: 'New' }))).toMatchObject({ code: 0, id });
    expect(await post(admin, 'save', article({ id, key, rev: 1, title: 'Older' }))).toMatchObject({ code: 50006 });
    expect(await post(admin, 'save', article({ id: 2_000_000_000 }))).toMatchObject({ code: 11001 });
  });

  it('that is a draft or deleted is read by nobody but the administrator', async () => {
    const key = uniqueName('draft');
    const { id } = await post(admin, 'save', article({ key, title: key, status: 0 }));
    expect(await titles({ q: key })).toEqual([]);
    expect(await post(reader, 'detail', { id })).toMatchObject({ code: 11001 });
    expect(await post(admin, 'detail', { id })).toMatchObject({ code: 0, title: key });
    const all = async () => (await admin.query('article.all', { q: key, sort: '-title' })).json().result?.data;
    expect(await all()).toMatchObject({ total: 1, list: [{ id, status: 0 }] });
    expect(await post(admin, 'del', { all: { q: key }, expected: 1 })).toMatchObject({ code: 0, count: 1 });
    expect(await post(admin, 'detail', { id })).toMatchObject({ code: 11001 });
    expect((await admin.mutate('article.restore', { ids: [id] })).json().result?.data).toMatchObject({ count: 1 });
    expect(await all()).toMatchObject({ total: 1 });
    const owner = await signIn(server, await buildUser(server));
    expect(await post(owner, 'save', article())).toMatchObject({ code: 30001 });
    expect(await post(owner, 'del', { id: [id] })).toMatchObject({ code: 30001 });
  });
});

it('each article that the console links to is one of the first', () => {
  const keys = new Set(firstArticles.map(({ key }) => key));
  expect(FIRST_ARTICLES.filter((key) => !keys.has(key))).toEqual([]);
});

it('the first articles are clean, in each language, and written once', async () => {
  for (const { content, title } of firstArticles) expect(cleanHtml(content), title).toBe(content);
  const { services } = server;
  await services.pool.query('truncate article restart identity');
  await Promise.all([ensureArticles(services), ensureArticles(services)]);
  expect(await services.prisma.article.count()).toBe(firstArticles.length);
  expect(await titles({ tag: 'help', pageSize: 50 })).toContain('Your first skin test');
  // A language that is new gets its articles, as if they had been written with the first ones.
  await services.prisma.article.deleteMany({ where: { lang: 'en' } });
  await Promise.all([ensureArticles(services), ensureArticles(services)]);
  expect(await services.prisma.article.count()).toBe(firstArticles.length);
  expect(await services.prisma.article.groupBy({ by: ['crt_time', 'mod_time'] })).toHaveLength(1);
  await services.prisma.article.deleteMany();
  await ensureArticles(services);
  expect(await services.prisma.article.count()).toBe(0);
});

it('the first articles that nobody changed get the words of this version, the others keep theirs', async () => {
  const { services } = server;
  const { pool, prisma } = services;
  await pool.query('truncate article restart identity');
  await ensureArticles(services);
  const older = { title: 'As it was', content: '<p>Older words</p>' };
  const [changed, kept] = await prisma.article.findMany({ where: { lang: 'en' }, orderBy: { sort: 'asc' }, take: 2 });
  await pool.query('update article set title = $1, content = $2', [older.title, older.content]);
  const own = { id: changed?.id, key: changed?.key, lang: 'en', tags: ['help'], title: 'Ours', content: '<p>Ours</p>' };
  expect(await post(admin, 'save', own)).toMatchObject({ code: 0 });
  await prisma.article.deleteMany({ where: { lang: 'zh', key: changed?.key ?? '' } });
  await prisma.article.create({ data: { ...older, key: changed?.key ?? '', lang: 'zh' } });

  await ensureArticles(services);
  const wordsOf = async (key = '', lang = 'en') =>
    prisma.article.findFirst({ where: { key, lang }, select: { title: true, content: true } });
  expect(await wordsOf(kept?.key)).toEqual({ title: kept?.title, content: kept?.content });
  expect(await wordsOf(changed?.key)).toEqual({ title: 'Ours', content: '<p>Ours</p>' });
  expect(await wordsOf(changed?.key, 'zh')).toEqual(older);
});
