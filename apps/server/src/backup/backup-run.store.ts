import type { BackupKind } from '@skin-mirror/shared/operation/backup.ts';
import { type Addresses, type Env, ownerAddress } from '../env.ts';
import { withClient } from './dump.store.ts';

const MAX_PROBLEM = 300;

/**
 * Runs `work`, and notes in the database how it ended, for the operator's page and the metrics. A note that fails doesn't
 * make the work fail. At another place than BACKUP_DIR, nothing is noted.
 */
export async function noteRun<T extends { readonly name: string; readonly bytes: number }>(
  env: Addresses & Pick<Env, 'BACKUP_DIR'>,
  place: string | undefined,
  kind: BackupKind,
  work: () => Promise<T>,
): Promise<T> {
  if (place !== env.BACKUP_DIR) return work();
  const address = ownerAddress(env);
  const begun = new Date();
  try {
    const done = await work();
    await note(address, { kind, name: done.name, bytes: done.bytes, succeeded_at: begun, problem: '' });
    return done;
  } catch (cause) {
    const problem = (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_PROBLEM);
    await note(address, { kind, name: null, bytes: null, succeeded_at: null, problem });
    throw cause;
  }
}

interface Note {
  readonly kind: BackupKind;
  readonly name: string | null;
  readonly bytes: number | null;
  readonly succeeded_at: Date | null;
  readonly problem: string;
}

/** Notes a run. A run that failed leaves the name and the time of the last one that succeeded. */
async function note(address: string, { kind, name, bytes, succeeded_at, problem }: Note): Promise<void> {
  await withClient(address, (client) =>
    client.query(
      `insert into backup_run as r (kind, name, bytes, succeeded_at, ended_at, problem)
       values ($1, coalesce($2, ''), coalesce($3, 0), $4, $6, $5)
       on conflict (kind) do update
         set name = coalesce($2, r.name), bytes = coalesce($3, r.bytes), succeeded_at = coalesce($4, r.succeeded_at),
             ended_at = $6, problem = $5`,
      [kind, name, bytes, succeeded_at, problem, new Date()],
    ),
  ).catch(() => undefined);
}
