// @module-tag long
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { type Measurement, scoreTest } from '@skin-mirror/shared/scoring/scoring.ts';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { buildShop } from '../factories/shop.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { dialog, field, save, saved, titled } from './page.ts';

const OFFSETS = '/skinmgr/numberbaseset';
const TEXTS = '/skinmgr/layertextset';
const MAPPING = '/skinmgr/pushset';
const MATCHING = '/skinmgr/matchset';
const DISPLAY = '/skinmgr/datashowtype';

let web: Console;

beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

const rowOf = (page: Page, id: string) => page.locator(`[data-row-id="${id}"]`);

const buildMain = async (config = {}): Promise<Account> => (await buildShop(web.server, { config })).main;

async function buildTestedShop(): Promise<Account> {
  const { main: shop, types } = await buildShop(web.server);
  const { pool } = web.server.services;
  await pool.query(
    `with product as (insert into goods (tenant_id, goods_name) values ($1, 'Acne gel') returning goods_id)
     insert into goods_effect select $1, goods_id, 1, $2 from product`,
    [shop.tenant_id, types.get('acne_care')],
  );
  await pool.query(
    "insert into push_mapping (tenant_id, analysis_type, goods_type_ids, threshold, status) values ($1, 'acne', $2, 60, 10)",
    [shop.tenant_id, [types.get('acne_care')]],
  );
  const device = await buildDevice(web.server, { tenant_id: shop.tenant_id });
  for (const raw of [62, 68, 95]) {
    const measured: Measurement[] = [
      { dimension: 'acne', layer: 'layer', raw },
      { dimension: 'collagen', layer: 'deep', raw: 50 },
    ];
    await buildRecord(web.server, { device, scores: scoreTest(measured, []) });
  }
  return shop;
}

async function open(account: Account, path: string, options = {}): Promise<Page> {
  return titled(await web.enter(account, { path, ...options }));
}

/** Collects the inputs that the page sends to a procedure from now on. */
function sentTo(page: Page, procedure: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().includes(`/trpc/${procedure}`)) return;
    bodies.push(...Object.values(JSON.parse(request.postData() ?? '{}')));
  });
  return bodies;
}

describe('score offsets', () => {
  it('are moved by one with the arrow keys, and only what changed is sent', async () => {
    const page = await open(await buildMain(), OFFSETS);
    const sent = sentTo(page, 'setting.updateOffsets');
    const slider = page.getByRole('slider', { name: 'Breakouts, slider' });
    await slider.press('ArrowLeft');
    await slider.press('ArrowLeft');
    await slider.press('ArrowRight');
    expect(await field(page, 'acne').inputValue()).toBe('-1');
    await field(page, 'spot').press('ArrowUp');
    expect(await field(page, 'spot').inputValue()).toBe('1');
    await page.getByRole('tab', { name: 'Deep' }).click();
    await field(page, 'deep_collagen').fill('-50');
    await page.getByText('3 unsaved changes').waitFor();
    await save(page).click();
    await page.getByText('Offsets saved.').waitFor();
    expect(sent).toEqual([{ customer_id: -1, acne: -1, spot: 1, deep_collagen: -50, rev: 0 }]);
    await saved(page);

    await page.getByRole('tab', { name: 'Surface' }).click();
    await page.getByRole('button', { name: 'Reset Breakouts to 0' }).click();
    await page.keyboard.press('Control+s');
    await expect.poll(() => sent.at(-1)).toMatchObject({ customer_id: -1, acne: 0 });
  });

  it('beyond 50 points are refused at their field, on whichever tab it is', async () => {
    const page = await open(await buildMain(), OFFSETS);
    const sent = sentTo(page, 'setting.updateOffsets');
    await field(page, 'acne').fill('-51');
    await page.getByText('From -50 to 50').waitFor();
    await page.getByRole('tab', { name: 'Deep' }).click();
    await save(page).click();
    await expect.poll(() => field(page, 'acne').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
  });

  it('that were not changed are not sent', async () => {
    const page = await open(await buildMain(), OFFSETS);
    const sent = sentTo(page, 'setting.updateOffsets');
    await field(page, 'acne').fill('5');
    await field(page, 'acne').fill('0');
    await page.keyboard.press('Control+s');
    await page.getByText('No change in data').waitFor();
    expect(sent).toEqual([]);
  });

  it('show before they are saved what they would have changed', async () => {
    const page = await open(await buildTestedShop(), OFFSETS);
    const panel = page.getByRole('complementary', { name: 'What would change' });
    await panel.getByText('Move a slider').waitFor();
    await field(page, 'acne').fill('-10');
    await panel.getByText('Your last 3 tests').waitFor();
    await panel.getByText('2 customers get another care level').waitFor();
    await panel.getByText('2 customers get other recommendations').waitFor();
    const acne = panel.locator('[data-dimension=acne]');
    expect(await acne.textContent()).toMatch(/Breakouts \(Surface\)\s*2 customers\s*Level 2 → 3: 2/);
    expect(await panel.locator('[data-goods]').textContent()).toMatch(/Acne gel\s*\+2/);

    await field(page, 'acne').fill('-2');
    await panel.getByText('No customer gets another care level').waitFor();
    await panel.getByText('No customer gets other recommendations').waitFor();

    await field(page, 'acne').fill('80');
    await panel.getByText('Correct the marked value first').waitFor();
    expect(await panel.getByText('No customer gets').count()).toBe(0);
  });

  it('ask before they are lost, and are discarded on request', async () => {
    const page = await open(await buildMain(), OFFSETS);
    await field(page, 'acne').fill('7');
    await page.getByRole('link', { name: 'Report and mirror' }).click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(page, 'acne').inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await field(page, 'acne').inputValue()).toBe('0');
    await page.getByRole('link', { name: 'Report and mirror' }).click();
    await page.waitForURL('**/skinmgr/itemset');
  });
});

