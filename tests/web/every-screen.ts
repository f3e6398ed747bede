import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import { runDraw } from '../../apps/server/src/modules/draw/run-draw.ts';
import { buildAdmin, buildGuide, uniqueName } from '../factories/accounts.ts';
import { buildDevice, buildSerial } from '../factories/device.ts';
import { buildFollowUp } from '../factories/follow-up.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecords } from '../factories/record.ts';
import { addScheme } from '../factories/scheme.ts';
import { buildShop } from '../factories/shop.ts';
import { shopToday } from '../factories/zone.ts';
import { ALL_SCREENS } from './all-screens.ts';
import { openConsole } from './console.ts';

/** The address and the menu of each screen. */
export const SCREENS = ALL_SCREENS.flatMap(({ to, others, menu }) =>
  [String(to), ...others].map((path) => [path, menu] as const),
);
/** Screens that are open to everybody. */
export const PUBLIC = ['/login', '/register', '/forget', '/apply'];

/** Opens the console of a shop whose lists have rows, and names an account that sees each screen. */
export async function openEveryScreen() {
  const web = await openConsole();
  const admin = await buildAdmin(web.server);
  const shop = await buildShop(web.server);
  const owner = shop.main;
  const { tenant_id } = shop;
  const { services } = web.server;
  const { pool } = services;
  const guide = await buildGuide(web.server, {
    parent: owner,
    name: 'Anna-Magdalena Lindqvist',
    mobile: '13700000001',
  });
  const devices = [await buildDevice(web.server, { tenant_id }), await buildDevice(web.server, { tenant_id })];
  const now = Date.now();
  const records = await buildRecords(
    web.server,
    Array.from({ length: 24 }, (_, index) => ({
      device: devices[index % 2],
      test_time: new Date(now - index * DAY_MS),
      customer_nickname: index % 2 ? `Wilhelmina van der Straaten ${index}` : `欧阳娜娜${index}`,
      customer_mobile: `139000000${String(index).padStart(2, '0')}`,
      user_id: guide.user_id,
      user_acct: guide.user_acct,
    })),
  );
  for (const { record_id } of records.slice(0, 5)) await buildFollowUp(web.server, tenant_id, record_id, shopToday());
  await buildPromotion(web.server, { tenant_id, awards: [{ probability: 10_000, total_num: 9 }] });
  await runDraw(services, records[0]?.share_id ?? '', 'zh');
  await pool.query(
    "insert into goods (tenant_id, goods_name, shelf_status) select $1, 'Soothing night cream ' || n, 10 from generate_series(1, 24) n",
    [tenant_id],
  );
  await addScheme(shop.client, { name: 'Calm' });
  await pool.query(
    "insert into tip (type, lang, title, content) select $1 || n, 'en', 'Tip', '<p>Yes</p>' from generate_series(1, 24) n",
    [uniqueName('screen')],
  );
  await shop.client.post('/skinMgrSrv/config/update', { chart_type: 'rose' });
  await buildSerial(web.server);
  return { web, records, accountFor: (menu: (typeof SCREENS)[number][1]) => (menu === 'platform' ? admin : owner) };
}

/** Returns the texts of which so little is in sight that nobody can tell what they say. */
export const hardlySeen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.offsetParent !== null;
      const isShort = element.clientWidth > 1 && element.clientWidth < 48;
      return isCut && isShort && getComputedStyle(element).textOverflow === 'ellipsis' ? [element.textContent] : [];
    }),
  );
