import { type Connection, withClient } from '../backup/dump.store.ts';
import type { BackupEnv } from '../backup/make-backup.ts';
import { openDatabase } from '../database/pool.ts';
import { ownerAddress } from '../env.ts';
import { FILE_COLUMNS } from '../jobs/tables.ts';
import { createSecrets, loadMasterKey, type Secrets } from '../kernel/secret.ts';
import { acceptLogs } from '../modules/audit/accept-logs.ts';
import { auditChain } from '../modules/audit/audit-chain.store.ts';
import { createAuditHeads } from '../modules/audit/audit-heads.ts';
import { monthsOfShops } from '../modules/file/folders.ts';
import { photoMonth } from '../modules/file/photo-key.ts';
import { openStorage } from '../storage/open-storage.ts';
import { openCopies } from './copies.ts';
import type { Fault } from './fault.ts';
import { type FileChecking, type Group, groupFaults, strayFaults } from './file-checks.ts';
import { exportsOf, monthsOf, photosOfMonth, supportOf, uploadsOf } from './named-files.store.ts';
import { allShops, rowFaults } from './row-checks.store.ts';
import { schemaFaults } from './schema-checks.store.ts';
import { sealedFaults } from './sealed.store.ts';

interface IntegrityOptions {
  /** True to compare sizes of files, and not their contents. */
  readonly isQuick: boolean;
  readonly isMending: boolean;
  /** True to take the audit logs as they are. */
  readonly isAccepting?: boolean;
  /** The text of a file with private keys, for files that an encrypted backup brings back. */
  readonly keys: string | undefined;
}

/**
 * Compares rows, files and hashes while the server may run. Returns the numbers of shops, of faults and of mended ones.
 * @param tell is called with each fault, and whether it was mended
 */
export function checkIntegrity(
  env: BackupEnv,
  { isQuick, isMending, isAccepting = false, keys }: IntegrityOptions,
  tell: (fault: Fault, isMended: boolean) => void,
) {
  return withClient(ownerAddress(env), async (client) => {
    const storage = await openStorage(env);
    const copies = await openCopies(env, keys);
    const secrets = createSecrets(await loadMasterKey(env.SECRET_KEY, env.DATA_DIR));
    const shops = await allShops(client);
    const checking = { storage, copies, isReading: !isQuick };
    let [found, mended] = [0, 0];
    for await (const fault of allFaults(env, client, { checking, secrets, shops, isAccepting })) {
      const isMended = isMending && fault.mend !== undefined && (await fault.mend()) !== false;
      found += 1;
      if (isMended) mended += 1;
      tell(fault, isMended);
    }
    return { shops: shops.length, found, mended };
  });
}

interface Checking {
  readonly checking: FileChecking;
  readonly secrets: Secrets;
  readonly shops: readonly number[];
  readonly isAccepting: boolean;
}

async function* allFaults(
  env: BackupEnv,
  client: Connection,
  { checking, secrets, shops, isAccepting }: Checking,
): AsyncGenerator<Fault> {
  yield* schemaFaults(client);
  const { close, ...database } = openDatabase(ownerAddress(env), { max: 2 });
  const auditHeads = createAuditHeads(env, checking.storage, secrets);
  try {
    if (isAccepting) await acceptLogs({ ...database, auditHeads });
    const noted = await auditHeads.read();
    for (const place of noted.forged) yield { check: 'audit_note', subject: place, detail: '' };
    for (const tenant_id of shops) {
      yield* rowFaults(client, tenant_id);
      yield* sealedFaults(client, secrets, tenant_id);
      const { broken_at } = await auditChain({ ...database, secrets }, tenant_id, noted).verify();
      if (broken_at !== null) yield { check: 'audit', tenant_id, subject: broken_at, detail: '' };
    }
  } finally {
    await close();
  }
  for await (const group of groupsOf(client, checking, shops)) yield* groupFaults(checking, group);
  yield* strayFaults(checking.storage, new Set(shops));
}

/** Lists the folders with files that rows name. The photos of a month come together, as in backups. */
async function* groupsOf(
  client: Connection,
  { storage }: FileChecking,
  shops: readonly number[],
): AsyncGenerator<Group> {
  const lists = { conf_app: uploadsOf, support: supportOf, export: exportsOf };
  for (const [folder, namedOf] of Object.entries(lists))
    for (const tenant_id of shops)
      yield { tenant_id, folder: `${folder}/${tenant_id}`, named: () => namedOf(client, tenant_id, FILE_COLUMNS) };
  const stored = await monthsOfShops(storage);
  const photos: { month: string; tenant_id: number }[] = [];
  for (const tenant_id of shops) {
    const months = new Set([...(stored.get(tenant_id) ?? []), ...(await monthsOf(client, tenant_id))]);
    for (const month of months) photos.push({ month, tenant_id });
  }
  for (const { month, tenant_id } of photos.sort((a, b) => a.month.localeCompare(b.month)))
    yield { tenant_id, folder: photoMonth(month, tenant_id), named: () => photosOfMonth(client, tenant_id, month) };
}
