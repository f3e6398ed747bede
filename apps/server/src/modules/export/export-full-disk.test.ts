import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXPORT_STATUS } from '@skin-mirror/shared/export/export.ts';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { buildRecords } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

const { messages: en } = builtInTexts('en');

const disk = mkdtempSync(path.join(tmpdir(), 'skin-mirror-disk-'));

/** Makes a disk of 1 MB. Returns false where only root may do that. */
function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mounts();

let server: RunningServer;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: disk, MIN_FREE_MB: '0' });
  const owner = await buildUser(server);
  await allowExports(server, owner.tenant_id);
  const device = await buildDevice(server, { tenant_id: owner.tenant_id });
  await buildRecords(
    server,
    Array.from({ length: 500 }, () => ({ device })),
  );
  client = (await signIn(server, owner)).with({ locale: 'en' });
});
afterAll(async () => {
  await server.close();
  if (isMounted) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

interface Job {
  readonly id: number;
  readonly status: number;
  readonly reason: string;
}

/** Makes an export, and waits until it is finished or failed. */
async function exported(): Promise<Job | undefined> {
  const input = { from: '2020-01-01', to: '2099-12-31', columns: ['customer', 'scores'], format: 'csv' };
  const made = (await client.mutate('export.create', input)).json().result?.data as { id: number };
  const job = async () => {
    const found = (await client.query('export.list')).json().result?.data as { list: Job[] };
    return found.list.find(({ id }) => id === made.id);
  };
  await expect.poll(async () => (await job())?.status).toBeGreaterThan(EXPORT_STATUS.running);
  return job();
}

const MB = 1024 ** 2;
const ROOM = 16 * 1024;
const FILLER = path.join(disk, 'filler');
/** Fills the disk except for a part that is smaller than the export. */
async function fill(): Promise<void> {
  await expect(writeFile(FILLER, Buffer.alloc(2 * MB))).rejects.toMatchObject({ code: 'ENOSPC' });
  await truncate(FILLER, (await stat(FILLER)).size - ROOM);
}
const files = async () =>
  (await readdir(path.join(disk, 'files'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

it.skipIf(!isMounted)(
  'an export that fills the disk fails clearly and leaves nothing; with room, the next one works',
  async () => {
    await fill();
    expect(await exported()).toMatchObject({
      status: EXPORT_STATUS.failed,
      reason: expect.stringContaining('no room'),
    });
    expect(await readdir(server.services.uploadFolder)).toEqual([]);
    expect(await files()).toEqual([]);

    await rm(FILLER);
    expect(await exported()).toMatchObject({ status: EXPORT_STATUS.finished, reason: '' });
    expect(await files()).toHaveLength(1);
  },
);

it.skipIf(!isMounted)(
  'a download that the disk has no room for is refused before it begins, and leaves nothing',
  async () => {
    await server.services.pool.query("update skin_record set mark = repeat('x', 30000)");
    const free = async () => (await statfs(disk)).bavail;
    const before = await free();
    const answer = await client.get('/skinMgrSrv/record/exportdt', {
      st: '2020-01-01',
      ed: '2099-12-31',
      format: 'csv',
    });
    expect([answer.status, answer.json()]).toEqual([503, { code: 19_999, msg: en.errors.STORAGE_FULL }]);
    expect(await free()).toBe(before);
  },
);
