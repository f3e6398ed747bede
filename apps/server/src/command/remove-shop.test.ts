import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTables } from '#tests/factories/fill-tables.ts';
import { createClient, createMirrorClient, loginFields, signIn } from '#tests/factories/rest-client.ts';
import { type S3Store, startS3Store } from '#tests/factories/s3-store.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { asServer } from '#tests/statements/recorder.ts';
import { buildShop, type Shop } from '../../../../tests/access/shop.ts';
import { stateOf } from '../../../../tests/access/shop-state.ts';
import { noteHeads } from '../jobs/note-audit-heads.ts';
import { auditJob } from '../modules/audit/audit.ts';
import {
  closeShop,
  deleteRows,
  detachLog,
  type LeavingShop,
  type ShopTable,
  shopOf,
  shopTables,
} from './remove-shop.store.ts';
import { removeAll } from './remove-shop.ts';

const quiet = () => undefined;

describe.each(['disk', 'bucket'])('a shop that is removed, with its files on a %s,', (place) => {
  let store: S3Store | undefined;
  let server: RunningServer;
  beforeAll(async () => {
    if (place === 'bucket') store = await startS3Store();
    server = await startTestServer(store?.settings);
  });
  afterAll(async () => {
    await server.close();
    await store?.close();
  });

  const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.services.pool.query<T>(text, values)).rows;
  const remove = (leaving: LeavingShop, say: Parameters<typeof removeAll>[2] = quiet) =>
    asServer(() => removeAll(server.services, leaving, say));
  const leavingOf = async ({ main }: Shop) => (await shopOf(server.services.pool, main.user_acct)) as LeavingShop;

  async function filesIn(folder: string): Promise<string[]> {
    const found: string[] = [];
    for await (const keys of server.services.storage.walk(folder)) found.push(...keys);
    return found.sort();
  }
  const files = async () =>
    (await Promise.all(['conf_app', 'support', 'export', 'skin', 'erased'].map(filesIn))).flat();

  /** Makes a shop with a row in each table of the database, and files in each folder. */
  async function buildFullShop(mark: string): Promise<Shop> {
    const shop = await buildShop(server, mark, Buffer.from('a face'));
    const { tenant_id } = shop.main;
    const names = (await shopTables(server.services.pool)).map(({ name }) => name);
    await fillTables(server, tenant_id, names.reverse());
    const own = ['conf_app', 'support', 'export', 'skin', 'skin/2026-01'].map(
      (folder) => `${folder}/${tenant_id}/a.jpg`,
    );
    // These belong to others, although their names begin alike.
    const others = [
      `conf_app/${tenant_id}0/a.jpg`,
      `skin/2026-01/${tenant_id}0/a.jpg`,
      'conf_app/demo/a.jpg',
      `skin/9999999/${tenant_id}/a.jpg`,
    ];
    for (const key of [...own, ...others, `erased/${tenant_id}-1-0.json`]) await server.services.storage.put(key, 'x');
    return shop;
  }

  it('leaves no row in any table and no file, and changes nothing of another shop', async () => {
    const [rose, lily] = [await buildFullShop(`rose-${place}`), await buildFullShop(`lily-${place}`)];
    const { tenant_id } = rose.main;
    expect((await stateOf(server, rose)).filter(({ rows }) => (rows as object[]).length === 0)).toEqual([]);
    const before = { lily: await stateOf(server, lily), files: await files(), people: await peopleOfPlatform() };
    const isOwn = (key: string) =>
      /^(conf_app|support|export|skin(\/\d{4}-\d\d)?)\/(\d+)\//.exec(key)?.[3] === `${tenant_id}`;
    expect(before.files.filter(isOwn).length).toBeGreaterThanOrEqual(5);

    expect(await remove(await leavingOf(rose))).toBeGreaterThan(50);
    expect((await stateOf(server, rose)).filter(({ rows }) => (rows as object[]).length > 0)).toEqual([]);
    expect(await stateOf(server, lily)).toEqual(before.lily);
    expect(await files()).toEqual(before.files.filter((key) => !isOwn(key)));
    expect(await peopleOfPlatform()).toEqual(before.people);
    expect(
      await sql(
        `select tenant_id, actor_id, details from audit_log where action = 'shop.remove' order by number desc limit 1`,
      ),
    ).toEqual([
      {
        tenant_id: 1,
        actor_id: null,
        details: { tenant_id, shop: `rose-${place}-shop`, user_acct: rose.main.user_acct },
      },
    ]);
    expect(await sql(`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([]);
  });

  it('is closed first: sign-ins, sessions and mirrors are refused, and the numbers of these are free', async () => {
    const shop = await buildFullShop(`iris-${place}`);
    const { main, guide, device } = shop;
    const mirror = createMirrorClient(server, device);
    const session = await signIn(server, main);
    const signInCode = async (account: typeof main) =>
      (await createClient(server).post('/auth2/token', loginFields(account))).json().code;
    const mirrorCode = async () => (await mirror.get('/mirrorSrv/config')).json().code;
    expect(await mirrorCode()).toBe(0);

    expect(
      await asServer(async () => closeShop(server.services.pool, server.services.secrets, await leavingOf(shop))),
    ).toBe(1);
    for (const account of [main, guide]) expect(await signInCode(account)).toBe(ERRORS.LOGIN_ACCOUNT_DISABLED.wire);
    expect((await session.query('goods.list', {})).status).toBe(403);
    expect(await mirrorCode()).toBe(ERRORS.DEVICE_UNBOUND.wire);

    // A removal that was broken off here goes on.
    await remove(await leavingOf(shop));
    expect(await signInCode(main)).toBe(ERRORS.USER_NOT_FOUND.wire);
    expect((await session.query('goods.list', {})).status).toBe(401);
    expect(await mirrorCode()).toBe(ERRORS.DEVICE_UNBOUND.wire);
    expect(
      await sql('select tenant_id, bound_device_id, active_code_hash, status from device_serial where device_no = $1', [
        device.device_no,
      ]),
    ).toEqual([{ tenant_id: null, bound_device_id: null, active_code_hash: null, status: -1 }]);
  });

  it('isn’t taken for a shop whose audit log was cut, while one that just vanished is', async () => {
    const shop = await buildFullShop(`aster-${place}`);
    const { tenant_id } = shop.main;
    const { auditHeads, prisma } = server.services;
    const noted = async () => (await auditHeads.read()).heads.map((head) => head.tenant_id);
    const findings = async () =>
      (await prisma.health_result.findMany({ where: { tenant_id: 1, check_name: 'audit_log' } })).map(
        ({ subject }) => subject,
      );
    await createClient(server).post('/auth2/token', loginFields({ ...shop.main, password: 'wrong' }));
    await noteHeads(server.services);
    expect(await noted()).toContain(tenant_id);
    const before = await findings();
    await remove(await leavingOf(shop));
    const { heads, epoch } = await auditHeads.read();
    await auditHeads.write([...heads, { tenant_id: 2_000_000_000, number: 3, hash: '' }], epoch);
    await asServer(() => noteHeads(server.services));
    expect(await noted()).not.toContain(tenant_id);
    expect(await findings()).toEqual([...before, '2000000000']);
  });

  it('whose removal was broken off has its log watched as before', async () => {
    const shop = await buildFullShop(`cosmos-${place}`);
    const { tenant_id } = shop.main;
    const { pool, secrets, prisma } = server.services;
    await auditJob(pool, secrets, { tenant_id, action: 'record.purge' });
    await noteHeads(server.services);
    const leaving = await leavingOf(shop);
    await asServer(() => closeShop(pool, secrets, leaving));
    await sql('alter table audit_log disable trigger audit_keep');
    await sql(
      'delete from audit_log where tenant_id = $1 and number = (select max(number) from audit_log where tenant_id = $1)',
      [tenant_id],
    );
    await sql('alter table audit_log enable trigger audit_keep');
    await asServer(() => noteHeads(server.services));
    const where = { tenant_id: 1, check_name: 'audit_log', subject: String(tenant_id) };
    expect(await prisma.health_result.count({ where })).toBe(1);
    await remove(leaving);
    await asServer(() => noteHeads(server.services));
    expect(await prisma.health_result.count({ where })).toBe(0);
  });

  it('goes although somebody tries to sign in while its audit log is deleted', async () => {
    const shop = await buildFullShop(`fern-${place}`);
    const { tenant_id } = shop.main;
    const { pool, secrets } = server.services;
    const leaving = await leavingOf(shop);
    await asServer(() => detachLog(pool, leaving));
    await auditJob(pool, secrets, { tenant_id, action: 'record.purge' });
    const log = (await shopTables(pool)).find(({ name }) => name === 'audit_log') as ShopTable;
    await asServer(async () => {
      for await (const _ of deleteRows(pool, leaving, log));
    });
    expect(await sql('select action from audit_log where tenant_id = $1', [tenant_id])).toEqual([
      { action: 'record.purge' },
    ]);
    await remove(leaving);
    expect((await stateOf(server, shop)).filter(({ rows }) => (rows as object[]).length > 0)).toEqual([]);
  });

  it('goes although a customer uses a report meanwhile', async () => {
    const shop = await buildFullShop(`tulip-${place}`);
    const { tenant_id } = shop.main;
    const draw = () =>
      sql('insert into draw (tenant_id, act_id, seq, record_id, draw_day) values ($1, $2, 99, $3, now())', [
        tenant_id,
        shop.row.act_id,
        shop.record.record_id,
      ]);
    let drawn: Promise<unknown> | undefined;
    const tables: unknown[] = [];
    await remove(await leavingOf(shop), (_key, { table } = {}) => {
      tables.push(table);
      if (table === 'draw') drawn ??= draw();
    });
    await drawn;
    expect(tables.filter((table) => table === 'draw')).toHaveLength(2);
    expect((await stateOf(server, shop)).filter(({ rows }) => (rows as object[]).length > 0)).toEqual([]);
  });

  const peopleOfPlatform = () => sql('select * from user_account where tenant_id = 1 order by user_id');
});
