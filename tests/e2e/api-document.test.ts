// @module-tag long
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../browser/chromium.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

it('shows the API without help from other machines and within our content security policy', async () => {
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.origin}/docs`);
  await page.getByRole('heading', { name: 'Skin Mirror' }).waitFor();
  await page.getByText('/auth2/token').first().waitFor();
  expect({ elsewhere, complaints }).toEqual({ elsewhere: [], complaints: [] });
});
