// @module-tag long
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { buildShop } from '../factories/shop.ts';
import { type Console, openConsole } from './console.ts';
import { button, chooseInRow, dialog, field, save, status } from './page.ts';

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

interface Asked {
  readonly id: string;
  readonly question: string;
  readonly required: number;
  readonly options: readonly { id: string; option: string }[];
  readonly show_if: { question: string; options: string[] } | null;
}
const row = (page: Page, text: string) => page.locator('[data-question]').filter({ hasText: text });

it('builds a question with a condition by keyboard, which a customer answers and staff read', async () => {
  const shop = await buildShop(web.server);
  const asked = async () => (await shop.client.get('/skinMgrSrv/question/list')).json().list as Asked[];
  const page = await web.enter(shop.main, { path: '/skinmgr/question' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const at = (path: string) => field(page, path).focus();
  await page.locator('[data-question]').first().waitFor();
  await field(page, 'lang').selectOption('en');
  await row(page, 'How have you been sleeping').first().waitFor();

  await button(page, 'Add question').focus();
  await press('Enter');
  await field(page, 'question').waitFor();
  await page.keyboard.type('What keeps you awake?');
  await at('options.0.option');
  await page.keyboard.type('Noise');
  await press('Enter');
  await page.keyboard.type('Worries');
  await press('Enter');
  await page.keyboard.type('Light');
  await field(page, 'options.1.dimension').selectOption({ label: 'Sensitivity' });
  await at('cause');
  await page.keyboard.type('1');
  await dialog(page).getByRole('checkbox', { name: 'Short nights, under five hours' }).focus();
  await press('Space');
  await dialog(page).getByRole('switch', { name: 'An answer is needed to go on' }).focus();
  await press('Space');
  await save(dialog(page)).focus();
  await press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await row(page, 'What keeps you awake?')
    .getByText('Only if “How have you been sleeping lately?” is answered with: Short nights, under five hours')
    .waitFor();
  const built = (await asked()).at(-1) as Asked;
  expect(built).toMatchObject({ question: 'What keeps you awake?', required: 1 });
  expect(built.show_if).toEqual({ question: 'sleep', options: ['short'] });
  expect(built.options.map(({ option }) => option)).toEqual(['Noise', 'Worries', 'Light']);
  const builder = (await shop.client.query('question.builder', {})).json().result?.data as {
    list: { id: string; options: { dimension: string | null }[] }[];
  };
  const saved = builder.list.find(({ id }) => id === built.id);
  expect(saved?.options.map(({ dimension }) => dimension)).toEqual([null, 'sensitive', null]);

  // Alt and the arrow keys move a question; it can't go before the one that it depends on.
  await row(page, 'What keeps you awake?').getByRole('button', { name: /^Edit/ }).focus();
  await press('Alt+ArrowUp');
  await status(page, '“What keeps you awake?” is question 9 now').waitFor();
  await expect.poll(async () => (await asked()).findIndex(({ id }) => id === built.id)).toBe(8);
  await button(page, 'Delete: How have you been sleeping lately?').click();
  await button(dialog(page), 'Delete').click();
  await page.getByText('Question 9 is shown depending on it.').waitFor();

  const device = await buildDevice(web.server, { tenant_id: shop.main.tenant_id });
  const light = built.options[2]?.id as string;
  await buildRecord(web.server, { device, customer_nickname: 'Mei', questions: { sleep: 'short', [built.id]: light } });
  await button(row(page, 'What keeps you awake?'), /^Edit/).click();
  await field(page, 'question').fill('What disturbs your sleep?');
  await save(dialog(page)).click();
  await row(page, 'What disturbs your sleep?').waitFor();
  expect((await asked())[8]?.id).toBe(`${built.id}.2`);
  const records = await web.enter(shop.main, { path: '/skinmgr/recordsList' });
  await chooseInRow(records, 'Mei', 'Questionnaire answers');
  await dialog(records).getByText('What keeps you awake?').waitFor();
  await dialog(records).getByText('Light', { exact: true }).waitFor();
});

it('switches registration on, asks as the mirror does, and takes a questionnaire from a file', async () => {
  const own = await buildShop(web.server);
  const page = await web.enter(own.main, { path: '/skinmgr/question' });
  await page.getByRole('switch', { name: 'Customer registration' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await field(page, 'reg_fields.mobile').selectOption('required');
  const match = async () => (await own.client.post('/skinmgr/config/match')).json().data;
  await expect.poll(match).toMatchObject({ customer_info: 1 });
  const fields = async () =>
    (await own.client.post('/skinMgrSrv/config/get', { code: 'reg_fields' })).json().reg_fields;
  await expect.poll(fields).toEqual({ mobile: 'required' });

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  const { questions } = JSON.parse(await readFile(await download.path(), 'utf8'));
  const [first, second] = questions;
  const file = (content: unknown) => ({
    name: 'questionnaire.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
  const bring = async (content: unknown) => {
    await page.locator('input[type=file]').setInputFiles(file(content));
    await button(dialog(page), 'Import').click();
  };
  const needs = (question: string, option: string) => ({ show_if: { question, options: [option] } });
  await bring({
    questions: [
      { ...first, ...needs('water', 'few') },
      { ...second, ...needs('sleep', 'short') },
    ],
  });
  await page.getByText('The condition of question 1 leads back to itself.').waitFor();
  await bring({
    questions: [
      { ...first, required: 1 },
      { ...second, ...needs('sleep', 'short') },
    ],
  });
  await page.getByText('2 questions imported').waitFor();

  await button(page, 'Preview').click();
  // The preview speaks the language of the questions, although the console is in English.
  const next = button(dialog(page), '下一步');
  await dialog(page).getByRole('textbox', { name: '手机号' }).waitFor();
  await next.click();
  expect(await next.isDisabled()).toBe(true);
  const answers = dialog(page).getByRole('radio');
  await answers.nth(0).click();
  await next.click();
  await dialog(page)
    .getByText(/这里显示同意条款/)
    .waitFor();
  await button(dialog(page), '上一步').click();
  await answers.nth(2).click();
  await next.click();
  await answers.first().waitFor();
  expect(await answers.count()).toBe(3);
});
