import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { atDatabase, createDatabase, dropDatabase } from './database.mjs';

/** PostgreSQL's numbers of two types. The adapter doesn't know "char" (one letter), so it reads such values as text. */
const charType = 18;
const textType = 25;

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

/** The existing scratch databases of this process: for each name, the function that removes the database. */
const scratch = new Map();

/** Removes scratch databases that the engine left behind. Call this function before the process ends. */
export async function dropScratchDatabases() {
  await Promise.all([...scratch.values()].map((drop) => drop()));
}

/** Makes and connects to a database for trying out migrations. The adapter's own method connects to the real one. */
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

/** Makes queries return values of PostgreSQL's type "char" as one letter, because the engine expects that. */
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
 * Sends a whole script to PostgreSQL in one call. The adapter would cut the script at every semicolon, even inside
 * function bodies.
 * A script without transaction statements runs as one transaction.
 */
async function executeWholeScript(adapter, script) {
  try {
    await adapter.client.query(script);
  } catch (error) {
    adapter.onError(error);
  }
}
