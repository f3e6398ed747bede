import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decide, user } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { v7 as uuidv7 } from 'uuid';
import { inLane } from '../../database/lanes.ts';
import { resolveAccount } from '../../kernel/principal.ts';
import { logFailure, toAppError } from '../../kernel/refusal.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { temporaryName } from '../../storage/temporary.ts';
import { foldersIn } from '../file/folders.ts';
import { prepareRecordExport } from '../record/record-export.ts';
import { type ExportJobRow, exportWork, oldestKept, shopsWithExports } from './export.store.ts';

/** Milliseconds between two notes of how far an export is. */
const BEAT_MS = 500;

/** Makes the waiting exports of a shop, in turn with those of other shops. Doesn't wait for them. */
export function startExports(services: Services, tenant_id: number): void {
  void makeAll(services, tenant_id).catch((err: unknown) =>
    logFailure(services.log, err, { tenant_id }, 'the exports of a shop stopped'),
  );
}

async function makeAll(services: Services, tenant_id: number): Promise<void> {
  const work = exportWork(services, tenant_id);
  const makeOne = async () => {
    const job = await work.claim();
    if (job) await run(services, job);
    return job !== undefined;
  };
  while (await services.exportTurns(tenant_id, makeOne));
}

/** Goes on with exports whose server stopped, and removes old ones with their files. Returns the number of removed files. */
export async function tidyExports(services: Services): Promise<number> {
  const dropped = await forShopsWith(services, shopsWithExports(), async function* (tenant_id) {
    startExports(services, tenant_id);
    yield await dropExports(services, tenant_id, oldestKept());
  });
  return dropped + (await dropStrays(services));
}

/** The name of a file begins with the time at which it was made, because it is a UUIDv7. */
const madeAt = (key: string): number => Number.parseInt(path.basename(key).replaceAll('-', '').slice(0, 12), 16);

/** Deletes files that no export names, because a server stopped between the file and its note. Returns how many. */
async function dropStrays(services: Services): Promise<number> {
  let count = 0;
  for (const folder of await foldersIn(services.storage, 'export')) {
    const work = exportWork(services, Number(path.basename(folder)));
    const named = new Set(await work.filesBefore(new Date()));
    for await (const page of services.storage.list(folder)) {
      for (const { key, isFolder } of page) {
        if (isFolder || named.has(key) || madeAt(key) > Date.now() - HOUR_MS) continue;
        await services.storage.delete(key);
        count += 1;
      }
    }
  }
  return count;
}

/** Removes a shop's exports that were begun before a time, with their files. An export that is running stops. */
export async function dropExports(services: Services, tenant_id: number, before: Date): Promise<number> {
  const work = exportWork(services, tenant_id);
  // Deletes the files before the rows forget them. If that fails, the next run finds them again.
  const files = new Set(await work.filesBefore(before));
  for (const file of files) await services.storage.delete(file);
  const late = (await work.remove(before)).filter((file) => !files.has(file));
  for (const file of late) await services.storage.delete(file);
  return files.size + late.length;
}

async function run(services: Services, job: ExportJobRow): Promise<void> {
  const work = exportWork(services, job.tenant_id);
  const temporary = path.join(services.uploadFolder, temporaryName());
  try {
    const done = await write(services, job, temporary);
    if (done === undefined) return;
    const { size } = await stat(temporary);
    const key = `export/${job.tenant_id}/${uuidv7()}.${job.input.format}`;
    try {
      await services.storage.copyFromFs(temporary, key);
      if (await work.finish(job, { path: key, bytes: size, done })) return;
    } catch (cause) {
      await services.storage.delete(key).catch(() => undefined);
      throw cause;
    }
    await services.storage.delete(key);
  } catch (cause) {
    const { code } = toAppError(cause);
    logFailure(services.log, cause, { tenant_id: job.tenant_id, export_id: job.id }, 'an export failed');
    await work.fail(job, code);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes the file of an export. Returns the number of its rows, or undefined if the export was cancelled. */
async function write(services: Services, job: ExportJobRow, file: string): Promise<number | undefined> {
  const work = exportWork(services, job.tenant_id);
  const principal = await resolveAccount(services.pool, job);
  if (principal.kind !== 'user' || decide(user('records'), principal) !== 'allow') throw new AppError('NO_PERMISSION');
  const { origin, locale, input } = job;
  const prepared = await prepareRecordExport({ services: inLane(services, 'heavy'), principal, origin, locale }, input);
  const progress = { done: 0, isCancelled: false, noted: Date.now() };
  const chunks = prepared.write((count) => {
    progress.done += count;
  });

  async function* noting() {
    for await (const chunk of chunks) {
      if (Date.now() - progress.noted > BEAT_MS) {
        progress.noted = Date.now();
        await services.checkFreeSpace();
        progress.isCancelled = !(await work.beat(job, progress.done));
        if (progress.isCancelled) return;
      }
      yield chunk;
    }
  }
  await services.checkFreeSpace();
  await pipeline(Readable.from(noting()), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return progress.isCancelled ? undefined : progress.done;
}
