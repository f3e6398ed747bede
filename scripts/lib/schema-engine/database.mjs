import pg from 'pg';

export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function atDatabase(url, database) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

export function databaseName(url) {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** Returns the address of the database `postgres`, from which others can be created or dropped. */
export function maintenance(url) {
  return atDatabase(url, 'postgres');
}

export async function createDatabase(url, database = databaseName(url)) {
  await withClient(maintenance(url), (client) => client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`));
}

export async function dropDatabase(url, database = databaseName(url)) {
  await withClient(maintenance(url), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)} WITH (FORCE)`),
  );
}
