// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide } from '../factories/accounts.ts';
import { addScheme } from '../factories/scheme.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, chooseInRow, dialog, field, isFocused, loaded, rowOf, rows, status } from './page.ts';

const LIST = '/skinmgr/schemeList';
const EDIT = '/skinmgr/schemeEdit';

let web: Console;
/** A shop with three schemes. One of them is inactive. */
let shop: Shop;

beforeAll(async () => {
  web = await openConsole();
  shop = await buildShop(web.server);
  await addScheme(shop.client, { name: 'Calm skin', for_sex: 2, skin_types: ['dry'] });
  await addScheme(shop.client, {
    name: 'Even tone',
    triggers: [
      { dimension: 'pigment', from: 2 },
      { dimension: 'spot', from: 3 },
    ],
    cycle_days: 42,
  });
  await addScheme(shop.client, { name: 'Old one', status: 0 });
});
afterAll(() => web.close());

async function addGoods({ client }: Shop, goods_name: string, goods_no = ''): Promise<number> {
  const types = (await client.post('/skinMgrSrv/goods/typeList')).json().list as { id: number }[];
  const fields = { goods_name, goods_no, goods_pic: 'conf_app/1/a.jpg', for_sex: 0, type_ids: types[0]?.id };
  const answer = (await client.post('/skinMgrSrv/goods/edit', fields)).json();
  expect(answer).toMatchObject({ code: 0 });
  return answer.id as number;
}

const listOf = async ({ client }: Shop) =>
  (await client.post('/skinMgrSrv/scheme/list')).json().list as { id: number; name: string }[];
const detailOf = async ({ client }: Shop, id: number | undefined) =>
  (await client.post('/skinMgrSrv/scheme/detail', { id })).json();

const preview = (page: Page) => page.getByRole('complementary');

async function openList(account = shop.main, path = LIST, options = {}): Promise<Page> {
  return loaded(await web.enter(account, { path, ...options }));
}

async function openEditor(account: Account, id?: number, options = {}): Promise<Page> {
  const page = await web.enter(account, { path: id === undefined ? EDIT : `${EDIT}?id=${id}`, ...options });
  await field(page, 'name').waitFor();
  return page;
}

async function pickGoods(page: Page, step: number, search: string, name: string): Promise<void> {
  await field(page, `steps.${step}.goods_ids`).fill(search);
  await page.getByRole('option').filter({ hasText: name }).click();
}

