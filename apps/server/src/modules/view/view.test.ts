import { MAX_VIEWS } from '@skin-mirror/shared/view/view.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let main: Account;
let colleague: Account;
let owner: RestClient;
let guide: RestClient;
let other: RestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  main = await buildUser(server, { name: 'Ann' });
  colleague = await buildGuide(server, { parent: main, power: [1, 2], name: 'Bo' });
  owner = await signIn(server, main);
  guide = await signIn(server, colleague);
  other = await signIn(server, await buildGuide(server, { parent: main, power: [1, 2] }));
});

const GOODS = { list: 'goods', name: 'On the shelf', search: { shelf_status: '10', pageSize: 50 }, shared: false };

type View = { readonly id: number; readonly name: string; readonly is_default: boolean } & Record<string, unknown>;
interface Opened {
  readonly list: View[];
  readonly layout: unknown;
}

const codeOf = async (answer: ReturnType<RestClient['mutate']>) => (await answer).json().error?.data.code_name;

async function open(by: RestClient, list = 'goods'): Promise<Opened> {
  return (await by.query('view.list', { list })).json().result?.data as Opened;
}
const names = async (by: RestClient, list = 'goods') => (await open(by, list)).list.map(({ name }) => name);

async function save(by: RestClient, fields: Record<string, unknown> = {}): Promise<number> {
  const { result, error } = (await by.mutate('view.save', { ...GOODS, ...fields })).json();
  expect(error?.data.code_name).toBeUndefined();
  return (result as { data: { id: number } }).data.id;
}

