import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { checkIntegrity } from '../../integrity/check-integrity.ts';
import { noteHeads } from '../../jobs/note-audit-heads.ts';
import { createSecrets } from '../../kernel/secret.ts';
import { noteRestored } from './accept-logs.ts';
import { auditJob } from './audit.ts';
import { newEntryKey } from './audit-key.ts';

let server: RunningServer;
let main: Account;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await rm(file(), { force: true });
  const { tenant_id } = await buildTenant(server);
  main = await buildUser(server, { tenant_id });
  client = await signIn(server, main);
  for (let count = 0; count < 5; count += 1) await note();
});

const file = () => path.join(server.services.env.DATA_DIR, 'audit-log.json');
const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.services.pool.query<T>(text, values)).rows;
const note = () =>
  auditJob(server.services.pool, server.services.secrets, { tenant_id: main.tenant_id, action: 'customer.erased' });
const verify = async () =>
  ((await client.query('audit.verify')).json().result?.data as { broken_at: string | null } | undefined)?.broken_at;
const newest = async () =>
  (
    await sql<{ number: number }>('select max(number) as number from audit_log where tenant_id = $1', [main.tenant_id])
  )[0]?.number ?? 0;

/** Works on the log as the database's owner, with the triggers off. */
const behindItsBack = (statement: string) =>
  sql(`alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`);

/** Computes the chain of the shop anew from an entry on, as somebody with the database alone can. */
const chainAnew = (from: number, nonce: string) =>
  behindItsBack(`do $$
    declare entry record; before bytea; message bytea;
    begin
      select hash into before from audit_log where tenant_id = ${main.tenant_id} and number = ${from - 1};
      for entry in select * from audit_log where tenant_id = ${main.tenant_id} and number >= ${from} order by number loop
        message := coalesce(before, '') || convert_to(audit_text(entry.tenant_id, entry.number, entry.time, entry.actor_id,
          entry.actor_name, entry.action, entry.entity, entry.entity_id, entry.details, entry.ip, entry.x_tid), 'UTF8');
        before := sha256(message);
        update audit_log set hash = before, nonce = ${nonce} where tenant_id = entry.tenant_id and number = entry.number;
      end loop;
    end $$`);

const findings = async () => {
  const admin = await signIn(server, await buildAdmin(server));
  const data = (await admin.query('health.list')).json().result?.data;
  const all = (data as { findings: { name: string; text: string }[] } | undefined)?.findings ?? [];
  return all.filter(({ name }) => name.startsWith('audit_log:'));
};

describe('the audit log with keys', () => {
  it('holds, and keeps no key', async () => {
    expect(await verify()).toBeNull();
    const rows = await sql<{ nonce: Buffer }>('select nonce from audit_log where tenant_id = $1', [main.tenant_id]);
    expect(new Set(rows.map(({ nonce }) => nonce.length))).toEqual(new Set([16]));
    expect(new Set(rows.map(({ nonce }) => nonce.toString('hex'))).size).toBe(rows.length);
  });

  it.each([
    ['is changed', `update audit_log set ip = '9.9.9.9'`, 0],
    ['is removed', 'delete from audit_log', 1],
    ['gets another number used once', `update audit_log set nonce = '\\x00112233445566778899aabbccddeeff'`, 0],
    ['loses its number used once', 'update audit_log set nonce = null', 0],
  ])('shows that an entry in the middle %s', async (_, statement, shift) => {
    await behindItsBack(`${statement} where tenant_id = ${main.tenant_id} and number = 3`);
    expect(await verify()).toBe(String(3 + shift));
  });

  it.each([
    ['without keys', 'null'],
    ['with the numbers that were used', 'entry.nonce'],
  ])('shows a chain that was computed anew %s', async (_, nonce) => {
    await behindItsBack(`update audit_log set ip = '9.9.9.9' where tenant_id = ${main.tenant_id} and number = 3`);
    await chainAnew(3, nonce);
    expect(await verify()).toBe('3');
  });

  it('shows entries that were added without the key, or with another one', async () => {
    const next = (await newest()) + 1;
    const add = (nonce: Buffer | null) =>
      sql(`insert into audit_log (tenant_id, action, nonce) values ($1, 'login.ok', $2)`, [main.tenant_id, nonce]);
    await add(newEntryKey(createSecrets(randomBytes(32))));
    expect(await verify()).toBe(String(next));
    await behindItsBack(`delete from audit_log where tenant_id = ${main.tenant_id} and number = ${next}`);
    expect(await verify()).toBeNull();
    await add(null);
    expect(await verify()).toBe(String(next));
  });

  it('goes on after entries from before there were keys, which may not be changed either', async () => {
    await chainAnew(1, 'null');
    expect(await verify()).toBeNull();
    await note();
    await note();
    expect(await verify()).toBeNull();
    await behindItsBack(`update audit_log set ip = '9.9.9.9' where tenant_id = ${main.tenant_id} and number = 2`);
    await chainAnew(2, 'case when entry.number < 6 then null else entry.nonce end');
    expect(await verify()).not.toBeNull();
  });
});

