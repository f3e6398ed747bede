import { addDays, HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { runScheduled } from '#tests/factories/scheduled.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';

interface History {
  readonly data: {
    readonly list: readonly {
      readonly user_name: string;
      readonly changes: readonly { readonly key: string; readonly before: unknown; readonly after: unknown }[];
    }[];
  };
}

type Fields = Readonly<Record<string, unknown>>;
type Row = Fields & { readonly id: number; readonly notdefault: boolean; readonly rev: number };
interface Shop {
  readonly main: Account;
  readonly client: RestClient;
}

const today = shopToday();

let server: RunningServer;
let shop: Shop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await buildShop();
});
afterAll(() => server.close());

async function buildShop(): Promise<Shop> {
  const { tenant_id } = await buildTenant(server);
  const main = await buildUser(server, { tenant_id });
  return { main, client: (await signIn(server, main)).with({ locale: 'en' }) };
}

const post = async ({ client }: Pick<Shop, 'client'>, action: string, fields: Fields) =>
  (await client.post(`/skinMgrSrv/active/${action}`, fields)).json();
/** Returns the name of the error, because several errors have the same number. */
const refusal = async ({ client }: Pick<Shop, 'client'>, operation: string, fields: Fields) =>
  (await client.mutate(`promotion.${operation}`, fields)).json().error?.data.code_name;

const prize = (over: Fields = {}): Fields => ({
  id: '',
  act_id: -1,
  prize_name: 'Mask',
  prize_pic: 'conf_app/1/a.png',
  prize_detail: 'One mask',
  probability: '10',
  total_num: '5',
  code: '',
  ...over,
});
const promotion = (over: Fields = {}): Fields => ({
  id: '',
  act_name: 'Spring',
  act_desc: 'One draw a test',
  code: '',
  start_time: today,
  end_time: addDays(today, 7),
  ...over,
});

const prizesOf = async (in_: Pick<Shop, 'client'>, act_id: number, code = '') =>
  (await post(in_, 'prizeAndAwardlist', { act_id, code })).list as readonly Row[];
const addPrize = async (in_: Shop, over: Fields = {}) => {
  const answer = await post(in_, 'prizesave', prize(over));
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
};

/** Adds a promotion with one prize and the default consolation prize. */
async function add(in_: Shop, over: Fields = {}, ofPrize: Fields = {}): Promise<number> {
  const code = uniqueName('draft');
  await addPrize(in_, { ...ofPrize, code });
  const answer = await post(in_, 'save', promotion({ ...over, code }));
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}

const detail = (in_: Shop, id: number) => post(in_, 'detail', { id });

describe('a promotion that is new', () => {
  it('begins with a consolation prize, and takes the prizes that were entered before it was saved', async () => {
    const code = uniqueName('draft');
    expect(await prizesOf(shop, -1, code)).toMatchObject([
      { act_id: -1, prize_name: '谢谢参与', notdefault: false, total_num: null, award_level: 0, status: 0 },
    ]);
    await addPrize(shop, { code, probability: '12.5' });
    const drafts = await prizesOf(shop, -1, code);
    expect(drafts).toMatchObject([
      { prize_name: 'Mask', probability: 12.5, total_num: 5, left_num: 5, award_level: 1, num: 1, status: 0 },
      { prize_name: '谢谢参与', num: 2 },
    ]);
    const { id } = await post(shop, 'save', promotion({ code }));
    const saved = (await prizesOf(shop, id as number)) as readonly Row[];
    expect(saved.map((row) => [row.id, row.status])).toEqual(drafts.map((row) => [row.id, 10]));
    expect(await prizesOf(shop, -1, code)).toMatchObject([{ prize_name: '谢谢参与' }]);
    expect(await detail(shop, id as number)).toMatchObject({ status: 10, phase: 'running', daily_limit: 1, draws: 0 });
  });

  it('can bring its prizes with it', async () => {
    const prizes = [prize({ prize_name: 'One' }), prize({ prize_name: 'Two', award_level: 2 })];
    const { code, id } = await post(shop, 'save', promotion({ code: uniqueName('draft'), prizes }));
    expect(code).toBe(0);
    expect((await prizesOf(shop, id as number)).map(({ prize_name }) => prize_name)).toEqual([
      'One',
      'Two',
      '谢谢参与',
    ]);
  });

  it('needs a name, a description and its days, in this order', async () => {
    const wrong = async (over: Fields) => (await post(shop, 'save', promotion(over))).msg;
    expect(await wrong({ act_name: ' ', act_desc: '' })).toBe('Name of the promotion cannot be empty.');
    expect(await wrong({ act_desc: '', start_time: '' })).toBe('Short description cannot be empty.');
    expect(await wrong({ start_time: '', end_time: '' })).toBe('First day cannot be empty.');
    expect(await wrong({ start_time: '2026-02-30' })).toContain('First day');
    expect(await wrong({ end_time: addDays(today, -1) })).toContain('Last day');
    expect(await refusal(shop, 'save', promotion({ code: uniqueName('none') }))).toBe('PRIZE_COUNT');
    const over = { start_time: '2026-01-01', end_time: '2026-01-02', code: uniqueName('over') };
    await addPrize(shop, { code: over.code });
    expect(await refusal(shop, 'save', promotion(over))).toBe('PROMOTION_OVER');
  });

  it('belongs to the account that enters it, for a day', async () => {
    const own = await buildShop();
    const guide = { client: await signIn(server, await buildGuide(server, { parent: own.main, power: [4] })) };
    const id = await addPrize(own);
    expect(await prizesOf(guide, -1)).toHaveLength(1);
    expect(await refusal(guide, 'saveAward', { id, status: -10 })).toBe('AWARD_NOT_FOUND');
    expect(await prizesOf(own, -1)).toHaveLength(2);
    const { tenant_id } = own.main;
    const age = { crt_time: new Date(Date.now() - 25 * HOUR_MS) };
    await server.services.prisma.award.updateMany({ where: { tenant_id, award_id: id }, data: age });
    expect(await runScheduled(server, 'promotion-drafts')).toBe(1);
    expect(await prizesOf(own, -1)).toHaveLength(1);
  });
});

