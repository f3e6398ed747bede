import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

/** Options that stop the browser from contacting other machines. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Paths of Debian's browsers. The headless shell comes first, because it is faster: it doesn't draw a browser window.
 */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Starts a headless browser for tests: the one at `CHROMIUM_PATH`, else Debian's Chromium, else the one from npm, which
 * has no Chinese fonts.
 * The sandbox is off, because it doesn't work for root and in most containers. The browser opens only pages of this
 * project.
 */
export async function launchChromium(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH || INSTALLED.find(existsSync);
  if (installed) return chromium.launch({ executablePath: installed, args: quiet, chromiumSandbox: false });
  const { executablePath, env } = await unpackedChromium();
  return chromium.launch({ executablePath, args: [...quiet, '--no-zygote'], chromiumSandbox: false, env });
}