describe('the schemes', () => {
  it('are listed with what they are for, and found by name and status', async () => {
    const page = await openList();
    for (const text of ['28 days', 'Women', 'Dry', 'Breakouts from level 2', 'In use']) {
      await rowOf(page, 'Calm skin').getByText(text, { exact: true }).waitFor();
    }
    await rowOf(page, 'Even tone').getByText('Pigmentation from level 2 or Dark spots from level 3').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Not in use' });
    await status(page, '1 in total').waitFor();
    await rowOf(page, 'Old one').waitFor();
    await button(page, 'Clear filters').click();
    await page.getByRole('searchbox').fill('TONE');
    await status(page, '1 in total').waitFor();
    const address = page.url();

    await page.getByRole('link', { name: 'Even tone', exact: true }).click();
    await page.getByRole('heading', { name: 'Edit scheme' }).waitFor();
    expect(await page.getByRole('link', { name: 'Cycle schemes' }).getAttribute('aria-current')).toBe('page');
    await button(page, 'Back to the schemes').click();
    await page.waitForURL(address);
    const elsewhere = await openList(shop.main, address);
    await rowOf(elsewhere, 'Even tone').waitFor();
    expect(await elsewhere.getByRole('searchbox').inputValue()).toBe('TONE');
  });

  it('are sorted at the header of a column', async () => {
    const page = await openList();
    const first = async () => (await rows(page).first().textContent()) ?? '';
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(first).toContain('Calm skin');
    await page.getByRole('columnheader', { name: 'Cycle' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Cycle' }).getByRole('button').click();
    await expect.poll(first).toContain('Even tone');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-cycle_days');
  });

  it('say that they have no effect while products are chosen by efficacy alone', async () => {
    const own = await buildShop(web.server);
    await addScheme(own.client);
    const page = await openList(own.main);
    await page.getByText('these schemes have no effect yet').waitFor();
    await page.getByRole('link', { name: 'Choose by cycle scheme' }).click();
    await page.getByRole('radio', { name: 'By cycle scheme' }).click();
    await button(page, 'Save').click();
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('link', { name: 'To the cycle schemes' }).click();
    await rowOf(page, 'Calm skin').waitFor();
    await expect.poll(() => page.getByText('these schemes have no effect yet').count()).toBe(0);
  });

  it('are explained where there are none', async () => {
    const page = await openList((await buildShop(web.server)).main);
    await page.getByText('No cycle schemes yet').waitFor();
    await page.getByText('A cycle scheme is a plan of some weeks').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Add scheme' }).last().click();
    await page.getByRole('heading', { name: 'Add scheme' }).waitFor();
  });

  it('are deleted after a question, and taken back', async () => {
    const own = await buildShop(web.server);
    await addScheme(own.client, { name: 'Alpha' });
    await addScheme(own.client, { name: 'Beta' });
    const page = await openList(own.main);
    await chooseInRow(page, 'Alpha', 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete 1 scheme' }).click();
    await rowOf(page, 'Alpha').waitFor({ state: 'detached' });
    await button(page, 'Undo').click();
    await rowOf(page, 'Alpha').waitFor();

    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button(page, 'Delete').click();
    await dialog(page).getByRole('button', { name: 'Delete 2 schemes' }).click();
    await page.getByText('No cycle schemes yet').waitFor();
    expect(await listOf(own)).toEqual([]);
  });

  it('come back with Ctrl+Z while the toast offers it, except where the key belongs to a text', async () => {
    const own = await buildShop(web.server);
    await addScheme(own.client, { name: 'Alpha' });
    const page = await openList(own.main);
    await chooseInRow(page, 'Alpha', 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete 1 scheme' }).click();
    await button(page, 'Undo').waitFor();
    await page.getByRole('searchbox').press('Control+z');
    expect(await listOf(own)).toEqual([]);
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('Control+z');
    await rowOf(page, 'Alpha').waitFor();
    await page.getByText('1 scheme restored').waitFor();
    await expect.poll(() => button(page, 'Undo').count()).toBe(0);
  });

  it('are deleted once by three clicks, and shown as they are where the answer gets lost', async () => {
    const own = await buildShop(web.server);
    await addScheme(own.client, { name: 'Alpha' });
    const page = await openList(own.main);
    let sent = 0;
    await page.route('**/trpc/scheme.remove*', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    await chooseInRow(page, 'Alpha', 'Delete');
    const yes = dialog(page).getByRole('button', { name: 'Delete 1 scheme' });
    await yes.evaluate((element: HTMLElement) => {
      for (let click = 0; click < 3; click += 1) element.click();
    });
    await page.getByRole('alert').waitFor();
    await page.getByText('No cycle schemes yet').waitFor();
    expect(sent).toBe(1);
  });

  it('are for those who may work with products', async () => {
    const page = await web.enter(await buildGuide(web.server, { parent: shop.main, power: [2, 3] }));
    expect(await page.getByRole('link', { name: 'Cycle schemes' }).count()).toBe(0);
    for (const path of [LIST, EDIT]) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'No permission' }).waitFor();
    }
    const guide = await openList(await buildGuide(web.server, { parent: shop.main, power: [1] }));
    await rowOf(guide, 'Calm skin').waitFor();
    expect(await guide.getByRole('link', { name: 'Choose by cycle scheme' }).count()).toBe(0);
  });
});

describe('a new scheme', () => {
  it.each([
    ['en-US', 'Add scheme', 'Add a trigger', 'From which care level of Even tone', 'Add a step', 'Women', 'Add'],
    ['zh-CN', '添加方案', '添加触发条件', '肤色均匀度从哪一级起', '添加步骤', '女士', '添加'],
  ])('is added with everything that the form has (%s)', async (locale, title, trigger, level, step, women, add) => {
    const own = await buildShop(web.server);
    const cream = await addGoods(own, 'Day cream', 'D-1');
    const mask = await addGoods(own, 'Clay mask');
    const page = await openList(own.main, LIST, { locale });
    await page.locator(`#main a[href="${EDIT}"]`).first().click();
    await page.getByRole('heading', { name: title }).waitFor();
    await field(page, 'name').fill('Calm');
    await field(page, 'description').fill('Four quiet weeks');
    await button(page, trigger).click();
    await page.getByRole('combobox', { name: level }).selectOption('4');
    await page.getByRole('radio', { name: women, exact: true }).check();
    await field(page, 'steps.0.title').fill('Cream');
    await pickGoods(page, 0, 'd-1', 'Day cream');
    await pickGoods(page, 0, 'clay', 'Clay mask');
    await page.locator('[data-step]').first().getByRole('list').getByRole('button').nth(1).click();
    await field(page, 'steps.1.title').fill('Serum');
    await button(page, step).click();
    await field(page, 'steps.2.title').fill('Mask');
    await field(page, 'steps.2.part').selectOption('weekly');
    await field(page, 'steps.2.day_from').fill('8');
    await button(page, add).click();
    await rowOf(page, 'Calm').waitFor();

    const [row] = await listOf(own);
    expect(await detailOf(own, row?.id)).toMatchObject({
      description: 'Four quiet weeks',
      cycle_days: 28,
      for_sex: 2,
      triggers: [{ dimension: 'color', from: 4 }],
      status: 10,
      steps: [
        { title: 'Cream', part: 'am', day_from: 1, day_to: 28, goods_ids: [mask, cream] },
        { title: 'Serum', part: 'pm', day_from: 1, day_to: 28, goods_ids: [] },
        { title: 'Mask', part: 'weekly', day_from: 8, day_to: 28, goods_ids: [] },
      ],
    });
  });

  it('asks for what is missing at its field, in the order of the form', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    await field(page, 'cycle_days').fill('');
    const add = () => button(page, 'Add').click();
    await add();
    for (const name of ['Name', 'Cycle in days', 'Triggers']) {
      await page.getByText(`${name} cannot be empty.`).waitFor();
    }
    expect(await page.getByText('Title cannot be empty.').count()).toBe(2);
    expect(await isFocused(page, 'name')).toBe(true);
    await field(page, 'name').fill('Calm');
    await field(page, 'cycle_days').fill('28');
    await add();
    expect(await isFocused(page, 'triggers')).toBe(true);
    await button(page, 'Add a trigger').click();
    await add();
    expect(await isFocused(page, 'steps.0.title')).toBe(true);
    for (const step of [2, 1]) await button(page, `Remove step ${step}`).click();
    await add();
    await page.getByText('Steps cannot be empty.').waitFor();
  });

  it('is shown as a cycle while it is typed', async () => {
    const page = await openEditor((await buildShop(web.server)).main);
    const line = (title: string) => preview(page).getByRole('listitem').filter({ hasText: title });
    expect(await line('No title yet').count()).toBe(2);
    await field(page, 'steps.1.title').fill('Serum');
    await field(page, 'steps.1.day_from').fill('15');
    await line('2. Serum').getByText('Days 15–28').waitFor();
    await field(page, 'steps.1.day_to').fill('29');
    await line('2. Serum').getByText('Days don’t fit').waitFor();
    await field(page, 'steps.1.day_to').fill('20');
    await field(page, 'cycle_days').fill('42');
    await field(page, 'cycle_days').press('Tab');
    await line('2. Serum').getByText('Days 15–20').waitFor();
    await line('No title yet').getByText('Days 1–42').waitFor();
    expect(await field(page, 'steps.0.day_to').inputValue()).toBe('42');
  });
});

describe('a scheme that is changed', () => {
  it('is saved with its steps in another order, and keeps what was not touched', async () => {
    const own = await buildShop(web.server);
    const id = await addScheme(own.client, { priority: 7 });
    const page = await openEditor(own.main, id);
    await page.keyboard.press('Control+s');
    await page.getByText('No change in data').waitFor();
    await button(page, 'Move step 2 up').click();
    await status(page, 'Now step 1 of 2').waitFor();
    expect(await field(page, 'steps.0.title').inputValue()).toBe('Night cream');
    await field(page, 'steps.1.advice').fill('With lukewarm water');
    await page.keyboard.press('Control+s');
    await page.getByText('Scheme saved.').waitFor();
    await page.waitForURL(`**${LIST}`);
    expect(await detailOf(own, id)).toMatchObject({
      priority: 7,
      steps: [
        { title: 'Night cream', part: 'pm', day_from: 15 },
        { title: 'Cleanse', frequency: 'every day', advice: 'With lukewarm water' },
      ],
    });
  });

  it('is refused at the day that lies outside of the cycle, and loses nothing', async () => {
    const own = await buildShop(web.server);
    const page = await openEditor(own.main, await addScheme(own.client));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('scheme.save')) sent.push(request.url());
    });
    await field(page, 'steps.1.day_to').fill('29');
    await field(page, 'steps.0.frequency').fill('twice a day');
    await button(page, 'Save').click();
    await page.getByText('Step 2 has to lie within the 28 days of the scheme.').waitFor();
    expect(await isFocused(page, 'steps.1.day_to')).toBe(true);
    expect(sent).toEqual([]);
    await field(page, 'steps.1.day_to').fill('28');
    expect(await page.getByText('Step 2 has to lie within').count()).toBe(0);
    expect(await field(page, 'steps.0.frequency').inputValue()).toBe('twice a day');
  });

  it('hears the server at its field: a name that is taken, and a product that was deleted meanwhile', async () => {
    const own = await buildShop(web.server);
    const goods_id = await addGoods(own, 'Day cream');
    await addScheme(own.client, { name: 'Taken' });
    const id = await addScheme(own.client);
    const page = await openEditor(own.main, id);
    await pickGoods(page, 1, 'day', 'Day cream');
    await field(page, 'name').fill('taken');
    await button(page, 'Save').click();
    await page.getByText('There is already a scheme with this name.').waitFor();
    expect(await isFocused(page, 'name')).toBe(true);

    await own.client.post('/skinMgrSrv/goods/del', { goods_id: [goods_id] });
    await field(page, 'name').fill('Free');
    await button(page, 'Save').click();
    await page.getByText('This product could not be found.').waitFor();
    expect(await isFocused(page, 'steps.1.goods_ids')).toBe(true);
    await button(page, 'Remove Deleted product').click();
    await button(page, 'Save').click();
    await rowOf(page, 'Free').waitFor();
  });

  it('marks products that are off the shelf, and takes ten at most', async () => {
    const own = await buildShop(web.server);
    const ids: number[] = [];
    for (let number = 0; number < 11; number++) ids.push(await addGoods(own, `Cream ${number}`));
    await own.client.post('/skinMgrSrv/goods/shelve', { goods_id: [ids[0]], status: 0 });
    const step = { title: 'Cream', part: 'am', day_from: 1, day_to: 28, goods_ids: ids.slice(0, 9) };
    const page = await openEditor(own.main, await addScheme(own.client, { steps: [step] }));
    const chips = page.getByRole('list', { name: 'Products of step 1' }).getByRole('listitem');
    await chips.filter({ hasText: 'Cream 0' }).getByText('Off shelf').waitFor();
    await pickGoods(page, 0, 'cream 10', 'Cream 10');
    expect(await chips.count()).toBe(10);
    expect(await field(page, 'steps.0.goods_ids').isDisabled()).toBe(true);
  });

  it('asks before typed text is lost', async () => {
    const own = await buildShop(web.server);
    const page = await openEditor(own.main, await addScheme(own.client));
    await field(page, 'steps.0.title').fill('Rinse');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    expect(await field(page, 'steps.0.title').inputValue()).toBe('Rinse');
  });

  it('that is not there, or of another shop, is said to be missing', async () => {
    const foreign = await addScheme((await buildShop(web.server)).client);
    const page = await web.enter(shop.main);
    for (const id of [foreign, 2_000_000_000]) {
      await page.goto(`${EDIT}?id=${id}`);
      await page.getByText('This scheme could not be found.').waitFor();
    }
  });
});