describe('a prize', () => {
  it('is checked in the documented order', async () => {
    const code = uniqueName('draft');
    const wrong = async (over: Fields) => (await post(shop, 'prizesave', prize({ code, ...over }))).msg;
    const empty = { prize_detail: '', prize_pic: '', total_num: '', probability: '' };
    expect(await wrong({ ...empty, prize_name: ' ' })).toBe('Name of the prize cannot be empty.');
    expect(await wrong({ ...empty, prize_name: '保湿面膜一盒x' })).toBe(
      'The name of a prize cannot exceed 12 characters (6 Chinese characters).',
    );
    expect(await wrong({ ...empty, prize_name: '保湿面膜一盒' })).toBe('Description of the prize cannot be empty.');
    expect(await wrong({ ...empty, prize_detail: 'x' })).toBe('Picture of the prize cannot be empty.');
    expect(await wrong({ total_num: '', probability: '' })).toBe('Total stock cannot be empty.');
    expect(await wrong({ probability: '' })).toBe('Probability cannot be empty.');
    expect(await wrong({ probability: '100.01' })).toBe('The total probability of winning cannot exceed 100%.');
    expect(await wrong({ probability: '1.005' })).toContain('Probability');
    expect(await wrong({ prize_pic: 'conf_app/1/a.webp' })).toBe('The picture of a prize must be JPG or PNG.');
    expect(await wrong({ left_num: '6' })).toBe('The remaining stock cannot exceed the total stock.');
    expect((await post(shop, 'prizesave', prize({ code, total_num: '0' }))).code).toBe(11001);
    expect(await prizesOf(shop, -1, code)).toHaveLength(1);
  });

  it('never makes the sum of all probabilities exceed 100, even if two people save at once', async () => {
    const act_id = await add(shop);
    for (const place of [{ act_id }, { code: uniqueName('draft') }]) {
      const codes = await Promise.all(
        ['One', 'Two'].map(
          async (prize_name) =>
            (await post(shop, 'prizesave', prize({ ...place, prize_name, probability: '60' }))).code,
        ),
      );
      expect(codes.sort()).toEqual([0, 50002]);
    }
    const [first] = await prizesOf(shop, act_id);
    expect((await post(shop, 'prizesave', prize({ act_id, id: first?.id, probability: '40' }))).code).toBe(0);
    const other = await add(shop);
    const forms = await Promise.all(
      ['Three', 'Four'].map(async (prize_name) => {
        const prizes = [prize({ act_id: other, prize_name, probability: '60' })];
        return (await post(shop, 'save', promotion({ id: other, prizes }))).code;
      }),
    );
    expect(forms.sort()).toEqual([0, 50002]);
  });

  it('is one of two to eight, and the consolation prize stays', async () => {
    const act_id = await add(shop);
    const [first, consolation] = await prizesOf(shop, act_id);
    expect(await refusal(shop, 'saveAward', { id: consolation?.id, status: -10 })).toBe('AWARD_DEFAULT');
    expect(await refusal(shop, 'saveAward', { id: first?.id, status: -10 })).toBe('PRIZE_COUNT');
    for (let more = 0; more < 6; more += 1) await addPrize(shop, { act_id, probability: '1' });
    expect((await post(shop, 'prizesave', prize({ act_id, probability: '1' }))).code).toBe(50004);
    expect((await post(shop, 'awardsave', { id: first?.id, status: -10 })).code).toBe(0);
    expect(await prizesOf(shop, act_id)).toHaveLength(7);
    const { prize_name, prize_detail } = consolation as Row;
    const rest = { act_id, id: consolation?.id, prize_name, prize_detail, probability: '94' };
    expect((await post(shop, 'prizesave', { ...rest, prize_pic: '' })).code).toBe(0);
    expect((await prizesOf(shop, act_id)).at(-1)).toMatchObject({
      probability: 94,
      total_num: null,
      notdefault: false,
    });
  });

  it('loses the built-in translations of what the shop changes, and keeps its own', async () => {
    const own = await buildShop();
    const act_id = await add(own);
    const consolation = async () => (await prizesOf(own, act_id)).at(-1) as Row & { texts: Record<string, object> };
    const { id, prize_name, prize_detail, texts } = await consolation();
    expect(texts).toMatchObject({ de: { prize_name: 'Dankeschön' }, fr: { prize_detail: expect.any(String) } });
    const change = (over: Fields) =>
      own.client.mutate(
        'promotion.savePrize',
        prize({ act_id, id, prize_name, prize_detail, probability: '1', ...over }),
      );
    await change({ prize_detail: '九折' });
    expect((await consolation()).texts.de).toEqual({ prize_name: 'Dankeschön' });
    await change({ prize_detail: '九折', texts: { de: { prize_name: 'Dankeschön', prize_detail: '10 % Rabatt' } } });
    await change({ prize_name: '小礼', prize_detail: '八折' });
    expect((await consolation()).texts).toEqual({ de: { prize_detail: '10 % Rabatt' } });
  });

  it('keeps its name and enough stock for those who have won it', async () => {
    const act_id = await add(shop);
    const [won] = (await prizesOf(shop, act_id)) as [Row];
    const { tenant_id } = shop.main;
    await server.services.prisma.award.updateMany({ where: { tenant_id, award_id: won.id }, data: { awarded: 3 } });
    const change = (over: Fields) => refusal(shop, 'savePrize', prize({ act_id, id: won.id, ...over }));
    expect(await change({ total_num: '2' })).toBe('STOCK_BELOW_AWARDED');
    expect(await change({ prize_name: 'Comb' })).toBe('PRIZE_WON');
    expect(await change({ total_num: '3', rev: won.rev })).toBeUndefined();
    expect(await prizesOf(shop, act_id)).toMatchObject([{ left_num: 0, total_num: 3, status: 11 }, { status: 10 }]);
    const late = prize({ act_id, id: won.id, total_num: '4', rev: won.rev });
    const { error } = (await shop.client.mutate('promotion.savePrize', late)).json();
    expect(error?.data).toMatchObject({ code_name: 'CHANGED_MEANWHILE', newer: { id: won.id, total_num: 3 } });
  });

  it('comes from the own library, and a change of it leaves other promotions as they are', async () => {
    const own = await buildShop();
    const first = await add(own);
    const [{ prize_id }] = (await prizesOf(own, first)) as [Row];
    const library = (await own.client.query('promotion.library', {})).json().result?.data;
    expect(library).toMatchObject({ list: [{ prize_id, prize_name: 'Mask' }] });
    const second = await add(own, {}, { prize_id });
    const [copy] = (await prizesOf(own, second)) as [Row];
    expect(copy.prize_id).toBe(prize_id);
    await addPrize(own, { act_id: second, id: copy.id, prize_name: 'Comb' });
    expect(await prizesOf(own, first)).toMatchObject([{ prize_name: 'Mask' }, {}]);
    expect(await prizesOf(own, second)).toMatchObject([{ prize_name: 'Comb' }, {}]);
    expect(await refusal(shop, 'savePrize', prize({ prize_id }))).toBe('AWARD_NOT_FOUND');
  });

  it('is not larger than half a megabyte', async () => {
    const { tenant_id, user_id } = shop.main;
    const path = `conf_app/${tenant_id}/${uniqueName('large')}.png`;
    await server.services.prisma.stored_file.create({
      data: { tenant_id, user_id, path, purpose: 'goods', bytes: 600_000 },
    });
    expect(await refusal(shop, 'savePrize', prize({ prize_pic: path, code: uniqueName('d') }))).toBe('FILE_TOO_LARGE');
  });
});

