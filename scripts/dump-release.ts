// `DATABASE_URL=… npm run dump-release` writes a database as SQL into tests/upgrade/dumps, where tests bring it up to the
// newest version. Needs pg_dump. The file's name is the newest migration that the database has.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const address = process.env.DATABASE_URL;
if (!address) throw new Error('set DATABASE_URL to the database of the release');
const options = ['--schema=public', '--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges'];
const dump = execFileSync('pg_dump', [...options, address], { encoding: 'utf8', maxBuffer: 2 ** 30 });

/** Lines that only psql knows, and those of a schema that each new database has. */
const FOREIGN = /^(?:\\(?:un)?restrict |CREATE SCHEMA public;|COMMENT ON SCHEMA public ).*\n/gm;
const names = Array.from(
  dump.matchAll(/^\s\('[^']+', '[\da-f]{64}', '[^']+', '(\d{14}\w+)'/gm),
  ([, name = '']) => name,
);
const newest = names.sort().at(-1);
if (!newest) throw new Error('the database has no migrations');
const file = `tests/upgrade/dumps/${newest}.sql.gz`;
const packed = gzipSync(dump.replaceAll(FOREIGN, ''), { level: 9 });
writeFileSync(file, packed);
console.log(`${file}: ${(packed.length / 1e6).toFixed(1)} MB`);