describe('for everybody', { tags: 'long', timeout: 90_000 }, () => {
  it('has no accessibility faults', async () => {
    const own = await buildShop(web.server);
    const goods_ids = [await addGoods(own, 'Day cream'), await addGoods(own, 'Clay mask')];
    await own.client.post('/skinMgrSrv/goods/shelve', { goods_id: [goods_ids[0]], status: 0 });
    const step = { title: 'Cream', part: 'am', day_from: 1, day_to: 28, goods_ids };
    const id = await addScheme(own.client, { steps: [step, { ...step, part: 'weekly', day_from: 8 }] });
    const page = await openList(own.main, LIST);
    await expectAccessible(page);
    await page.goto(`${EDIT}?id=${id}`);
    await field(page, 'name').fill('');
    await field(page, 'steps.0.day_to').fill('0');
    await button(page, 'Save').click();
    await page.getByText('Name cannot be empty.').waitFor();
    await expectAccessible(page);
    await field(page, 'steps.1.goods_ids').click();
    await page.getByRole('option', { name: 'No product found' }).waitFor();
    await expectAccessible(page);
  });

  it('becomes cards and one column on a phone, and never scrolls sideways', async () => {
    const page = await openList(shop.main, LIST, { viewport: { width: 390, height: 844 } });
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await rows(page).count()).toBe(3);
    await expectAccessible(page);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await page.getByRole('link', { name: 'Calm skin', exact: true }).click();
    await field(page, 'name').waitFor();
    await expectAccessible(page);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
});