describe('a stored promotion', () => {
  it('is switched, changed and deleted by the same call', async () => {
    const id = await add(shop);
    expect((await post(shop, 'save', { id, status: 0 })).code).toBe(0);
    expect(await detail(shop, id)).toMatchObject({ status: 0, act_name: 'Spring', overlaps: [] });
    expect((await post(shop, 'save', promotion({ id, act_name: 'Summer', expect: '300', daily_limit: '' }))).code).toBe(
      0,
    );
    expect(await detail(shop, id)).toMatchObject({ act_name: 'Summer', expect: '300', daily_limit: null, status: 0 });
    expect((await post(shop, 'save', { id, status: -10 })).code).toBe(0);
    expect((await detail(shop, id)).code).toBe(11001);
    expect(await refusal(shop, 'save', { id, status: 10 })).toBe('PROMOTION_NOT_FOUND');
  });

  it('is switched on only with its days to come, two to eight prizes and a secret seed', async () => {
    const id = await add(shop, { status: 0, start_time: '2026-01-01', end_time: '2026-01-31' });
    const on = () => refusal(shop, 'save', { id, status: 10 });
    expect(await on()).toBe('PROMOTION_OVER');
    expect((await post(shop, 'save', { id, end_time: today })).code).toBe(0);
    const { tenant_id } = shop.main;
    const consolation = { tenant_id, act_id: id, notdefault: false };
    await server.services.prisma.award.updateMany({ where: consolation, data: { deleted_at: new Date() } });
    expect(await on()).toBe('PRIZE_COUNT');
    await server.services.prisma.award.updateMany({ where: consolation, data: { deleted_at: null } });
    expect(await on()).toBeUndefined();
    await server.services.prisma.promotion.updateMany({
      where: { tenant_id, act_id: id },
      data: { seed_shown_at: new Date(), status: 0 },
    });
    expect(await on()).toBe('PROMOTION_CLOSED');
    expect(await refusal(shop, 'save', promotion({ id }))).toBe('PROMOTION_CLOSED');
    expect(await refusal(shop, 'savePrize', prize({ act_id: id }))).toBe('PROMOTION_CLOSED');
  });

  it('warns of others that run on the same days', async () => {
    const own = await buildShop();
    const first = await add(own, { act_name: 'First' });
    const later = await add(own, { start_time: addDays(today, 30), end_time: addDays(today, 40) });
    const code = uniqueName('draft');
    await addPrize(own, { code });
    const answer = await post(own, 'save', promotion({ code, act_name: 'Second' }));
    expect(answer.overlaps).toEqual([{ id: first, act_name: 'First' }]);
    expect(await detail(own, later)).toMatchObject({ overlaps: [], phase: 'pending' });
  });

  it('is saved by one of two people who open it at once', async () => {
    const id = await add(shop);
    const { rev } = await detail(shop, id);
    expect(await refusal(shop, 'save', promotion({ id, rev, act_name: 'Mine' }))).toBeUndefined();
    expect(await refusal(shop, 'save', promotion({ id, rev, act_name: 'Theirs' }))).toBe('CHANGED_MEANWHILE');
  });

  it('is found by its name, its days, its status and what was expected', async () => {
    const own = await buildShop();
    const ids = [
      await add(own, { act_name: 'Rose day', expect: '100' }),
      await add(own, { act_name: 'Lily day', status: 0 }),
      await add(own, { act_name: 'Rose night', start_time: addDays(today, 30), end_time: addDays(today, 40) }),
    ] as const;
    const list = async (fields: Fields) => {
      const { data } = await post(own, 'list', fields);
      const { total, list: rows } = data as { total: number; list: Row[] };
      return [total, rows.map(({ id }) => id)];
    };
    expect(await list({})).toEqual([3, [ids[2], ids[1]]]);
    expect(await list({ page: 2 })).toEqual([3, [ids[0]]]);
    expect(await list({ act_name: 'rose', pageSize: 10 })).toEqual([2, [ids[2], ids[0]]]);
    expect(await list({ expect: '100' })).toEqual([1, [ids[0]]]);
    expect(await list({ status: 0 })).toEqual([1, [ids[1]]]);
    expect(await list({ start_time: addDays(today, 35), end_time: addDays(today, 50) })).toEqual([1, [ids[2]]]);
    expect(await list({ sort: 'id', pageSize: 10 })).toEqual([3, [...ids]]);
  });
});

it('a promotion has a history of its fields, its prizes and its switch', async () => {
  const own = await buildShop();
  const id = await add(own);
  await post(own, 'save', promotion({ id, act_name: 'Summer' }));
  const [first] = await prizesOf(own, id);
  await post(own, 'prizesave', prize({ id: first?.id, act_id: id, probability: '20' }));
  await post(own, 'save', { id, status: 0 });
  const {
    data: { list },
  } = (await own.client.query('promotion.history', { id })).json().result as unknown as History;
  expect(list.map(({ changes }) => changes.map(({ key }) => key))).toEqual([['status'], ['prizes'], ['act_name'], []]);
  expect(list[1]?.changes[0]).toMatchObject({ before: [{ probability: 10 }, {}], after: [{ probability: 20 }, {}] });
  expect(list[2]?.changes).toEqual([{ key: 'act_name', before: 'Spring', after: 'Summer' }]);
  expect(list[0]?.user_name).toBe(own.main.user_acct);
});
