// @module-tag long

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoKey } from '../../apps/server/src/modules/file/photo-key.ts';
import { type Account, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { buildFollowUp } from '../factories/follow-up.ts';
import { buildRecord } from '../factories/record.ts';
import { shopToday } from '../factories/zone.ts';
import { type Console, expectAccessible, openConsole, sidewaysScroll, sidewaysScrollAt320 } from './console.ts';
import { dialog, rowOf } from './page.ts';

const texts: string[] = [];
const gateway = createServer((request, response) => {
  request.on('data', (part: Buffer) => texts.push(String(part)));
  request.on('end', () => response.writeHead(204).end());
});

let web: Console;
let owner: Account;
let device: Device;
let anna: number;
const today = shopToday();
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  web = await openConsole({
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    SMS_GATEWAY_SECRET: 'a secret between the shop and its gateway',
  });
  const { tenant_id } = await buildTenant(web.server, { shop: 'Rose' });
  owner = await buildUser(web.server, { tenant_id });
  device = await buildDevice(web.server, { tenant_id });
  const { storage, pool, prisma } = web.server.services;
  const add = async (name: string, mobile: string, days: number, questions = {}) => {
    const test_time = daysAgo(days);
    const client_uuid = crypto.randomUUID();
    const path = photoKey({ tenant_id, device_id: device.device_id, client_uuid, test_time }, 'white', 'b'.repeat(64));
    const background = { r: 220, g: 180, b: 160 };
    const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
    await storage.put(path, photo);
    return buildRecord(web.server, {
      device,
      client_uuid,
      test_time,
      questions,
      customer_nickname: name,
      customer_mobile: mobile,
      images: [{ kind: 'white', path, source_sha256: '', width: 300, height: 400, bytes: photo.length }],
    });
  };
  const first = await add('Anna', '13900000001', 70, { water: 'little', sun: 'often' });
  const last = await add('Anna', '13900000001', 35, { water: 'two litres' });
  await buildFollowUp(web.server, tenant_id, last.record_id, addDays(today, -7));
  const goods = [{ goods_id: 7, goods_name: 'Rose cream', price: '12.00', num: 2 }];
  await pool.query('update skin_record set sold = $3 where tenant_id = $1 and record_id = $2', [
    tenant_id,
    first.record_id,
    JSON.stringify({ goods, user_acct: owner.user_acct, time: first.test_time.toISOString() }),
  ]);
  const days = { start_time: new Date(today), end_time: new Date(addDays(today, 9)) };
  const { coupon_id } = await prisma.coupon.create({
    data: { tenant_id, name: '10 off', type: 'amount', value: 10, ...days },
  });
  await prisma.coupon_claim.create({ data: { tenant_id, coupon_id, record_id: last.record_id, code: 'AAAAA22222' } });
  anna = (await prisma.customer.findFirstOrThrow({ where: { tenant_id, nickname: 'Anna' } })).customer_id;
});
afterAll(async () => {
  await web.close();
  gateway.closeAllConnections();
  gateway.close();
});

async function open(options = {}): Promise<Page> {
  const page = await web.enter(owner, { path: `/skinmgr/customer?id=${anna}`, ...options });
  await page.getByRole('heading', { name: 'Anna', level: 1 }).waitFor();
  return page;
}

describe("a customer's profile", () => {
  it('shows who it is, what was bought and answered once, and folds earlier visits', async () => {
    const page = await open();
    await page.getByText('2 tests · 2 pieces bought · 1 coupon').waitFor();
    await page.getByText('Due since').waitFor();
    await page.getByRole('link', { name: '13900000001' }).waitFor();
    await page.getByRole('region', { name: 'Bought' }).getByText('Rose cream').waitFor();
    const answers = page.getByRole('region', { name: 'What the customer said' });
    await answers.getByText('two litres').waitFor();
    expect(await answers.getByText('little').count()).toBe(0);
    expect(await answers.getByText('often').count()).toBe(1);
    const visits = page.locator('ol details');
    expect(await visits.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))).toEqual([
      true,
      false,
    ]);
    await page.getByRole('region', { name: 'Before and after' }).getByText('Total score').waitFor();
  });

  it('redeems a coupon from the page', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Coupons and prizes' }).press('Enter');
    await page.getByRole('button', { name: 'Redeem 10 off' }).click();
    await dialog(page).getByRole('button', { name: 'Redeem' }).click();
    await page.getByText('10 off: redeemed').waitFor();
    await page.getByRole('region', { name: 'Coupons and prizes' }).getByText('Redeemed on').waitFor();
  });

  it.each(['zh', 'en'] as const)(
    'is readable in a wide window and on a phone, without an accessibility fault (%s)',
    async (locale) => {
      const page = await open({ locale });
      await page.locator('figure img').first().waitFor();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await sidewaysScrollAt320(page)).toBe(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: locale === 'zh' ? '登记联系' : 'Contact done' }).click();
      expect(await dialog(page).getByRole('radio', { checked: true }).getAttribute('value')).toBe('reached');
      await expectAccessible(page);
      expect(await sidewaysScroll(page)).toBe(0);
    },
  );

  it('a due customer gets the message in two clicks from the list, and it is noted', async () => {
    const page = await web.enter(owner, { path: '/skinmgr/followUps' });
    await rowOf(page, 'Anna').getByRole('button', { name: 'Contact Anna' }).click();
    await dialog(page).getByRole('button', { name: 'Send by SMS' }).click();
    await page.getByText('Message sent and noted').waitFor();
    await rowOf(page, 'Anna').waitFor({ state: 'detached' });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Anna您好');
    const profile = await open();
    await profile.getByText('Message sent on').waitFor();
  });
});
