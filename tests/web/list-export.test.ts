// @module-tag long
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { runDraw } from '../../apps/server/src/modules/draw/run-draw.ts';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { buildFollowUp } from '../factories/follow-up.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecord } from '../factories/record.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole } from './console.ts';
import { dialog, loaded } from './page.ts';

let web: Console;
let owner: Account;

beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
  const { tenant_id } = owner;
  await allowExports(web.server, tenant_id);
  const device = await buildDevice(web.server, { tenant_id });
  const awards = [{ prize_name: 'Serum', probability: 10_000, total_num: 9 }];
  await buildPromotion(web.server, { tenant_id, awards });
  const { record_id, share_id } = await buildRecord(web.server, { device, customer_nickname: 'Anna' });
  await buildFollowUp(web.server, tenant_id, record_id, shopToday());
  await runDraw(web.server.services, share_id, 'zh');
});
afterAll(() => web.close());

async function hideColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns and row height' }).click();
  const saved = page.waitForResponse(/view\.saveLayout/);
  await page.getByRole('checkbox', { name, exact: true }).click();
  await saved;
  await page.keyboard.press('Escape');
}

/** Opens the dialog by the button of the list, or in the menu of a list with other actions. */
async function openDialog(page: Page): Promise<void> {
  const own = page.getByRole('button', { name: 'Export', exact: true });
  if ((await own.count()) === 0) await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await own.or(page.getByRole('menuitem', { name: 'Export' })).click();
  await dialog(page).getByText('1 row, as the list shows it now').waitFor();
}

async function exportedRows(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const { Sheets } = read(await readFile(await download.path()));
  return utils.sheet_to_json<string[]>(Object.values(Sheets)[0] ?? {}, { header: 1, defval: '' });
}

const PERSON = ['Customer', 'Mobile number', 'Sex', 'Age'];
it.each([
  [
    'customers',
    'Tests',
    'Introducer and consents',
    [...PERSON, 'Last score', 'First test', 'Last test', 'Introduced by'],
  ],
  ['followUps', 'Mirror and guide', 'Time of the next test', [...PERSON, 'Due on', 'State']],
  ['winners', 'Prize', undefined, ['Customer', 'Mobile number', 'Code', 'State']],
])(
  'the file of the list %s has the columns that are shown, and those that are added',
  async (at, hides, adds, first) => {
    const page = await loaded(await web.enter(owner, { path: `/skinmgr/${at}` }));
    await hideColumn(page, hides);
    await openDialog(page);
    if (adds) await dialog(page).getByRole('checkbox', { name: adds }).check();
    else expect(await dialog(page).getByRole('checkbox').count()).toBe(0);
    await expectAccessible(page);
    const [headers, anna] = await exportedRows(page);
    expect(headers?.slice(0, first.length)).toEqual(first);
    expect(headers).not.toContain(hides.split(' ')[0]);
    expect(anna?.[0]).toBe('Anna');
  },
);
