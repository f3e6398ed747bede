import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

/** What keeps a browser from looking for news and for other machines. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's. The one without windows draws none of the browser's own interface, which costs more than most pages. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * A headless browser for tests: `CHROMIUM_PATH`, Debian's chromium, or else the one from npm (without Chinese fonts).
 * No sandbox, which root and most containers can't have: it only ever opens pages of this project.
 */
export async function launchChromium(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH || INSTALLED.find(existsSync);
  if (installed) return chromium.launch({ executablePath: installed, args: quiet, chromiumSandbox: false });
  const { executablePath, env } = await unpackedChromium();
  return chromium.launch({ executablePath, args: [...quiet, '--no-zygote'], chromiumSandbox: false, env });
}