describe('the note outside of the database', () => {
  const run = () => noteHeads(server.services);
  const cut = () => behindItsBack(`delete from audit_log where tenant_id = ${main.tenant_id} and number > 4`);

  it('shows a tail that was cut, in the console, among the to-dos and to the operator, until the operator accepts it', async () => {
    await run();
    await cut();
    expect(await verify()).toBe('5');
    await run();
    await note();
    await run();
    expect(await verify()).toBe('5');
    const found = await findings();
    expect(found.map(({ name }) => name)).toEqual([`audit_log:${main.tenant_id}`]);

    const faults = async (isAccepting: boolean) => {
      const list: string[] = [];
      const { services } = server;
      const options = { isQuick: true, isMending: false, isAccepting, keys: undefined };
      const env = { ...services.env, DATABASE_URL: services.env.DATABASE_URL ?? '' };
      await checkIntegrity(env, options, ({ check, tenant_id, subject }) => {
        if (check === 'audit' && tenant_id === main.tenant_id) list.push(subject);
      });
      return list;
    };
    expect(await faults(false)).toEqual(['5']);
    expect(await faults(true)).toEqual([]);
    expect(await verify()).toBeNull();
    await note();
    await run();
    expect(await findings()).toEqual([]);
    expect(await verify()).toBeNull();
  });

  it('shows a chain from before there were keys that was computed anew', async () => {
    await chainAnew(1, 'null');
    await run();
    await behindItsBack(`update audit_log set ip = '9.9.9.9' where tenant_id = ${main.tenant_id} and number = 2`);
    await chainAnew(2, 'null');
    expect(await verify()).toBe(String(await newest()));
    await run();
    expect((await findings()).map(({ name }) => name)).toEqual([`audit_log:${main.tenant_id}`]);
  });

  it('moves on with the log, also after old entries were removed as they may', async () => {
    await run();
    const before = await readFile(file(), 'utf8');
    expect(await run()).toBe(0);
    expect(await readFile(file(), 'utf8')).toBe(before);
    const end = await newest();
    const anchor = `insert into audit_anchor (tenant_id, number, hash, detached_at)
       select tenant_id, number, hash, now() from audit_log where tenant_id = ${main.tenant_id} and number = ${end}`;
    await sql(anchor);
    await sql(`delete from audit_log where tenant_id = ${main.tenant_id} and number <= ${end}`);
    expect(await verify()).toBeNull();
    await note();
    expect(await run()).toBe(1);
    expect(await verify()).toBeNull();
    expect(await findings()).toEqual([]);
  });

  it('is taken anew after a restore', async () => {
    await run();
    await cut();
    await noteRestored(server.services);
    expect(await verify()).toBeNull();
    await note();
    await run();
    expect(await verify()).toBeNull();
  });

  it('can’t be written without the key: it stays, and the operator is told', async () => {
    await run();
    const noted = JSON.parse(await readFile(file(), 'utf8')) as { content: string };
    const forged = JSON.stringify({ ...noted, content: noted.content.replace(/"number":\d+/, '"number":1') });
    await writeFile(file(), forged);
    await note();
    await run();
    expect(await readFile(file(), 'utf8')).toBe(forged);
    const [found, ...others] = await findings();
    expect(others).toEqual([]);
    expect(found?.text).toContain('audit-log.json');
  });
});
