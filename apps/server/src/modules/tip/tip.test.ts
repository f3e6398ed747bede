import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin, buildGuide, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { ensureTips, firstTips } from './first-tips.ts';

let server: RunningServer;
let admin: RestClient;
let owner: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = (await signIn(server, await buildAdmin(server))).with({ locale: 'en' });
  owner = (await signIn(server, await buildUser(server))).with({ locale: 'en' });
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
const post = async (client: RestClient, path: string, fields: Row = {}) =>
  (await client.post(`/skinMgrSrv/tips/${path}`, fields)).json();
const list = async (fields: Row = {}) => (await post(owner, 'list', fields)).list as readonly Row[];
const find = async (id: unknown) => (await list()).find((row) => row.id === id);

const tip = (fields: Row = {}): Row => ({
  id: '',
  title: 'Names',
  type: uniqueName('field'),
  lang: 'en',
  content: '<p>As on the <strong>box</strong></p>',
  ...fields,
});
const saved = async (fields: Row = {}) => (await post(admin, 'edit', tip(fields))).id;

describe('a tip', () => {
  it('is added, changed and read by everybody who has signed in', async () => {
    const type = uniqueName('field');
    const { code, id } = await post(admin, 'edit', tip({ type }));
    expect(code).toBe(0);
    expect(await find(id)).toMatchObject({
      type,
      lang: 'en',
      title: 'Names',
      content: '<p>As on the <strong>box</strong></p>',
    });
    expect((await post(admin, 'edit', tip({ id, type, title: 'Other' }))).code).toBe(0);
    expect(await find(id)).toMatchObject({ title: 'Other' });
    const guide = await signIn(server, await buildGuide(server, { power: [] }));
    expect((await post(guide, 'list')).code).toBe(0);
  });

  it('is in the language of whoever writes it where none is named', async () => {
    const { lang: _, ...fields } = tip();
    const { id } = await post(admin, 'edit', fields);
    expect(await find(id)).toMatchObject({ lang: 'en' });
  });

  it('has a key that stands once in each language', async () => {
    const type = uniqueName('field');
    await saved({ type, lang: 'en' });
    const id = await saved({ type, lang: 'fr' });
    expect(id).toBeGreaterThan(0);
    const refusal = { code: 40010, msg: 'There is already a tip with this key in this language.' };
    expect(await post(admin, 'edit', tip({ type, lang: 'en' }))).toMatchObject(refusal);
    expect(await post(admin, 'edit', tip({ id, type, lang: 'en' }))).toMatchObject(refusal);
    expect(await find(id)).toMatchObject({ lang: 'fr' });
  });

  it.each(['title', 'type', 'content'])('needs its %s', async (field) => {
    const answer = await post(admin, 'edit', tip({ [field]: ' ' }));
    expect(answer).toMatchObject({ code: 11001, msg: expect.stringContaining('cannot be empty') });
  });

  it('needs content that can be seen once it is clean', async () => {
    for (const content of ['<p></p>', '<p> &nbsp;<br></p>', '<script>alert(1)</script>']) {
      expect(await post(admin, 'edit', tip({ content })), content).toMatchObject({ code: 11001 });
    }
  });

  it('has content that is short enough once it is clean', async () => {
    const answer = await post(admin, 'edit', tip({ content: `${'<a></a>'.repeat(8_000)}x` }));
    expect(answer).toMatchObject({ code: 11001 });
  });

  it('keeps no scripts and no pictures of others', async () => {
    const content =
      '<p onclick="alert(1)">Fine</p><script>alert(1)</script><img src="https://evil.example/a.png"><a href="javascript:alert(1)">x</a>';
    const id = await saved({ content });
    const row = await find(id);
    expect(row?.content).toMatch(/^<p>Fine<\/p><a [^>]*>x<\/a>$/);
    expect(row?.content).not.toContain('javascript');
  });

  it('is not changed when it is not there', async () => {
    expect(await post(admin, 'edit', tip({ id: 2_000_000_000 }))).toMatchObject({
      code: 11001,
      msg: 'This tip could not be found.',
    });
  });

  it('is deleted with others, or none is where one is not there', async () => {
    const ids = [await saved(), await saved()];
    expect(await post(admin, 'del', { ids: [...ids, 2_000_000_000] })).toMatchObject({ code: 11001 });
    expect(await find(ids[0])).toMatchObject({ id: ids[0] });
    expect(await post(admin, 'del', { ids: [...ids, ids[0]] })).toMatchObject({ code: 0, count: 2 });
    expect(await find(ids[0])).toBeUndefined();
    expect(await post(admin, 'del', { ids: [] })).toMatchObject({ code: 11001 });
  });

  it('is listed in one language on request', async () => {
    const type = uniqueName('field');
    await saved({ type, lang: 'de' });
    await saved({ type, lang: 'en' });
    const german = await list({ lang: 'de' });
    expect(new Set(german.map(({ lang }) => lang))).toEqual(new Set(['de']));
    expect(german.some((row) => row.type === type)).toBe(true);
  });

  it('is found by any part of its title or key, wildcards standing for themselves', async () => {
    const mark = uniqueName('50%_off');
    await saved({ title: `Prices ${mark}` });
    await saved({ type: mark.toUpperCase() });
    expect(await list({ q: mark })).toHaveLength(2);
    expect(await list({ q: mark.replace('_', 'x') })).toEqual([]);
  });

  it('is listed in the wanted order, and in pages where a size is given', async () => {
    const q = uniqueName('order');
    for (const title of ['B', 'A', 'B']) await saved({ title, type: uniqueName(q) });
    const titles = async (fields: Row) => (await list({ q, ...fields })).map(({ title }) => title);
    expect(await titles({ sort: 'title' })).toEqual(['A', 'B', 'B']);
    expect(await titles({ sort: '-title' })).toEqual(['B', 'B', 'A']);
    expect(await titles({ sort: 'title', pageSize: 2 })).toEqual(['A', 'B']);
    const ids = (await list({ q, sort: '-title' })).map(({ id }) => id);
    expect(ids[0]).toBeGreaterThan(Number(ids[1]));
    expect(await post(owner, 'list', { q, pageSize: 2, page: 9 })).toMatchObject({ code: 0, list: [], total: 3 });
  });

  it('is not sorted by a column that the list has not', async () => {
    const answer = await post(owner, 'list', { sort: 'content' });
    expect(answer).toMatchObject({ code: 11001, msg: 'Please check “Sort order”: this value cannot be used.' });
  });

  it('is changed by platform administrators alone', async () => {
    for (const path of ['edit', 'del']) expect((await post(owner, path, tip())).code, path).toBe(30001);
  });

  it('that is saved or deleted is noted', async () => {
    const id = await saved();
    await post(admin, 'del', { ids: [id] });
    const { rows } = await server.services.pool.query(
      "select action from audit_log where entity = 'tip' and entity_id = $1 order by number",
      [String(id)],
    );
    expect(rows).toEqual([{ action: 'tip.update' }, { action: 'tip.remove' }]);
  });
});

