import type { Page } from 'playwright-core';
import { solveCaptcha } from '../factories/captcha.ts';
import type { RunningServer } from '../factories/server.ts';

export const picture = async (page: Page): Promise<string> =>
  (await page.locator('img[src^="/sms/setVcodeImage"]:visible').getAttribute('src')) ?? '';

export async function solve(page: Page, server: RunningServer): Promise<void> {
  const image = page.locator('img[src^="/sms/setVcodeImage"]:visible');
  await image.evaluate((element: HTMLImageElement) => element.decode());
  const query = new URLSearchParams((await picture(page)).split('?')[1]);
  const key = { t: query.get('t') ?? '', r: query.get('r') ?? '' };
  await page.locator('[name=vcode]:visible').fill(await solveCaptcha(server, key));
}

export const solveWrongly = (page: Page): Promise<void> => page.locator('[name=vcode]:visible').fill('9999');

/** Finds the button beside the code field. The button's text changes after a click. */
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(Send code|Again in|发送验证码|\d+ 秒后重发)/ }).and(page.locator(':visible'));

export async function askForCode(page: Page, server: RunningServer): Promise<void> {
  await solve(page, server);
  await sendButton(page).click();
  await page
    .getByRole('button', { name: /^(Again in|\d+ 秒后重发)/ })
    .and(page.locator(':visible'))
    .waitFor();
}

export const errorAt = (page: Page, name: string): Promise<string | null> =>
  page.locator(`.mantine-InputWrapper-root:has([name=${name}]):visible .mantine-InputWrapper-error`).textContent();
