// @module-tag long
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { administer, withDatabase } from '../database/test-server.ts';
import { type DebianPostgres, postgresPrograms, startDebianPostgres } from '../factories/debian-postgres.ts';
import { blocksOf } from '../factories/operating.ts';
import { connected, differencesBetween, loadReleased, RELEASED, schemaOf } from './released.ts';

if (!postgresPrograms) console.warn('SKIPPED: backup and restore, because Debian’s postgresql is not installed.');

const ROLE = 'skin_mirror';
const [OLDEST = ''] = RELEASED;

/** Runs what Docker would run inside a container, and copies into the server's folder instead of its volume. */
const DOCKER = `#!/bin/bash
set -eu
shift
case $1 in
  exec) shift 3; exec "$@" ;;
  cp) cp -a "\${2/#server:\\/data/$DATA_DIR}" "\${3/#server:\\/data/$DATA_DIR}" ;;
  stop | up | run) ;;
  *) exit 2 ;;
esac
`;

describe.skipIf(!postgresPrograms)('the lines for operators', () => {
  let postgres: DebianPostgres;
  let folder: string;
  let dumped: string;
  beforeAll(async () => {
    postgres = await startDebianPostgres(ROLE);
    folder = await mkdtemp(path.join(inject('testServer').folder, 'restore-'));
    await mkdir(path.join(folder, 'bin'));
    await writeFile(path.join(folder, 'bin/docker'), DOCKER, { mode: 0o755 });
    dumped = await newDatabase('dumped');
    await loadReleased(dumped, OLDEST);
  });
  afterAll(() => postgres.stop());

  async function newDatabase(name: string, template = 'template0'): Promise<string> {
    await administer(postgres.connectionString, `create database ${name} template ${template}`);
    return withDatabase(postgres.connectionString, name);
  }

  async function run(script: string, database: string): Promise<string> {
    const { hostname, port } = new URL(database);
    const env = {
      PATH: [path.join(folder, 'bin'), postgresPrograms, process.env.PATH].join(path.delimiter),
      PGHOST: hostname,
      PGPORT: port,
      DATABASE_URL: database,
      DATA_DIR: path.join(folder, 'data'),
    };
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
    return stdout;
  }

  /** The database that the server uses after the lines of `way`: the same name, or the one that the last line says. */
  const usedAfter = (output: string, database: string): string =>
    /^set DATABASE_URL to (\S+)/m.exec(output)?.[1] ?? database;

  describe.each([
    ['with Docker', 0],
    ['with a PostgreSQL of your own', 1],
  ])('%s', (_, way) => {
    let used: string;
    beforeAll(async () => {
      await administer(postgres.connectionString, `drop database if exists ${ROLE} with (force)`);
      used = await newDatabase(ROLE, 'dumped');
      await rm(path.join(folder, 'files'), { recursive: true, force: true });
      await mkdir(path.join(folder, 'data/files/skin'), { recursive: true });
      await writeFile(path.join(folder, 'data/files/skin/photo.jpg'), 'photo');
      await run((await blocksOf('Back up'))[way] ?? '', used);
    });
    const restore = async (): Promise<string> =>
      usedAfter(await run((await blocksOf('Restore'))[way] ?? '', used), used);

    it('bring back the dumped state, twice, after an upgrade and other changes', async () => {
      for (const round of [1, 2]) {
        await migrate(used);
        await query(used, `update skin_record set mark = 'round ${round}'`);
        await rm(path.join(folder, 'data/files/skin/photo.jpg'));
        const restored = await restore();
        expect(await differencesBetween(dumped, restored)).toEqual([]);
        expect(await schemaOf(restored)).toEqual(await schemaOf(dumped));
        expect(await readFile(path.join(folder, 'data/files/skin/photo.jpg'), 'utf8')).toBe('photo');
        used = restored;
      }
      expect((await migrate(used)).length).toBeGreaterThan(1);
    });

    it('change nothing with half a dump, and say so', async () => {
      const dump = path.join(folder, 'skin-mirror.dump');
      const whole = await readFile(dump);
      await truncate(dump, Math.floor((await stat(dump)).size / 2));
      const copy = await newDatabase(`half_${way}`);
      const before = await databases();
      await expect(restore()).rejects.toThrow('could not read from input file');
      await writeFile(dump, whole);
      const added = (await databases()).filter((name) => !before.includes(name));
      expect(added).toHaveLength(1);
      const [halfway = ''] = added;
      expect(await schemaOf(withDatabase(postgres.connectionString, halfway))).toEqual(await schemaOf(copy));
      expect(await query(used, 'select 1 from skin_record')).not.toEqual([]);
    });

    it('bring back a newer state, too, and the server says that it is newer', async () => {
      await migrate(used);
      await query(
        used,
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
         values ('newer', '', '20991231000000_future', now())`,
      );
      await run((await blocksOf('Back up'))[way] ?? '', used);
      await expect(migrate(await restore())).rejects.toThrow('made by a newer version');
    });
  });

  const query = (database: string, sql: string): Promise<pg.QueryResultRow[]> =>
    connected(database, async (client) => (await client.query(sql)).rows);

  const databases = async (): Promise<string[]> =>
    (await query(postgres.connectionString, 'select datname from pg_database')).map(({ datname }) => datname);
});