describe('all tips that match', () => {
  const removeAll = async (all: Row, expected: number) => (await admin.mutate('tip.remove', { all, expected })).json();
  const build = async (count: number) => {
    const q = uniqueName('bulk');
    for (let one = 0; one < count; one++) await saved({ type: uniqueName(q) });
    return q;
  };

  it('are deleted in one go, no others, and taken back', async () => {
    const [q, other] = [await build(3), await build(1)];
    const removed = (await removeAll({ q }, 3)).result as { data: { count: number; ids: number[] } };
    const { count, ids } = removed.data;
    expect([count, ids.length]).toEqual([3, 3]);
    expect([(await list({ q })).length, (await list({ q: other })).length]).toEqual([0, 1]);
    const restored = await admin.mutate('tip.restore', { ids });
    expect(restored.json().result?.data).toMatchObject({ count: 3 });
    expect(await list({ q })).toHaveLength(3);
    expect((await admin.mutate('tip.restore', { ids })).json().error?.data.code_name).toBe('TIP_NOT_FOUND');
  });

  it('stay when one has arrived or gone since they were counted; the refusal has the new number', async () => {
    const q = await build(2);
    for (const expected of [1, 3]) {
      const { error } = await removeAll({ q }, expected);
      expect(error).toMatchObject({
        message: 'The list has changed: 2 items match now. Please check it and confirm again.',
        data: { code_name: 'COUNT_CHANGED', details: { count: 2 } },
      });
    }
    expect(await list({ q })).toHaveLength(2);
  });

  it.each([
    ['no number', { all: {} }, 'INPUT_REQUIRED'],
    ['none at all', { all: {}, expected: 0 }, 'SELECTION_EMPTY'],
    ['more than can be taken on at once', { all: {}, expected: 5_001 }, 'SELECTION_TOO_LARGE'],
    ['both ids and a filter', { ids: [1], all: {}, expected: 1 }, 'INPUT_INVALID'],
  ])('are refused with %s', async (_what, fields, code) => {
    expect((await admin.mutate('tip.remove', fields)).json().error?.data.code_name).toBe(code);
  });

  it('are not taken back over a key that was used again', async () => {
    const type = uniqueName('field');
    const id = await saved({ type });
    await post(admin, 'del', { ids: [id] });
    await saved({ type });
    expect((await admin.mutate('tip.restore', { ids: [id] })).json().error?.data.code_name).toBe('TIP_KEY_TAKEN');
  });
});

describe('the first tips', () => {
  it('are clean, and there is one of each in each language', () => {
    for (const { type, lang, content } of firstTips) expect(cleanHtml(content), `${type} ${lang}`).toBe(content);
    const keys = (wanted: string) => firstTips.filter(({ lang }) => lang === wanted).map(({ type }) => type);
    for (const locale of WRITTEN_LOCALES) expect(keys(locale)).toEqual(keys('zh'));
  });

  it('are written once: those that were deleted stay away', async () => {
    const fresh = await startTestServer();
    const { services } = fresh;
    const { pool } = services;
    const count = async () => (await pool.query('select count(*)::int as count from tip')).rows[0].count;
    await Promise.all([ensureTips(services), ensureTips(services)]);
    expect(await count()).toBe(firstTips.length);
    // A language that is new gets its tips, but none whose key the administrator deleted, and none twice.
    const [{ type } = { type: '' }] = firstTips;
    await pool.query("delete from tip where lang = 'en'");
    await pool.query('update tip set deleted_at = now() where type = $1', [type]);
    await Promise.all([ensureTips(services), ensureTips(services)]);
    expect(await count()).toBe(firstTips.length - 1);
    await pool.query("update tip set deleted_at = now() where lang = 'en'");
    await ensureTips(services);
    expect(await count()).toBe(firstTips.length - 1);
    await pool.query('delete from tip');
    await ensureTips(services);
    expect(await count()).toBe(0);
    await fresh.close();
  });
});
