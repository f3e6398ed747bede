// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildReport } from '../factories/report.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { field, save, saved } from './page.ts';

const PHONE = { width: 390, height: 844 };

let web: Console;
let owner: Account;
let id: string;

beforeAll(async () => {
  web = await openConsole();
  id = (await buildReport(web.server)).id;
  const { tenant_id } = await web.server.services.prisma.skin_record.findFirstOrThrow();
  owner = await buildUser(web.server, { tenant_id });
});
afterAll(() => web.close());

it('the title, colour and links of a shop stand on its reports', async () => {
  const page = await web.enter(owner, { path: '/skinmgr/h5set' });
  await field(page, 'h5_title').fill('Skin studio');
  await field(page, 'h5_theme_color').fill('#ffe0e0');
  await field(page, 'h5_support_text').fill('Any questions?');
  await field(page, 'h5_support_link').fill('https://shop.example/help');
  await field(page, 'h5_privacy_url').fill('https://shop.example/privacy');
  await expectAccessible(page);
  await save(page).click();
  await saved(page);

  const report = await web.visit(`/zmskinweb/#/report?shareId=${id}&locale=en`, { viewport: PHONE });
  await report.getByText('Skin studio').first().waitFor();
  expect(await report.getByRole('link', { name: 'Any questions?' }).getAttribute('href')).toBe(
    'https://shop.example/help',
  );
  await report.getByRole('link', { name: 'Privacy policy of the shop' }).waitFor();
  expect(await sidewaysScroll(report)).toBe(0);
  await report.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(report);
});

it.each(['zh', 'en'])('it fits a phone (%s)', async (locale) => {
  const page = await web.enter(owner, { path: '/skinmgr/h5set', locale, viewport: PHONE });
  await field(page, 'h5_title').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
});
