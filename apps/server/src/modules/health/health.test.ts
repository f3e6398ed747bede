import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { shopToday } from '#tests/factories/zone.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { jobRunStore } from '../../jobs/job-run.store.ts';
import { runJob } from '../../jobs/run-job.ts';
import { drawCode } from '../qr/code-picture.ts';
import { checkInterfaces, checkShop, checkShops } from './night.ts';

const mails: { readonly to: string; readonly source: string }[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      mails.push({ to, source: Buffer.concat(parts).toString() });
      done();
    });
  },
});

let server: RunningServer;
let outside: Server;
let respond: RequestListener;
let address: string;
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  outside = createServer((request, response) => respond(request, response));
  outside.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(outside, 'listening')]);
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await startTestServer({
    FETCH_ALLOW: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'mirror@example.com',
    PUBLIC_URL: 'http://console.example',
  });
});
afterAll(async () => {
  await server.close();
  outside.closeAllConnections();
  outside.close();
  smtp.close(() => undefined);
});

const night = (tenant_id: number) =>
  asServer(async () => {
    for await (const count of checkShop(server.services, tenant_id)) expect(count).toBe(0);
  });

async function shop(): Promise<{ account: Account; owner: RestClient }> {
  const account = await buildUser(server);
  return { account, owner: await signIn(server, account) };
}

async function findings(client: RestClient) {
  const data = (await client.query('health.list', {})).json().result?.data as unknown as {
    findings: { name: string; text: string; advice: string; path: string }[];
  };
  return data.findings;
}
const names = async (client: RestClient) => (await findings(client)).map(({ name }) => name);