describe('result texts', () => {
  const id = 'layer:acne:3';

  it('are found by dimension and edited beside the built-in words', async () => {
    const page = await open(await buildMain(), TEXTS);
    await page.getByLabel('Dimension').first().selectOption('Breakouts');
    await rowOf(page, id).waitFor();
    expect(await page.locator('[data-row-id]').count()).toBe(5);
    await page.getByRole('button', { name: 'Edit Breakouts: Needs attention' }).click();
    const summary = dialog(page).getByRole('textbox', { name: 'Result summary' });
    const before = await summary.inputValue();
    await dialog(page).getByText(before).last().waitFor();
    await save(page).click();
    await page.getByText('No change in data').waitFor();
    await summary.fill(' ');
    await save(page).click();
    await dialog(page).getByText('Result summary cannot be empty.').waitFor();
    await summary.fill('This cream heals.');
    await dialog(page).getByText('“heals” promises medicine').waitFor();
    await summary.fill('Our own summary.');
    await expect.poll(() => dialog(page).getByText('promises medicine').count()).toBe(0);
    await save(page).click();
    await page.getByText('Text saved.').waitFor();
    await rowOf(page, id).getByText('Own words').waitFor();
    await rowOf(page, id).getByText('Our own summary.').waitFor();
  });

  it('are reset after the difference was shown, and come back with Undo', async () => {
    const shop = await buildMain();
    const page = await open(shop, `${TEXTS}?dimension=acne`);
    await rowOf(page, id).waitFor();
    expect(await page.getByRole('button', { name: 'Reset to default', exact: true }).count()).toBe(0);
    await rowOf(page, id).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Reset to default', exact: true }).click();
    await page.getByText('None of these has words of your own').waitFor();

    await page.getByRole('button', { name: 'Edit Breakouts: Needs attention' }).click();
    const advice = dialog(page).getByRole('textbox', { name: 'Advice' });
    await advice.fill(`${await advice.inputValue()} Ask us!`);
    await save(page).click();
    await rowOf(page, id).getByText('Own words').waitFor();
    await page.getByRole('button', { name: 'Reset to default', exact: true }).click();
    await dialog(page).locator('del').first().waitFor();
    expect((await dialog(page).locator('del').allTextContents()).join('')).toContain('Ask us!');
    await dialog(page).getByRole('button', { name: 'Reset the text' }).click();
    await page.getByText('1 text reset').waitFor();
    await rowOf(page, id).getByText('Own words').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, id).getByText('Ask us!').waitFor();
  });

  it('are the built-in words of the language until the shop writes its own', async () => {
    const page = await open(await buildMain(), `${TEXTS}?dimension=acne`);
    await page.getByLabel('Language of the texts').selectOption('Deutsch');
    await rowOf(page, id).getByText(builtInTexts('de').resultTexts.dimensions.acne[3].advice).waitFor();
    await page.getByRole('button', { name: 'Edit Breakouts: Needs attention' }).click();
    await dialog(page).getByRole('textbox', { name: 'Advice' }).fill('Sanft reinigen.');
    await save(page).click();
    await rowOf(page, id).getByText('Sanft reinigen.').waitFor();
  });
});

describe('content display', () => {
  it('sends what changed, and offers nothing to save where nothing did', async () => {
    const page = await open(await buildMain(), DISPLAY);
    const sent = sentTo(page, 'config.update');
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await save(page).waitFor();
    await page.getByRole('radio', { name: 'Columns' }).first().click();
    await save(page).waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await page.getByRole('radio', { name: 'Percent band' }).click();
    await page.getByRole('radio', { name: 'AI prediction' }).click();
    await save(page).click();
    await expect.poll(() => sent).toEqual([{ chart_type: 'rose', data_show_type: 3, age_type: 2, rev: 0 }]);
    await saved(page);
    await page.getByRole('switch', { name: 'Skin age' }).press('Space');
    await page.getByRole('radio', { name: 'AI prediction' }).waitFor({ state: 'detached' });
    await save(page).click();
    await expect.poll(() => sent.at(-1)).toMatchObject({ age_mode: 0 });
  });
});

