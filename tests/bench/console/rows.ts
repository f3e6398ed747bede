import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PLATFORM_TENANT_ID } from '@skin-mirror/shared/identity/identity.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { readFiguresAhead } from '../../../apps/server/src/modules/dashboard/figures-ahead.store.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { CLICKS } from '../../web/clicks.ts';
import { MACHINE, writeSection } from '../document.ts';
import { median } from '../figure.ts';
import { type MillionWorld, openMillion, signedIn, withServices } from '../million/world.ts';
import { IS_SMOKE } from '../sizes.ts';
import { changes, listSpeeds, SCROLL_STEP } from './interaction.ts';
import { previewSpeeds } from './previews.ts';
import { LARGE_LIST, PLATFORM_ROUTES, ROUTES, SLOW, shownOn } from './routes.ts';
import { type Line, type Site, type Visit, visit, type Window } from './visit.ts';

const DESKTOP: Window = { width: 1440, height: 900 };
const PHONE: Window = { width: 390, height: 844 };
/** A phone of the middle class in a busy mobile network. */
const SLOW_LINE: Line = { bitsPerSecond: 1_600_000, latencyMs: 150, cpu: 4 };
const ROUNDS = IS_SMOKE ? 1 : 3;
/** Tests of the shop that is visited. */
const TESTS = 1_000;
const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The distances of the first row from the top, in px. */
const FIRST_ROW = { desktop: 220, phone: 300 };
const MOST_SHIFT = 0.1;
const LOGIN = { requests: 12, bytes: 145_000 };
const MOST_CHANGE_MS = 100;
const MOST_CHOICE_MS = 33;
const MOST_PREVIEW_MS = 300;
/** If the work for a frame takes longer, the browser can't show 60 frames a second. */
const MOST_WORK_MS = 16;

/**
 * Measures what a visitor of the console waits for: each page at first sight, some on a slow line, large lists and the
 * way from page to page. Prints tables and writes them to a section of its own in docs/bench.md.
 */
export async function consoleRows(): Promise<[]> {
  // Builds the console if its sources have changed.
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build.mjs')]);
  const world = await openMillion(TESTS);
  const browser = await launchChromium();
  try {
    const site: Site = { browser, origin: world.origin, token: world.small.token, locale: 'zh-CN' };
    const platform = { ...site, token: await administratorOf(world) };
    await fillShop(world);
    await withServices(world, readFiguresAhead);
    // The server and the browser are slower at their first page.
    await visit(site, '/skinmgr/home', { window: DESKTOP });
    const tables: Table[] = [];
    const measures = [
      () => routeTable(site, ROUTES),
      () => routeTable(platform, PLATFORM_ROUTES),
      () => slowTable(site),
      () => listTable(site),
      () => changeTable(site),
      () => previewTable(site),
    ];
    for (const measure of measures) {
      const table = await measure();
      process.stdout.write(`\n${textOf(table)}\n`);
      tables.push(table);
    }
    if (!IS_SMOKE) await writeTables([...tables, clickTable()]);
  } finally {
    await browser.close();
    await world.stop();
  }
  return [];
}

/** Signs the platform's administrator in. */
async function administratorOf({ pool }: MillionWorld): Promise<string> {
  const { rows } = await pool.query('select min(user_id) as user_id from user_account where auth_type = $1', [
    AUTH_TYPES.platform,
  ]);
  return signedIn(pool, PLATFORM_TENANT_ID, rows[0].user_id);
}

