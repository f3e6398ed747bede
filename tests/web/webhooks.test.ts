// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDue } from '../../apps/server/src/modules/webhook/send-due.ts';
import { buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import { createMirrorClient } from '../factories/rest-client.ts';
import { type Receiver, startReceiver } from '../factories/webhook-receiver.ts';
import { asServer } from '../statements/recorder.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll } from './console.ts';
import { button, chooseInRow, dialog, field, loaded, openRowMenu, rowOf, rows, save, status } from './page.ts';

const PHONE = { width: 390, height: 844 };

let web: Console;
let receiver: Receiver;
beforeAll(async () => {
  web = await openConsole({ FETCH_ALLOW: '127.0.0.1' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await web.close();
  await receiver.close();
});

it('a main account adds an address, tries it, follows its messages and sends one again', async () => {
  const main = await buildUser(web.server);
  const page = await loaded(await web.enter(main, { path: '/skinmgr/webhooks' }));
  await page.keyboard.press('n');
  await field(page, 'url').fill('https://10.0.0.7/hook');
  await field(page, 'name').fill('Till');
  await save(dialog(page)).click();
  await dialog(page).getByText('This address leads into an internal network.').waitFor();
  await expectAccessible(page);
  await field(page, 'url').fill(receiver.url);
  await dialog(page).getByRole('checkbox', { name: 'Report opened' }).uncheck();
  await save(dialog(page)).click();
  const secret =
    (await dialog(page)
      .getByText(/^whsec_/)
      .textContent()) ?? '';
  await expectAccessible(page);
  await button(page, 'Done').click();
  await rowOf(page, 'Till').getByText('Nothing sent yet').waitFor();

  await openRowMenu(page, 'Till');
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await button(dialog(page), 'Send').click();
  await dialog(page).getByText('The message arrived').waitFor();
  await expectAccessible(page);
  expect(receiver.messages(secret).map(({ type }) => type)).toEqual(['webhook.test']);
  await page.keyboard.press('Escape');
  await rowOf(page, 'Till').getByText('Working').waitFor();

  const device = await buildDevice(web.server, { tenant_id: main.tenant_id });
  await createMirrorClient(web.server, device).post('/mirrorSrv/record/upload', { meta: wholeTest() });
  receiver.answer = (response) => response.writeHead(500).end('the till is closed');
  await asServer(() => sendDue(web.server.services));
  await chooseInRow(page, 'Till', 'Messages');
  await page.waitForURL(/webhookLog\?webhook=\d+/);
  await rowOf(page, 'Skin test finished').getByText('HTTP 500').waitFor();
  await expectAccessible(page);
  await rowOf(page, 'Skin test finished').getByText('Waiting').click();
  await dialog(page).getByText('the till is closed').waitFor();
  await dialog(page).getByText('"type":"record.finished"').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  receiver.answer = undefined;
  await rowOf(page, 'Skin test finished').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await status(page, 'The message leaves within seconds').waitFor();
  await asServer(() => sendDue(web.server.services));
  await rowOf(page, 'Skin test finished').getByText('Arrived').waitFor();

  await page.setViewportSize(PHONE);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.goto(`${web.server.origin}/skinmgr/webhooks`);
  await loaded(page);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await chooseInRow(page, 'Till', 'New secret');
  await button(dialog(page), 'Make a new secret').click();
  expect(
    await dialog(page)
      .getByText(/^whsec_/)
      .textContent(),
  ).not.toBe(secret);
  await button(page, 'Done').click();
  await chooseInRow(page, 'Till', 'Switch off');
  await rowOf(page, 'Till').getByText('Off', { exact: true }).waitFor();
  await chooseInRow(page, 'Till', 'Delete');
  await button(dialog(page), 'Delete').click();
  await page.getByText('No webhooks yet').waitFor();
  expect(await rows(page).count()).toBe(0);
});
