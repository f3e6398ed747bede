// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGuide, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { measuredResult, testStart, withoutPhotos } from '../factories/mirror-test.ts';
import { createMirrorClient, signIn } from '../factories/rest-client.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';
import { save, saved } from './page.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

let web: Console;
beforeAll(async () => {
  web = await openConsole();
});
afterAll(() => web.close());

async function openMirror() {
  const main = await buildUser(web.server);
  const owner = await signIn(web.server, main);
  await owner.post('/skinMgrSrv/config/update', { qr_process: 2 });
  const mirror = createMirrorClient(web.server, await buildDevice(web.server, { tenant_id: main.tenant_id }));
  const { session } = (await mirror.post('/mirrorSrv/session/scan', {}, 'json')).json();
  const code = String(session);
  return {
    main,
    code,
    wait: () => mirror.get('/mirrorSrv/session', { code }),
    begin: async () => {
      const start = testStart({ ...withoutPhotos, session: code });
      return (await mirror.post('/mirrorSrv/record/create', start)).json().analysis_id;
    },
    end: (analysis_id: unknown, result: object) =>
      mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult, ...result }),
  };
}

it.each([
  [
    'en',
    'Telling the mirror',
    'The mirror is ready',
    'Your test is running',
    'The test did not succeed',
    'Please scan again',
  ],
  ['zh', '正在通知魔镜', '魔镜已准备好', '正在检测', '本次检测没有成功', '请重新扫码'],
])(
  'a customer scans, is tested twice and reads the report (%s)',
  async (locale, told, ready, running, failed, ended) => {
    const { code, wait, begin, end } = await openMirror();
    const path = `/zmskinweb/#/scan?code=${code}&locale=${locale}`;
    const phone = await web.visit(path, PHONE);
    await phone.getByText(told).waitFor();
    await expectAccessible(phone);
    await wait();
    await phone.getByRole('heading', { name: ready }).waitFor();
    await phone.reload();
    await phone.getByRole('heading', { name: ready }).waitFor();
    expect(await sidewaysScroll(phone)).toBe(0);
    expect(await sidewaysScrollAt320(phone)).toBe(0);
    await phone.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(phone);

    const first = await begin();
    await phone.getByRole('heading', { name: running }).waitFor();
    await end(first, { status: 3, reason_key: 'no_face', result: undefined });
    await phone.getByRole('heading', { name: failed }).waitFor();
    await end(await begin(), {});
    await phone.waitForURL(/#\/report\?shareId=/);
    await phone.locator('#report').waitFor();

    const other = await web.visit(path, PHONE);
    await other.getByRole('heading', { name: ended }).waitFor();
    await expectAccessible(other);
  },
);

it('the main account chooses the order, and sees the first code on the mirror’s screen', async () => {
  const main = await buildUser(web.server);
  const page = await web.enter(main, { path: '/skinmgr/qrbaseset', locale: 'en' });
  const screen = page.locator('[data-mirror-screen]');
  await screen.getByText('Scan for the full report').waitFor();
  await page.getByRole('radio', { name: 'Before the test' }).check();
  await screen.getByText('Scan to start the test').waitFor();
  await page.getByRole('radio', { name: 'A picture of your own' }).check();
  await page.getByText('A picture is the same for everybody').waitFor();
  await page.getByRole('radio', { name: 'The report' }).check();
  await expectAccessible(page);
  await save(page).click();
  await saved(page);
  const { config } = await web.server.services.ruleBook.latest(main.tenant_id);
  expect(config).toMatchObject({ qr_process: 2, qr_type: 2 });

  const guide = await buildGuide(web.server, { parent: main, power: [4] });
  const own = await web.enter(guide, { path: '/skinmgr/qrbaseset', locale: 'en' });
  await own.getByText('The main account chooses the shop’s QR code').waitFor();
  expect(await own.getByRole('radio').count()).toBe(0);
  await expectAccessible(own);
});
