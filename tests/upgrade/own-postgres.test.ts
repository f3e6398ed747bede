// @module-tag long
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { giveRights } from '../../apps/server/src/database/server-role.ts';
import { shopKey } from '../../apps/server/src/modules/link/shop-key.ts';
import { buildUser } from '../factories/accounts.ts';
import { type DebianPostgres, postgresPrograms, startDebianPostgres } from '../factories/debian-postgres.ts';
import { buildDevice } from '../factories/device.ts';
import { blocksOf } from '../factories/operating.ts';
import { buildPromotion } from '../factories/promotion.ts';
import { buildRecord } from '../factories/record.ts';
import { createClient, signIn } from '../factories/rest-client.ts';
import { type RunningServer, startServerOn } from '../factories/server.ts';
import { shopToday } from '../factories/zone.ts';

if (!postgresPrograms) console.warn('SKIPPED: a PostgreSQL of Debian, because it is not installed.');

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The password is right, and a code of the authenticator app is asked for. */
const _NEEDS_CODE = 11_006;

let postgres: DebianPostgres;
let server: RunningServer;
beforeAll(async () => {
  if (!postgresPrograms) return;
  postgres = await startDebianPostgres('postgres');
  const { hostname, port } = new URL(postgres.connectionString);
  const [lines = ''] = await blocksOf('A PostgreSQL of your own');
  await run(`set -e\n${lines}`, { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' });
  const address = (login: string) => `postgresql://${login}@${hostname}:${port}/skin_mirror`;
  const roles = {
    DATABASE_URL: address('skin_mirror_server:choose-another'),
    DATABASE_OWNER_URL: address('skin_mirror:choose-one'),
  };
  await migrate(roles.DATABASE_OWNER_URL);
  await giveRights(roles, true);
  const DATA_DIR = await mkdtemp(path.join(inject('testServer').folder, 'own-'));
  server = await startServerOn({ ...roles, DATA_DIR, SECRET_KEY: randomBytes(32).toString('base64') });
});
afterAll(async () => {
  await server?.close();
  await postgres?.stop();
});

const settings = () => ({ ...server.roles });

async function run(script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const places = [postgresPrograms, process.env.PATH].join(path.delimiter);
  // The last command may fail: curl has an exit code for a stream that it leaves.
  const done = promisify(execFile)('bash', ['-uo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: { PATH: places, ...env },
  });
  return (
    await done.catch((cause: { readonly code: unknown; readonly stdout: string }) => {
      if (cause.code !== 28) throw cause;
      return cause;
    })
  ).stdout;
}

it.skipIf(!postgresPrograms)(
  'a server works on a database of the operator’s own, and the lines that try a proxy sign in, read and listen',
  async () => {
    const user = await buildUser(server);
    const [lines = ''] = await blocksOf('A proxy of your own');
    const said = await run(lines, { SITE: server.origin, NAME: user.user_acct, PASSWORD: user.password });
    expect(said).toMatch(/^\{"code":0,/);
    expect(said).toContain('event: connected');
  },
);

it.skipIf(!postgresPrograms)(
  'tests and customers are found whatever letters are large, on an older PostgreSQL, too',
  async () => {
    const user = await buildUser(server);
    const device = await buildDevice(server, { tenant_id: user.tenant_id, device_no: 'MIRROR' });
    const client = await signIn(server, user);
    const people = [
      ['Νίκος ΠΑΠΑΔΌΠΟΥΛΟΣ', '13800138001', 'παπαδόπουλος'],
      ['İPEK Yılmaz', '13800138002', 'İpek'],
      ['ЛИЛИЯ', '13800138003', 'лил'],
      ['ＡＮＮＡ', '13800138004', 'anna'],
    ] as const;
    for (const [customer_nickname, customer_mobile] of people) {
      await buildRecord(server, { device, customer_nickname, customer_mobile });
    }
    for (const [name, , q] of people) {
      const tests = await client.post('/skinMgrSrv/record/list', { q, st: '2020-01-01', ed: '2099-12-31' });
      expect(tests.json().data, q).toMatchObject({ list: [{ customer_nickname: name }], total: 1 });
      const customers = await client.query('customer.list', { q });
      expect(customers.json().result?.data, q).toMatchObject({ list: [{ nickname: name }], total: 1 });
    }
  },
);

describe.skipIf(!postgresPrograms)('the lines for operators', () => {
  it('draw everything of a promotion again', async () => {
    const { services } = server;
    const yesterday = new Date(addDays(shopToday(), -1));
    const { tenant_id } = await buildUser(server);
    const { act_id } = await buildPromotion(server, { tenant_id, awards: [{ probability: 10_000, total_num: 5 }] });
    const { share_id } = await buildRecord(server, { device: await buildDevice(server, { tenant_id }) });
    const client = createClient(server);
    expect((await client.post('/skinSrv/active/draw', { shareId: share_id })).json().code).toBe(0);
    await services.prisma.promotion.updateMany({
      where: { act_id },
      data: { start_time: yesterday, end_time: yesterday },
    });
    const address = `${server.origin}/zmskinweb/#/draws?shop=${shopKey(services.secrets, tenant_id)}&act=${act_id}`;
    expect(await run(`npm run verify-draws -- '${address}'`, {})).toContain('1 draws, all right');
  });

  it('say which migrations a database has', async () => {
    expect(await run('npm run prisma -- migrate status', settings())).toContain('up to date');
  });
});