describe('a view', () => {
  it('keeps what the address of its list held, for its owner alone', async () => {
    const id = await save(guide);
    const view = { ...GOODS, id, is_default: false, may_change: true, list: undefined };
    expect(await open(guide)).toEqual({ list: [JSON.parse(JSON.stringify(view))], layout: null });
    expect(await names(guide, 'records')).toEqual([]);
    expect(await names(owner)).toEqual([]);
    expect(await names(other)).toEqual([]);
  });

  it('is seen by everybody of the shop once it is shared, with the name of its owner', async () => {
    const id = await save(guide, { shared: true });
    const stranger = await signIn(server, await buildUser(server));
    expect((await open(other)).list).toMatchObject([{ id, shared: true, may_change: false, owner: 'Bo' }]);
    expect((await open(owner)).list).toMatchObject([{ id, shared: true, may_change: true, owner: 'Bo' }]);
    expect((await open(guide)).list[0]).not.toHaveProperty('owner');
    expect(await names(stranger)).toEqual([]);
  });

  it('is changed and deleted by its owner and the main account only', async () => {
    const id = await save(guide, { shared: true });
    expect(await codeOf(other.mutate('view.save', { ...GOODS, id, name: 'Mine' }))).toBe('NO_PERMISSION');
    expect(await codeOf(other.mutate('view.remove', { id }))).toBe('NO_PERMISSION');
    await save(guide, { id, shared: true, name: 'Renamed' });
    await save(owner, { id, shared: true, name: 'Renamed again' });
    expect(await names(guide)).toEqual(['Renamed again']);
    // The main account stops sharing the guide's view. After that, only the guide sees the view.
    await save(owner, { id });
    expect(await codeOf(owner.mutate('view.remove', { id }))).toBe('VIEW_NOT_FOUND');
    expect(await codeOf(guide.mutate('view.remove', { id }))).toBeUndefined();
    expect(await codeOf(guide.mutate('view.remove', { id }))).toBe('VIEW_NOT_FOUND');
  });

  it('stays with its list', async () => {
    const id = await save(guide);
    expect(await codeOf(guide.mutate('view.save', { ...GOODS, id, list: 'records' }))).toBe('VIEW_NOT_FOUND');
    expect(await codeOf(guide.mutate('view.setDefault', { list: 'records', id }))).toBe('VIEW_NOT_FOUND');
  });

  it.each([
    { list: 'nothing' },
    { name: ' ' },
    { name: 'x'.repeat(65) },
    { search: { q: ['a'] } },
    { search: { q: { a: 1 } } },
    { search: Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`q${index}`, 'x'.repeat(450)])) },
  ])('is not made of %j', async (fields) => {
    expect(await codeOf(guide.mutate('view.save', { ...GOODS, ...fields }))).toMatch(/^INPUT_/);
    expect(await names(guide)).toEqual([]);
  });

  it('has a name of its own among those of its owner and list', async () => {
    const first = await save(guide);
    expect(await codeOf(guide.mutate('view.save', { ...GOODS, name: 'on the SHELF' }))).toBe('VIEW_NAME_TAKEN');
    await save(guide, { id: first, name: 'On the Shelf' });
    await save(guide, { list: 'records' });
    await save(owner);
    const second = await save(guide, { name: 'Second' });
    expect(await codeOf(guide.mutate('view.save', { ...GOODS, id: second }))).toBe('VIEW_NAME_TAKEN');
  });

  it(`is one of ${MAX_VIEWS} at most, also when more are saved at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_VIEWS + 3 }, (_, index) =>
        codeOf(guide.mutate('view.save', { ...GOODS, name: `View ${index}` })),
      ),
    );
    expect(answers.filter((code) => code === 'VIEW_LIMIT')).toHaveLength(3);
    expect(await names(guide)).toHaveLength(MAX_VIEWS);
    await save(guide, { list: 'records' });
    await server.services.prisma.list_view.updateMany({
      where: { tenant_id: main.tenant_id, list: 'goods' },
      data: { shared: true },
    });
    await save(owner);
    expect(await codeOf(owner.mutate('view.save', { ...GOODS, name: 'Shared', shared: true }))).toBe('VIEW_LIMIT');
  });

  it('can be what a list opens with, for each account apart', async () => {
    const shared = await save(guide, { shared: true });
    const own = await save(other, { name: 'Own' });
    const defaults = async (by: RestClient) =>
      (await open(by)).list.filter((view) => view.is_default).map(({ id }) => id);
    await other.mutate('view.setDefault', { list: 'goods', id: own });
    await other.mutate('view.setDefault', { list: 'goods', id: shared });
    expect([await defaults(other), await defaults(guide)]).toEqual([[shared], []]);
    expect(await codeOf(guide.mutate('view.setDefault', { list: 'goods', id: own }))).toBe('VIEW_NOT_FOUND');
    // A view that is no longer shared doesn't open for other accounts.
    await save(guide, { id: shared });
    expect(await defaults(other)).toEqual([]);
    await other.mutate('view.setDefault', { list: 'goods', id: own });
    await other.mutate('view.setDefault', { list: 'goods', id: null });
    expect(await defaults(other)).toEqual([]);
    await other.mutate('view.setDefault', { list: 'goods', id: own });
    expect(await codeOf(other.mutate('view.remove', { id: own }))).toBeUndefined();
    expect(await defaults(other)).toEqual([]);
  });

  it('is for those who may open its list', async () => {
    await save(owner, { list: 'members', shared: true, name: 'Sellers' });
    for (const [name, input] of [
      ['view.save', { ...GOODS, list: 'members' }],
      ['view.setDefault', { list: 'members', id: null }],
      ['view.saveLayout', { list: 'members' }],
    ] as const) {
      expect(await codeOf(guide.mutate(name, input)), name).toBe('NO_PERMISSION');
    }
    expect(await codeOf(guide.query('view.list', { list: 'members' }))).toBe('NO_PERMISSION');
    await changeAccount(server, colleague, { power: [2] });
    await expect.poll(() => codeOf(guide.query('view.list', { list: 'goods' }))).toBe('NO_PERMISSION');
  });

  it('of the platform is shared among its administrators', async () => {
    const [admin, second] = [await buildAdmin(server), await buildAdmin(server)];
    const [by, beside] = [await signIn(server, admin), await signIn(server, second)];
    const id = await save(by, { list: 'serials', name: admin.user_acct, shared: true });
    expect((await open(beside, 'serials')).list).toContainEqual(expect.objectContaining({ id, may_change: false }));
    expect(await codeOf(owner.query('view.list', { list: 'serials' }))).toBe('NO_PERMISSION');
  });
});

describe('the views of a guide who is deleted', () => {
  const remove = (fields: Record<string, unknown> = {}) =>
    owner.mutate('account.remove', { ids: [colleague.user_id], ...fields });

  it('go over to the main account where they are shared, under a name that is free', async () => {
    await save(owner);
    const shared = await save(guide, { shared: true });
    await save(guide, { name: 'Private' });
    await guide.mutate('view.saveLayout', { list: 'goods', hidden: ['price'] });
    await other.mutate('view.setDefault', { list: 'goods', id: shared });
    expect(await codeOf(remove())).toBeUndefined();
    expect(await names(owner)).toEqual(['On the shelf', 'On the shelf (2)']);
    expect((await open(other)).list).toMatchObject([{ id: shared, is_default: true, owner: 'Ann' }]);
    const { prisma } = server.services;
    const left = { where: { tenant_id: main.tenant_id, user_id: colleague.user_id } };
    expect([await prisma.list_view.count(left), await prisma.list_layout.count(left)]).toEqual([0, 0]);
  });

  it('go over to whoever gets the tests', async () => {
    const heir = await buildGuide(server, { parent: main, power: [1], name: 'Cleo' });
    await save(guide, { shared: true });
    expect(await codeOf(remove({ handover_to: heir.user_id }))).toBeUndefined();
    expect((await open(owner)).list).toMatchObject([{ name: 'On the shelf', owner: 'Cleo' }]);
    expect(await names(await signIn(server, heir))).toEqual(['On the shelf']);
  });
});

describe('the layout of a list', () => {
  const LAYOUT = { order: ['price', 'name'], hidden: ['sex'], widths: { name: 240 }, density: 'compact' };

  it('is kept for each account and list', async () => {
    await guide.mutate('view.saveLayout', { list: 'goods', hidden: ['name'] });
    await guide.mutate('view.saveLayout', { list: 'goods', ...LAYOUT });
    expect((await open(await signIn(server, colleague))).layout).toEqual(LAYOUT);
    expect((await open(guide, 'records')).layout).toBeNull();
    expect((await open(other)).layout).toBeNull();
    await guide.mutate('view.saveLayout', { list: 'goods' });
    expect((await open(guide)).layout).toEqual({ order: [], hidden: [], widths: {}, density: 'normal' });
  });

  it.each([
    { order: Array.from({ length: 61 }, (_, index) => `c${index}`) },
    { widths: { name: 47 } },
    { widths: { name: 961 } },
    { widths: { name: 100.5 } },
    { density: 'huge' },
    { list: 'nothing' },
  ])('is not made of %j', async (fields) => {
    expect(await codeOf(guide.mutate('view.saveLayout', { list: 'goods', ...LAYOUT, ...fields }))).toMatch(/^INPUT_/);
    expect((await open(guide)).layout).toBeNull();
  });
});