describe('a shop', () => {
  it('in which nothing is wrong has no findings', async () => {
    expect(await findings((await shop()).owner)).toEqual([]);
  });

  it('is told of a mirror that is silent for three days, and of no simulated one', async () => {
    const { account, owner } = await shop();
    const { tenant_id } = account;
    const [silent, other, simulated] = [
      await buildDevice(server, { tenant_id }),
      await buildDevice(server, { tenant_id }),
      await buildDevice(server, { tenant_id, is_simulated: true }),
    ];
    const seen = (device_no: string, days: number) =>
      server.services.prisma.device.updateMany({
        where: { tenant_id, device_no },
        data: { bound_at: new Date(0), last_seen: new Date(Date.now() - days * DAY_MS) },
      });
    await seen(silent.device_no, 4);
    await seen(other.device_no, 2);
    await seen(simulated.device_no, 9);
    const [found, ...more] = await findings(owner);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      name: `mirror_silent:${silent.device_no}`,
      path: `/skinmgr/deviceDgManager?q=${silent.device_no}`,
    });
    expect(found?.text).toContain(silent.device_no);
    await seen(silent.device_no, 0);
    expect(await findings(owner)).toEqual([]);
  });

  it('is told of a promotion that ends with prizes left, and of a prize that is gone', async () => {
    const { account, owner } = await shop();
    const { tenant_id } = account;
    const ending = await buildPromotion(server, {
      tenant_id,
      end_time: addDays(shopToday(), 2),
      awards: [
        { probability: 100, total_num: 5 },
        { probability: 0, total_num: null },
      ],
    });
    await buildPromotion(server, {
      tenant_id,
      end_time: addDays(shopToday(), 3),
      awards: [{ probability: 1, total_num: 5 }],
    });
    await buildPromotion(server, { tenant_id, status: 0, awards: [{ probability: 1, total_num: 5 }] });
    const name = `promotion_ending:${ending.act_id}`;
    expect(await names(owner)).toEqual([name]);
    expect((await findings(owner))[0]?.path).toBe(`/skinmgr/editActive?id=${ending.act_id}`);
    await server.services.prisma.award.updateMany({
      where: { tenant_id, act_id: ending.act_id, total_num: { not: null } },
      data: { awarded: 5 },
    });
    expect(await names(owner)).toEqual([`prize_out:${ending.act_id}`]);
    expect((await findings(owner))[0]?.text).toContain('Prize 1');
    const another = await shop();
    expect(await names(another.owner)).toEqual([]);
  });

  it('is told that the interface of its QR code fails, until it is mended', async () => {
    const { owner } = await shop();
    const set = async (values: object) =>
      expect(
        (await owner.post('/skinMgrSrv/config/update', values as Record<string, unknown>, 'json')).json().code,
      ).toBe(0);
    respond = (_request, response) => response.end('<html>');
    const qr_url = { url: `${address}/code`, link: `${address}/landing`, api_type: 1, qr_keys: '', link_params: [] };
    await set({ qr_type: 3, qr_url });
    await asServer(() => checkInterfaces(server.services));
    expect(await names(owner)).toEqual(['qr_silent:']);
    await set({ qr_type: 2 });
    expect(await names(owner)).toEqual([]);
    await set({ qr_type: 3 });
    const bytes = await drawCode('https://shop.example');
    respond = (_request, response) => response.end(bytes);
    expect((await owner.mutate('health.recheck', {})).status).toBe(200);
    expect(await names(owner)).toEqual([]);
  });

  it('is told of products whose address leads nowhere, and not of those that refuse programs', async () => {
    const { account, owner } = await shop();
    const { tenant_id } = account;
    respond = (request, response) => response.writeHead(Number(request.url?.slice(1))).end();
    const sell = (goods_name: string, path: string) =>
      server.services.prisma.goods.create({ data: { tenant_id, goods_name, source_url: `${address}${path}` } });
    const dead = await sell('Gone', '/404');
    await sell('There', '/200');
    await sell('Refuses programs', '/403');
    await sell('Inside', '/500');
    await night(tenant_id);
    expect(await names(owner)).toEqual([`goods_address:${dead.goods_id}`]);
    await server.services.prisma.goods.updateMany({
      where: { tenant_id, goods_id: dead.goods_id },
      data: { source_url: `${address}/200` },
    });
    expect(await names(owner)).toEqual([]);
  });

  it('is told of a language in which it has written only some texts', async () => {
    const { account, owner } = await shop();
    const { tenant_id } = account;
    const write = (value_key: string, locale: string) =>
      server.services.prisma.result_text.create({
        data: { tenant_id, section: 'layer', dimension: 'acne', value_key, locale, introduction: 'a', advice: 'b' },
      });
    await write('1', 'zh');
    expect(await names(owner)).toEqual([]);
    await write('1', 'en');
    await write('2', 'zh');
    expect(await names(owner)).toEqual(['language_texts:en']);
  });

  it('can put a finding off, and sees only what it may mend', async () => {
    const { account, owner } = await shop();
    const { tenant_id } = account;
    const { act_id } = await buildPromotion(server, { tenant_id, awards: [{ probability: 1, total_num: 5 }] });
    const name = `promotion_ending:${act_id}`;
    const seller = await signIn(server, await buildGuide(server, { parent: account, power: [1, 2] }));
    const marketer = await signIn(server, await buildGuide(server, { parent: account, power: [4] }));
    expect(await names(seller)).toEqual([]);
    expect(await names(marketer)).toEqual([name]);
    await seller.mutate('health.hide', { name });
    await (await shop()).owner.mutate('health.hide', { name });
    expect(await names(owner)).toEqual([name]);
    await owner.mutate('health.hide', { name });
    expect(await names(owner)).toEqual([]);
    await owner.mutate('health.hide', { name, is_hidden: false });
    await server.services.prisma.health_note.updateMany({ where: { tenant_id }, data: { hidden_until: new Date(0) } });
    expect(await names(owner)).toEqual([name]);
  });
});

