import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { atDatabase, createDatabase, dropDatabase } from './database.mjs';

/**
 * The numbers of two types in PostgreSQL: the one-letter type "char", which the adapter doesn't know, and text, which
 * reads the same.
 */
const charType = 18;
const textType = 25;

/** Gives the engine its connections: Prisma's own adapter, with fixes for what the engine needs. */
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

/** The scratch databases of this process that exist, each with a function that removes it. */
const scratch = new Map();

/** Removes databases the engine left behind. Call it before the process ends. */
export async function dropScratchDatabases() {
  await Promise.all([...scratch.values()].map((drop) => drop()));
}

/**
 * Makes a database to try migrations in, and connects to it. The adapter's own method connects to the real one: it
 * passes the scratch name beside a connection string, and the name in the connection string is used.
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

/** Returns "char" as the single letter the engine expects; the system catalogues use it often. */
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
 * Sends a script unchanged. The server finds the ends of statements, also inside function bodies; the adapter would cut
 * at every semicolon. A script without transaction statements is one transaction.
 */
async function executeWholeScript(adapter, script) {
  try {
    await adapter.client.query(script);
  } catch (error) {
    adapter.onError(error);
  }
}
