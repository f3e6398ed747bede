import { timingSafeEqual } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { syncFolder } from '../../storage/durable.ts';
import type { Storage } from '../../storage/storage.ts';

const NAME = 'audit-log.json';
const PURPOSE = 'audit-heads';

const link = z.object({ number: z.number().int(), hash: z.base64() });
const head = link.extend({
  tenant_id: z.number().int(),
  /** The operator took the entries up to this one as they were. Their hashes aren't computed again. */
  base: link.optional(),
});
/** `epoch` is the time in ms at which the operator last restored the database, or took the logs as they were. */
const content = z.object({ epoch: z.number().int(), heads: z.array(head) });
const note = z.object({ content: z.string(), mac: z.base64() });

/** The newest entry of a shop's audit log that is noted outside of the database. */
export type AuditHead = z.output<typeof head>;

export interface NotedHeads {
  /** The time of the last restore. Notes from before it, which another server may still have, don't count. */
  readonly epoch: number;
  readonly heads: readonly AuditHead[];
  /** The places whose note isn't this server's, or was changed. */
  readonly forged: readonly string[];
}

declare module '../../services.ts' {
  interface Services {
    readonly auditHeads: ReturnType<typeof createAuditHeads>;
  }
}

/** The notes of the newest entries: a file in DATA_DIR, and one in the bucket if there is one. */
export function createAuditHeads(
  { DATA_DIR, STORAGE }: Pick<Env, 'DATA_DIR' | 'STORAGE'>,
  storage: Storage,
  secrets: Secrets,
) {
  const file = path.resolve(DATA_DIR, NAME);
  const onDisk = { name: file, read: () => readFile(file).catch(noFile), write: (text: string) => replace(file, text) };
  const inBucket = {
    name: `S3_BUCKET/${NAME}`,
    read: () => storage.readIfThere(NAME),
    write: (text: string) => storage.put(NAME, text),
  };
  const places = STORAGE === 's3' ? [onDisk, inBucket] : [onDisk];

  function parse(bytes: Uint8Array): z.output<typeof content> | undefined {
    try {
      const { content: text, mac } = note.parse(JSON.parse(Buffer.from(bytes).toString()));
      if (!timingSafeEqual(secrets.mac(text, PURPOSE), Buffer.from(mac, 'base64'))) return undefined;
      return content.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  return {
    async read(): Promise<NotedHeads> {
      const found: z.output<typeof content>[] = [];
      const forged: string[] = [];
      for (const { name, read } of places) {
        const bytes = await read();
        const parsed = bytes && parse(bytes);
        if (parsed) found.push(parsed);
        else if (bytes) forged.push(name);
      }
      const epoch = Math.max(0, ...found.map((one) => one.epoch));
      return { epoch, heads: found.filter((one) => one.epoch === epoch).flatMap(({ heads }) => heads), forged };
    },

    async write(heads: readonly AuditHead[], epoch: number): Promise<void> {
      const text = JSON.stringify({ epoch, heads });
      const signed = `${JSON.stringify({ content: text, mac: secrets.mac(text, PURPOSE).toString('base64') })}\n`;
      for (const { write } of places) await write(signed);
    },
  };
}

function noFile(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause;
}

/** Writes a file so that a power failure leaves the old or the new one. */
async function replace(file: string, content: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncFolder(path.dirname(file));
}
