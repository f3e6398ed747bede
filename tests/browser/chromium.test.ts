import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchChromium } from './chromium.ts';
import { unpackedChromium } from './unpacked-chromium.ts';

it('opens a page in the browser of this machine', async () => {
  const browser = await launchChromium();
  expect(await titleIn(browser)).toBe('text');
  await browser.close();
});

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'opens a page in the browser from npm',
  { tags: 'long' },
  async () => {
    const { executablePath, env } = await unpackedChromium();
    const browser = await chromium.launch({ executablePath, env, args: ['--no-zygote'] });
    expect(await titleIn(browser)).toBe('text');
    await browser.close();
  },
);

/**
 * Checks that a page has a font and runs a script. Without a font, the text has width 0. Returns the title that the
 * script sets.
 */
async function titleIn(browser: Awaited<ReturnType<typeof launchChromium>>): Promise<string> {
  const page = await browser.newPage();
  await page.setContent('<span>text</span><script>document.title = document.body.innerText</script>');
  expect(await page.locator('span').evaluate((span) => span.getBoundingClientRect().width)).toBeGreaterThan(10);
  return page.title();
}
