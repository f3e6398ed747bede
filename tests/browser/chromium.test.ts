import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchChromium } from './chromium.ts';
import { unpackedChromium } from './unpacked-chromium.ts';

it('opens a page in the browser of this machine', async () => {
  const browser = await launchChromium();
  expect(await titleIn(browser)).toBe('two2');
  await browser.close();
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')('opens a page in the browser from npm', async () => {
  const { executablePath, env } = await unpackedChromium();
  const browser = await chromium.launch({ executablePath, env, args: ['--no-zygote'] });
  expect(await titleIn(browser)).toBe('two2');
  await browser.close();
});

async function titleIn(browser: Awaited<ReturnType<typeof launchChromium>>): Promise<string> {
  const page = await browser.newPage();
  await page.setContent('<title>two</title><canvas></canvas><script>document.title += 1 + 1</script>');
  return page.title();
}