describe('the e-mail of the night', () => {
  it('tells what is new, once, in the language of the account', async () => {
    const account = await buildUser(server, { email: `owner-${Date.now()}@example.com`, locale: 'en' });
    const { tenant_id } = account;
    const own = () => mails.filter(({ to }) => to.startsWith('owner-')).map(({ source }) => source);
    await night(tenant_id);
    expect(own()).toEqual([]);
    const { act_id } = await buildPromotion(server, {
      tenant_id,
      act_name: 'Spring',
      awards: [{ probability: 1, total_num: 5 }],
    });
    await night(tenant_id);
    await night(tenant_id);
    expect(own()).toHaveLength(1);
    expect(own()[0]).toContain(`http://console.example/skinmgr/editActive?id=3D${act_id}`);
    expect(own()[0]).toContain('to-dos');
    await server.services.prisma.promotion.updateMany({ where: { tenant_id }, data: { status: 0 } });
    await night(tenant_id);
    await server.services.prisma.promotion.updateMany({ where: { tenant_id }, data: { status: 10 } });
    await night(tenant_id);
    expect(own()).toHaveLength(2);
  });

  it('is written in the night of each shop', async () => {
    const { tenant_id } = await buildTenant(server);
    const checkedAt = async (hour: number) => {
      await server.services.prisma.health_night.deleteMany({});
      await server.services.prisma.tenant.update({ where: { tenant_id }, data: { timezone: zoneAt(hour) } });
      await asServer(() => checkShops(server.services));
      return (await server.services.prisma.health_night.count({ where: { tenant_id } })) > 0;
    };
    expect(await checkedAt(15)).toBe(false);
    expect(await checkedAt(3)).toBe(true);
  });
});

/** A time zone in which it is this hour now. The names have the sign of the other direction. */
function zoneAt(hour: number): string {
  const behind = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

describe('the platform', () => {
  it('is told of a job that failed twice in a row, until it succeeds, and shops aren’t', async () => {
    const admin = await signIn(server, await buildAdmin(server));
    const fail = () => Promise.reject(new Error('no room on the disk'));
    const run = (work: () => Promise<number>) =>
      asServer(() => runJob(server.services, 'record-purge', work)).catch(() => undefined);
    await run(fail);
    expect(await names(admin)).not.toContain('job_failing:record-purge');
    await run(fail);
    const found = (await findings(admin)).find(({ name }) => name === 'job_failing:record-purge');
    expect(found?.text).toContain('no room on the disk');
    expect(await names((await shop()).owner)).toEqual([]);
    await run(async () => 0);
    expect(await names(admin)).not.toContain('job_failing:record-purge');
  });

  it('gets an e-mail in the night about what is new', async () => {
    const { tenant_id } = await buildAdmin(server, { email: 'operator@example.com', locale: 'en' });
    await server.services.prisma.job_run.create({ data: { name: 'scan-purge', failures: 2, error: 'no room left' } });
    const own = () => mails.filter(({ to }) => to === 'operator@example.com').map(({ source }) => source);
    await night(tenant_id);
    await night(tenant_id);
    expect(own()).toHaveLength(1);
    expect(own()[0]).toContain('no room left');
  });

  it('is told of a job whose server was killed twice in its middle', async () => {
    const admin = await signIn(server, await buildAdmin(server));
    const killed = () => asServer(() => jobRunStore(server.services, 'photo-sweep').begin());
    for (let run = 1; run <= 3; run += 1) await killed();
    const found = (await findings(admin)).find(({ name }) => name === 'job_failing:photo-sweep');
    expect(found?.text).toMatch(/photo-sweep.* 2 /);
    await asServer(() => runJob(server.services, 'photo-sweep', async () => 0));
    expect(await names(admin)).not.toContain('job_failing:photo-sweep');
  });

  it('is told of a gateway whose last message failed, and shops aren’t', async () => {
    const admin = await signIn(server, await buildAdmin(server));
    const write = (status: number) =>
      server.services.prisma.outbox_message.create({
        data: { channel: 'sms', recipient: '1', body: '', status, error: status < 0 ? 'no credit' : '' },
      });
    await write(-1);
    expect(await names(admin)).toContain('gateway:sms');
    expect((await findings(admin)).find(({ name }) => name === 'gateway:sms')?.text).toContain('no credit');
    expect(await names((await shop()).owner)).toEqual([]);
    await write(10);
    expect(await names(admin)).not.toContain('gateway:sms');
  });
});
