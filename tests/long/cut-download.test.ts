// @module-tag long
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CuttingRelay, startCuttingRelay } from '../factories/cutting-relay.ts';
import { buildDevice } from '../factories/device.ts';
import {
  caddyPath,
  nginxPath,
  type RunningProxy,
  startCaddy,
  startNginx,
  startNginxAsItComes,
} from '../factories/proxy.ts';
import { buildRecords } from '../factories/record.ts';
import { signInByPassword } from '../factories/rest-client.ts';
import { buildShop, type Shop } from '../factories/shop.ts';
import { type Console, fillIn, openConsole } from '../web/console.ts';
import { button, dialog, loaded } from '../web/page.ts';

const TESTS = 200;
const NOTE = 20_000;
const EVER = { st: '2020-01-01', ed: '2099-12-31' };

let web: Console;
let shop: Shop;
beforeAll(async () => {
  web = await openConsole({ TRUST_PROXY: '127.0.0.1' });
  shop = await buildShop(web.server, { config: { record_expprt: 1 } });
  const device = await buildDevice(web.server, { tenant_id: shop.tenant_id });
  await buildRecords(
    web.server,
    Array.from({ length: TESTS }, () => ({ device })),
  );
  // Noise, so that a sheet is as large as a CSV file.
  await web.server.services.pool.query(
    `update skin_record set mark = (select string_agg(md5(record_id::text || n), '') from generate_series(1, $2) n)
      where tenant_id = $1`,
    [shop.tenant_id, NOTE / 32],
  );
});
afterAll(() => web.close());

const PROXIES = [
  { name: 'nginx with the file of this repository', program: nginxPath, start: startNginx },
  { name: 'nginx as it comes', program: nginxPath, start: startNginxAsItComes },
  { name: 'Caddy with the file of this repository', program: caddyPath, start: startCaddy },
];

describe.each(PROXIES)('a download through $name', ({ program, start }) => {
  describe.skipIf(!program)('that is cut', () => {
    let relay: CuttingRelay;
    let proxy: RunningProxy;
    beforeAll(async () => {
      relay = await startCuttingRelay(web.server.origin);
      proxy = await start(relay.origin);
    });
    afterAll(async () => {
      await proxy.stop();
      relay.stop();
    });

    /** Downloads an export with curl. Returns its exit code, 0 for a file that it takes for whole, and the bytes. */
    async function download(format: string, bytes: number, ...options: string[]) {
      const { headers } = await signInByPassword(web.server, shop.main);
      relay.cutAfter(bytes);
      const file = path.join(web.server.services.uploadFolder, 'download');
      const address = `${proxy.origin}/skinMgrSrv/record/exportdt?${new URLSearchParams({ ...EVER, format })}`;
      const token = ['-H', `authorization: Bearer ${headers.access_token}`];
      const done = await promisify(execFile)('curl', ['-sSk', ...options, ...token, '-o', file, address]).catch(
        ({ code }: { code: number }) => ({ code }),
      );
      return { code: 'code' in done ? done.code : 0, length: (await readFile(file)).length };
    }

    it.each([
      ['csv', '--http1.1'],
      ['csv', '--http2'],
      ['xlsx', '--http1.1'],
      ['xlsx', '--http2'],
    ])('is never taken for a whole one: %s with %s', async (format, version) => {
      const whole = await download(format, Number.POSITIVE_INFINITY, version);
      expect(whole.code).toBe(0);
      expect(whole.length).toBeGreaterThan(2_000_000);
      for (const bytes of [20_000, 1_000_000, whole.length - 100]) {
        const cut = await download(format, bytes, version);
        expect([bytes, cut.code]).not.toEqual([bytes, 0]);
        expect(cut.length).toBeLessThan(whole.length);
      }
    });

    it('is not saved by the console, which offers to try again', async () => {
      relay.cutAfter(Number.POSITIVE_INFINITY);
      const page = await web.visit('/login', { baseURL: proxy.origin, ignoreHTTPSErrors: true });
      await fillIn(page, shop.main);
      await page.locator('#main h1').waitFor();
      const downloads: unknown[] = [];
      page.on('download', (file) => downloads.push(file));
      await page.goto('/skinmgr/recordsList');
      await loaded(page);
      await button(page, 'Export').click();
      await dialog(page).getByText('File', { exact: true }).waitFor();
      relay.cutAfter(1_000_000);
      await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByText('didn’t arrive whole').waitFor();
      expect(downloads).toEqual([]);
      relay.cutAfter(Number.POSITIVE_INFINITY);
      const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Try again').click()]);
      expect((await readFile(await saved.path())).length).toBeGreaterThan(2_000_000);
    });
  });
});