describe('the settings', () => {
  it.each(['/skinmgr/config', '/skinmgr/configType'])('are all linked at %s', async (path) => {
    const page = await open(await buildMain(), path);
    const links = page.locator('#main section').getByRole('link');
    await expect.poll(() => links.count()).toBe(19);
    await links.first().click();
    await page.waitForURL('**/skinmgr/shopset');
  });

  it('are open to a guide with the permission alone, and explained to one without', async () => {
    const shop = await buildMain();
    const permitted = await open(await buildGuide(web.server, { parent: shop, power: [3] }), OFFSETS);
    await field(permitted, 'acne').fill('4');
    await save(permitted).click();
    await permitted.getByText('Offsets saved.').waitFor();

    const refused = await open(await buildGuide(web.server, { parent: shop, power: [1, 2] }), OFFSETS);
    await refused.getByText('needs a permission').waitFor();
    expect(await refused.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    for (const path of [TEXTS, MAPPING, MATCHING, DISPLAY, '/skinmgr/config']) {
      await refused.goto(path);
      await refused.getByText('needs a permission').waitFor();
    }
  });

  it('can be used by everybody', { tags: 'long', timeout: 120_000 }, async () => {
    const shop = await buildTestedShop();
    const page = await open(shop, OFFSETS);
    await field(page, 'acne').fill('-10');
    await page.locator('[data-goods]').waitFor();
    await expectAccessible(page);
    await field(page, 'spot').fill('99');
    await page.locator('[data-goods]').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    for (const path of [TEXTS, MAPPING, MATCHING, DISPLAY, '/skinmgr/config']) {
      await page.goto(path);
      await page.locator('#main h1').waitFor();
      await page.locator('section[aria-busy=false], [role=switch], #main a').first().waitFor();
      await expectAccessible(page);
    }
  });

  it('have dialogs that can be used by everybody', { tags: 'long', timeout: 120_000 }, async () => {
    const shop = await buildTestedShop();
    const page = await open(shop, TEXTS);
    for (const path of [TEXTS, MAPPING]) {
      await page.goto(path);
      await page.locator('[data-row-id]').first().getByRole('button', { name: 'Edit' }).click();
      await dialog(page).getByRole('textbox').or(dialog(page).getByRole('checkbox')).first().waitFor();
      await expectAccessible(page);
    }
  });

  it('fit a phone', { tags: 'long' }, async () => {
    const shop = await buildTestedShop();
    const page = await open(shop, OFFSETS, { viewport: { width: 390, height: 844 } });
    await field(page, 'acne').fill('-10');
    await page.locator('[data-goods]').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: 'Discard' }).click();
    for (const path of [TEXTS, MAPPING, MATCHING, DISPLAY, '/skinmgr/config']) {
      await page.goto(path);
      await page.locator('#main h1').waitFor();
      expect(await sidewaysScroll(page), path).toBe(0);
    }
  });
});

describe('saved settings', () => {
  it('are followed to the mirrors, beside the setting and in the list of mirrors', async () => {
    const { main, tenant_id } = await buildShop(web.server, { work_mode: 2 });
    const page = await open(main, DISPLAY);
    await page.getByRole('radio', { name: 'Rose' }).first().waitFor();
    const line = page.getByRole('button', { name: 'up to date' });
    expect(await line.count()).toBe(0);

    const build = async () => {
      const device = await buildDevice(web.server, { tenant_id });
      return { no: device.device_no, mirror: createMirrorClient(web.server, device) };
    };
    const [first, second, third] = [await build(), await build(), await build()];
    const apply = async ({ mirror }: typeof first) => {
      const { rev } = (await mirror.get('/mirrorSrv/config')).json();
      expect((await mirror.post('/mirrorSrv/config/ack', { rev, ok: 1 })).json().code).toBe(0);
    };
    for (const each of [first, second, third]) await apply(each);
    await web.server.services.pool.query(
      "update device set last_seen = now() - interval '20 minutes' where tenant_id = $1 and device_no = $2",
      [tenant_id, third.no],
    );

    await page.getByRole('radio', { name: 'Rose' }).first().click();
    await save(page).click();
    await saved(page);
    await line.getByText('0 of 3 mirrors up to date').waitFor();
    await line.getByText('2 waiting').waitFor();
    await line.getByText('1 offline').waitFor();
    for (const each of [first, second]) await apply(each);
    await line.getByText('2 of 3 mirrors up to date').waitFor();
    expect(await line.getByText('waiting').count()).toBe(0);

    await line.click();
    const mirrors = dialog(page);
    const stateOf = ({ no }: typeof first) => mirrors.getByRole('listitem').filter({ hasText: no });
    await stateOf(first).getByText('Applied').waitFor();
    await stateOf(first).getByText(CLOCK).waitFor();
    await stateOf(third).getByText('Pending').waitFor();
    await stateOf(third).getByText('Offline since').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await mirrors.waitFor({ state: 'detached' });

    await apply(third);
    await page.reload();
    await line.getByText('3 of 3 mirrors up to date').waitFor();
    expect(await line.getByText('offline').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.goto('/skinmgr/deviceDgManager');
    await rowOf(page, third.no).getByText('Applied').waitFor();
    await rowOf(page, third.no).getByText(CLOCK).waitFor();
  });
});

/** A time of today. */
const CLOCK = /^\d+:\d\d\s[AP]M$/;
