import { BackupError } from '../backup/backup-error.ts';
import { withClient } from '../backup/dump.store.ts';
import { againIfInTheWay } from '../database/again.ts';
import { databaseCodes } from '../database/error-codes.ts';
import { openDatabase } from '../database/pool.ts';
import { ownerAddress } from '../env.ts';
import { foldersOfShop } from '../modules/file/folders.ts';
import type { Services } from '../services.ts';
import { openSecrets } from '../start/secret-key.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Command, EXIT, type Terminal, textOf } from './command.ts';
import {
  AUDIT_LOG,
  closeShop,
  countsOf,
  deleteRows,
  deleteShop,
  detachLog,
  isLast,
  type LeavingShop,
  roleOf,
  type ShopTable,
  shopOf,
  shopTables,
} from './remove-shop.store.ts';

/** Removes a shop for good. A removal that was broken off goes on where it was. */
export const removeShop: Command = {
  name: 'remove-shop',
  argument: 'account',
  isArgumentNeeded: true,
  needsCurrent: true,
  options: { confirm: 'account' },
  async run(given, name = '', { env, say }) {
    const { close, ...database } = openDatabase(ownerAddress(env), { max: 1 });
    try {
      const leaving = await shopOf(database.pool, name);
      if (!leaving) throw new BackupError('no_shop', { name });
      const { shop, user_acct } = leaving;
      const confirmed = textOf(given, 'confirm');
      if (confirmed !== undefined && confirmed !== user_acct) throw new BackupError('other_shop', { name: user_acct });
      const { role, isOwner } = await roleOf(database.pool);
      if (!isOwner) throw new BackupError('may_not_delete', { role });
      const counts = await withClient(ownerAddress(env), (client) => countsOf(client, leaving));
      say('shop_has', { shop, name: user_acct, ...counts });
      if (confirmed === undefined) {
        say('shop_stays', { name: user_acct });
        return EXIT.ok;
      }
      const [secrets, storage] = [await openSecrets(env, database), await openStorage(env)];
      const rows = await removeAll({ ...database, secrets, storage }, leaving, say);
      say('shop_removed', { shop, rows });
      return EXIT.ok;
    } finally {
      await close();
    }
  },
};

/** Returns the number of deleted rows. Each step can be done again, so a removal that was broken off goes on. */
export async function removeAll(
  { pool, secrets, storage }: Pick<Services, 'pool' | 'secrets' | 'storage'>,
  leaving: LeavingShop,
  say: Terminal['say'],
): Promise<number> {
  let rows = 0;
  const empty = async (table: ShopTable) => {
    let count = 0;
    let next = Date.now() + SAY_MS;
    for await (const some of deleteRows(pool, leaving, table)) {
      count += some;
      rows += some;
      if (Date.now() < next) continue;
      say('rows_deleted', { table: table.name, count });
      next = Date.now() + SAY_MS;
    }
    if (count > 0) say('rows_deleted', { table: table.name, count });
  };
  const deleteFiles = async () => {
    for (const folder of await foldersOfShop(storage, leaving.tenant_id)) {
      await storage.removePrefix(`${folder}/`);
      say('files_deleted', { folder });
    }
  };

  say('shop_closed', { mirrors: await again(() => closeShop(pool, secrets, leaving)) });
  const tables = await shopTables(pool);
  await again(async () => {
    for (const table of tables) if (!isLast(table)) await empty(table);
  });
  await again(async () => {
    await detachLog(pool, leaving);
    for (const table of tables) if (table.name === AUDIT_LOG) await empty(table);
  });
  await deleteFiles();
  await again(() => deleteShop(pool, leaving, tables));
  // A request that had begun before may have stored a file since.
  await deleteFiles();
  return rows;
}

/** Milliseconds between two lines about a large table. */
const SAY_MS = 10_000;

const ATTEMPTS = 5;
/** PostgreSQL's codes for a row that another one refers to, before 18 and since, and for a lock held too long. */
const MAY_PASS = ['23503', '23001', '55P03'];

/** Repeats a step if a customer or a job added a row to a table that was already empty, or worked on the same rows. */
async function again<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await againIfInTheWay(step);
    } catch (cause) {
      if (attempt === ATTEMPTS || !databaseCodes(cause).some((code) => MAY_PASS.includes(code))) throw cause;
    }
  }
}
