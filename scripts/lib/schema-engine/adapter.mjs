import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { atDatabase, createDatabase, dropDatabase } from './database.mjs';

/** PostgreSQL's number for its one-letter type "char", which the adapter doesn't know, and for text, which reads alike. */
const charType = 18;
const textType = 25;

/** What the engine gets its connections from: Prisma's own adapter, mended where the engine needs more than it does. */
export function adapterFactory(url) {
  const { adapterName, provider } = new PrismaPg({ connectionString: url });
  return bindMigrationAwareSqlAdapterFactory({
    adapterName,
    provider,
    connect: () => connect(url),
    connectToShadowDb: () => connectToScratchDatabase(url),
  });
}

async function connect(url) {
  return mend(await new PrismaPg({ connectionString: url }).connect());
}

/** Scratch databases of this process that still exist, each with what removes it. */
const scratch = new Map();

/** Removes what the engine left open; to be called before the process ends. */
export async function dropScratchDatabases() {
  await Promise.all([...scratch.values()].map((drop) => drop()));
}

/**
 * A database to try migrations in. The adapter's own way connects to the real one: it passes the scratch database's name
 * beside a connection string, and the connection string wins.
 */
async function connectToScratchDatabase(url) {
  const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
  await createDatabase(url, database);
  const adapter = await connect(atDatabase(url, database));
  const close = adapter.dispose.bind(adapter);
  const drop = async () => {
    scratch.delete(database);
    await close();
    await dropDatabase(url, database);
  };
  scratch.set(database, drop);
  adapter.dispose = drop;
  return adapter;
}

function mend(adapter) {
  readLetters(adapter);
  adapter.executeScript = (script) => executeWholeScript(adapter, script);
  const startTransaction = adapter.startTransaction?.bind(adapter);
  if (startTransaction) adapter.startTransaction = async (...options) => mend(await startTransaction(...options));
  return adapter;
}

/** Hands "char" on as the single letter that the engine expects; the system's catalogues are full of them. */
function readLetters(adapter) {
  const queryRaw = adapter.queryRaw;
  adapter.queryRaw = async (query) => {
    const result = await adapter.performIO(query);
    const isLetter = result.fields.map(({ dataTypeID }) => dataTypeID === charType);
    for (const [index, field] of result.fields.entries()) if (isLetter[index]) field.dataTypeID = textType;
    const answer = await queryRaw.call({ performIO: () => result }, query);
    const columnTypes = answer.columnTypes.map((type, index) => (isLetter[index] ? ColumnTypeEnum.Character : type));
    return { ...answer, columnTypes };
  };
}

/**
 * Sends a script as it is: the server finds the ends of the statements, also inside function bodies, where the adapter
 * would cut at every semicolon. A script without transaction statements is one transaction.
 */
async function executeWholeScript(adapter, script) {
  try {
    await adapter.client.query(script);
  } catch (error) {
    adapter.onError(error);
  }
}
