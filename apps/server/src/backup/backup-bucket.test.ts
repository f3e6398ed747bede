// @module-tag long
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { administer, withDatabase } from '#tests/database/test-server.ts';
import { buildUser } from '#tests/factories/accounts.ts';
import { type S3Store, startS3Store } from '#tests/factories/s3-store.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../plugins/logging.ts';
import { drill } from './drill.ts';
import { type BackupEnv, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verify } from './verify-backup.ts';

const LOGO = 'conf_app/7/0123456789abcdef.png';

let store: S3Store;
let server: RunningServer;
let env: BackupEnv;
let fresh: string;

beforeAll(async () => {
  store = await startS3Store();
  server = await startTestServer();
  const { DATABASE_URL = '', DATA_DIR, SECRET_KEY = '' } = server.services.env;
  const { STORAGE: _, ...bucket } = store.settings;
  const place = { BACKUP_DIR: `s3://${bucket.S3_BUCKET}/backups/main`, DATA_DIR, SECRET_KEY };
  env = { ...readEnv({ ...bucket, ...place }), DATABASE_URL };
  fresh = `${inject('testServer').run}_${randomBytes(8).toString('hex')}`;
  await buildUser(server);
  await server.services.storage.put(LOGO, 'a logo');
});
afterAll(async () => {
  await server.close();
  await store.close();
  await administer(inject('testServer').connectionString, `drop database if exists ${fresh}`);
});

it('a backup in a bucket is restored, and says so in a sentence when the bucket is away', async () => {
  const log = createLogger('silent');
  const { name, manifest } = await makeBackup(env);
  expect(manifest.files).toMatchObject({ count: 1 });
  await verify(env, {});
  await drill(env, {});
  const { connectionString, folder } = inject('testServer');
  await administer(connectionString, `create database ${fresh}`);
  const DATA_DIR = await mkdtemp(path.join(folder, 'empty-'));
  const machine = { ...env, DATABASE_URL: withDatabase(connectionString, fresh), DATA_DIR };
  await store.stop();
  await expect(restoreBackup(machine, { log })).rejects.toThrow(/does not answer|cannot be used/);
  await store.start();
  expect(await restoreBackup(machine, { log })).toMatchObject({ name, faults: [] });
  expect(await readFile(path.join(DATA_DIR, 'files', LOGO), 'utf8')).toBe('a logo');
});
