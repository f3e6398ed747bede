import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

/** Stops the browser from contacting other machines. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Debian's browsers. The headless shell comes first, because it draws no browser interface, which costs more than most
 * pages.
 */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Starts a headless browser for tests: `CHROMIUM_PATH`, Debian's chromium, or else the one from npm (without Chinese
 * fonts). Uses no sandbox, because root and most containers can't have one, and it opens only pages of this project.
 */
export async function launchChromium(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH || INSTALLED.find(existsSync);
  if (installed) return chromium.launch({ executablePath: installed, args: quiet, chromiumSandbox: false });
  const { executablePath, env } = await unpackedChromium();
  return chromium.launch({ executablePath, args: [...quiet, '--no-zygote'], chromiumSandbox: false, env });
}
