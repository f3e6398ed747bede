import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { type Console, openConsole } from './console.ts';

let web: Console;
let owner: Account;
beforeAll(async () => {
  web = await openConsole();
  owner = await buildUser(web.server);
});
afterAll(() => web.close());

it('the account, the figures and the texts of a screen are asked for before the screen can be shown', async () => {
  const page = await web.enter(owner, { path: '/livez' });
  const held = Promise.withResolvers<void>();
  await page.route(/\/texts\/en-\w+\/console\/app\.json$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/skinmgr/home', { waitUntil: 'commit' });
  for (const expected of [/\/texts\/en-\w+\/console\/home\.json$/, /\/trpc\/identity\.lookup/, /dashboard\.about/])
    await expect.poll(() => asked.some((url) => expected.test(url)), { message: String(expected) }).toBe(true);
  expect(await page.locator('#main').count()).toBe(0);
  held.resolve();
  await page.locator('#main h1').waitFor();
  // The screen takes the answers and doesn't ask again.
  expect(asked.filter((url) => /dashboard\.about/.test(url))).toHaveLength(1);
});

it('the rows of a list are asked for before the code of the page has come, and once', async () => {
  const page = await web.enter(owner, { path: '/livez' });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/part-1-[\w-]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/skinmgr/recordsList', { waitUntil: 'commit' });
  const ofRows = () => asked.filter((url) => /record\.list/.test(url)).length;
  await expect.poll(ofRows).toBe(1);
  held.resolve();
  await page.locator('#main h1').waitFor();
  await page.getByText('No skin tests').first().waitFor();
  expect(ofRows()).toBe(1);
});