interface Table {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

const textOf = ({ head, lines }: Table): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Marks a value beyond its limit. */
const within = (value: number, most: number, text: string): string => (value > most ? `${text} ✗` : text);
const px = (value: number | undefined, most: number): string =>
  value === undefined ? '' : within(value, most, `${Math.round(value)} px`);
const ms = (value: number): string => `${Math.round(value)} ms`;
const shiftText = (value: number): string => within(value, MOST_SHIFT, value.toFixed(3));

async function routeTable(site: Site, routes: readonly string[]): Promise<Table> {
  const lines: string[][] = [];
  for (const path of IS_SMOKE ? routes.slice(0, 1) : routes) {
    const shown = shownOn(path);
    const desktop = await visit(site, path, { shown, window: DESKTOP });
    const phone = await visit(site, path, { shown, window: PHONE });
    const english = await visit({ ...site, locale: 'en-US' }, path, { shown, window: PHONE });
    const most = path === '/login' ? LOGIN : { requests: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
    lines.push([
      path,
      within(desktop.requests, most.requests, String(desktop.requests)),
      within(desktop.bytes, most.bytes, `${Math.round(desktop.bytes / 1000)} kB`),
      px(desktop.firstRow, FIRST_ROW.desktop),
      px(phone.firstRow, FIRST_ROW.phone),
      px(english.firstRow, FIRST_ROW.phone),
      shiftText(desktop.shift),
      shiftText(phone.shift),
      shiftText(english.shift),
    ]);
  }
  const head = ['page', 'requests', 'on the wire', 'first row', 'on a phone', 'in English'].concat([
    'layout shift',
    'on a phone',
    'in English',
  ]);
  return { head, lines };
}

async function slowTable(site: Site): Promise<Table> {
  const lines: string[][] = [];
  for (const { path, shown, most } of IS_SMOKE ? SLOW.slice(0, 1) : SLOW) {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      visits.push(await visit(site, path, { shown, window: PHONE, line: SLOW_LINE }));
    const time = median(visits.map((one) => one.time));
    const shift = Math.max(...visits.map((one) => one.shift));
    lines.push([path, within(time, most, ms(time)), `≤ ${ms(most)}`, shiftText(shift)]);
  }
  return { head: ['page on a slow line', 'until it can be used', 'limit', 'layout shift'], lines };
}

async function listTable(site: Site): Promise<Table> {
  const lines = (await listSpeeds(site, DESKTOP)).map((list) => [
    `${list.rows} rows`,
    String(list.nodes),
    ms(list.shown),
    within(list.work, MOST_WORK_MS, `${list.work.toFixed(1)} ms`),
    `${list.frame.toFixed(1)} ms`,
    ms(list.slowestFrame),
    within(list.choice, MOST_CHOICE_MS, ms(list.choice)),
    ms(list.choiceOfAll),
  ]);
  const head = [
    LARGE_LIST.path,
    'elements',
    'until rows',
    'work for a frame of scrolling',
    'between frames',
    'slowest',
    'choosing a row',
    'all rows',
  ];
  return { head, lines };
}

async function changeTable(site: Site): Promise<Table> {
  const lines = (await changes(site, DESKTOP)).map(({ path, first, again }) => [
    path,
    within(first, MOST_CHANGE_MS, ms(first)),
    within(again, MOST_CHANGE_MS, ms(again)),
  ]);
  return { head: ['opened from the menu', 'first time', 'again'], lines };
}

async function previewTable(site: Site): Promise<Table> {
  const lines = (await previewSpeeds(site, DESKTOP)).map(({ path, time }) => [
    path,
    within(time, MOST_PREVIEW_MS, ms(time)),
  ]);
  return { head: ['a change that isn’t saved', 'until the preview shows it'], lines };
}

/** The clicks and touches of daily tasks. Tests in tests/web count them. */
const clickTable = (): Table => ({
  head: ['from the overview', 'clicks'],
  lines: Object.entries(CLICKS).map(([task, count]) => [task, String(count)]),
});

/** Adds as many products as the largest page of their list has, and a row to lists that would be empty. */
async function fillShop({ pool, origin, small: { tenant_id, token } }: MillionWorld): Promise<void> {
  await pool.query(
    `insert into goods (tenant_id, goods_name)
     select $1, 'goods ' || n from generate_series((select count(*) + 1 from goods where tenant_id = $1), $2::int) n`,
    [tenant_id, Math.max(...LARGE_LIST.sizes)],
  );
  await pool.query(`insert into scheme (tenant_id, name, description) values ($1, 'Calm', 'For skin that reacts')`, [
    tenant_id,
  ]);
  await pool.query(
    `insert into outbox_message (channel, recipient, body) values ('email', 'a@example.com', 'Your code is 135790')`,
  );
  // A change of the settings, for their history.
  const body = new URLSearchParams({ revisit_days: '35' });
  await fetch(`${origin}/skinMgrSrv/config/update`, { method: 'POST', headers: { access_token: token }, body });
}

/** Writes the tables to the document, in the place of those of an earlier measurement. */
const writeTables = (tables: readonly Table[]): Promise<void> =>
  writeSection(
    'The console',
    `Made by \`npm run bench -- console\`: the built console in Chromium, each page with an empty cache except those opened from the menu,
at ${DESKTOP.width} × ${DESKTOP.height} and ${PHONE.width} × ${PHONE.height} px. The slow line has ${SLOW_LINE.bitsPerSecond / 1e6} Mbit/s and ${SLOW_LINE.latencyMs} ms, with a processor ${SLOW_LINE.cpu} times slower; times are
medians of ${ROUNDS} visits. Answers from the browser's cache are no requests. A click in the menu counts from the click to the new heading, after the pointer has rested on the link. ✗ is a limit
that was missed: first row ≤ ${FIRST_ROW.desktop} and ${FIRST_ROW.phone} px, layout shift ≤ ${MOST_SHIFT}, login ≤ ${LOGIN.requests} requests and ${LOGIN.bytes / 1000} kB, the main thread's processor time for a
frame of scrolling (mean) ≤ ${MOST_WORK_MS} ms, choosing a row ≤ ${MOST_CHOICE_MS} ms, a click ≤ ${MOST_CHANGE_MS} ms, a preview ≤ ${MOST_PREVIEW_MS} ms. The lists scroll by ${SCROLL_STEP} px in each frame. The time
between frames has no limit, because Chromium draws without a graphics processor here, on the same cores.
${MACHINE}

“In English” is on a phone, too. Before the lists, the overview and the files of the console were made anew: first row of the tests at 393 px (452 on
a phone), layout shift of the overview 0.19 (0.53), requests 37 at the login, 103 on the overview, 152 among the tests; on the slow line
login 3.5 s, overview 7.0 s, tests 6.5 s, editor of a product 8.0 s.

${tables.map(textOf).join('\n\n')}`,
  );
