#!/usr/bin/env node
// Prisma's command line normally downloads a native program, the schema engine. This file replaces that program, so
// migrations need no download.
// It runs the same engine as WebAssembly, with the server's PostgreSQL driver. Its arguments and JSON-RPC messages are
// those of the native program.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { adapterFactory, dropScratchDatabases } from './lib/schema-engine/adapter.mjs';
import { createDatabase, databaseName, dropDatabase, maintenance, withClient } from './lib/schema-engine/database.mjs';
import { engineCommit, loadEngine } from './lib/schema-engine/wasm.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    version: { type: 'boolean', short: 'V' },
    datamodels: { type: 'string', multiple: true, default: [] },
    datasource: { type: 'string', default: '{}' },
  },
});
const datasource = JSON.parse(options.datasource);

if (options.version) console.log(`schema-engine-wasm ${await engineCommit()}`);
else if (positionals[0] === 'cli') await runCommand(positionals[1]);
else serve();

/** Runs one command of the native engine. Exit code 0 means success, a failure prints Prisma's error code. */
async function runCommand(name) {
  const commands = {
    'can-connect-to-database': () => withClient(datasource.url, () => undefined),
    'create-database': () => createDatabase(datasource.url),
    'drop-database': () => dropDatabase(datasource.url),
  };
  try {
    await commands[name]();
  } catch (error) {
    logError(error);
    process.exitCode = 1;
  }
}

function logError(error) {
  const fields = { message: error.message, error_code: prismaCode(error) };
  const line = { timestamp: new Date().toISOString(), level: 'ERROR', fields, target: 'schema_engine::logger' };
  process.stderr.write(`\n${JSON.stringify(line)}`);
}

function prismaCode(error) {
  return { '3D000': 'P1003', ECONNREFUSED: 'P1001' }[error.code] ?? 'P1011';
}

/** Answers one JSON-RPC request per line until standard input closes. */
function serve() {
  const requests = createInterface({ input: process.stdin });
  requests.on('line', async (line) => {
    const { id, method, params } = line.trim() ? JSON.parse(line) : {};
    if (method) send(await answer(id, method, params));
  });
  requests.on('close', stop);
  process.on('SIGTERM', stop);
}

async function stop() {
  await dropScratchDatabases();
  process.exit(0);
}

async function answer(id, method, params) {
  try {
    const own = methods[method];
    const result = await (own ? own(params) : withEngine((engine) => engine[method](params)));
    return { jsonrpc: '2.0', id, result: result ?? null };
  } catch (error) {
    const data = { is_panic: false, message: String(error?.message ?? error), error_code: error?.code };
    return { jsonrpc: '2.0', id, error: { code: 4466, message: 'An error happened. Check the data field.', data } };
  }
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

/** Methods that the WebAssembly engine lacks, or answers differently from the native engine. */
const methods = {
  async createDatabase() {
    await createDatabase(datasource.url);
    return { databaseName: databaseName(datasource.url) };
  },

  createMigration: (params) => afterDiagnosis(params, (engine) => engine.createMigration(params)),

  evaluateDataLoss: (params) => afterDiagnosis(params, (engine) => engine.evaluateDataLoss(params)),

  async dbExecute({ script, datasourceType }) {
    await withClient(datasource.url ?? datasourceType.url, (client) => client.query(script));
  },

  getDatabaseVersion: () => withEngine((engine) => engine.version()),

  /** Compares two schemas. Like the native engine, sends the difference in a `print` request. */
  async diff({ shadowDatabaseUrl: _, exitCode, filters, ...params }) {
    datasource.url ??= [params.from, params.to].find(({ tag }) => tag === 'url')?.url;
    const defaults = { externalTables: [], externalEnums: [] };
    const complete = { ...params, exitCode: exitCode ?? null, filters: filters ?? defaults };
    const result = await withEngine((engine) => engine.diff(complete));
    if (result.stdout !== null) {
      send({ jsonrpc: '2.0', id: 1e9, method: 'print', params: { content: result.stdout } });
    }
    return result;
  },
};

/** Runs `work` after a diagnosis by the same engine, which builds the schema of all migrations that `work` needs. */
function afterDiagnosis({ migrationsList, filters }, work) {
  return withEngine(async (engine) => {
    await engine.devDiagnostic({ migrationsList, filters });
    return work(engine);
  });
}

/** The loaded engine, which all requests share. Loading the engine takes most of the time of a request. */
let loading;

/** Runs `work` with a new engine. An old engine would remember the database as it was in the last request. */
async function withEngine(work) {
  loading ??= loadEngine();
  const SchemaEngine = await loading;
  const datamodels = await Promise.all(options.datamodels.map(async (file) => [file, await readFile(file, 'utf8')]));
  const bare = [['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']];
  const adapter = adapterFactory(await reachable(datasource.url));
  const engine = await SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : bare },
    () => undefined,
    adapter,
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/** Returns `url`, or the address of the database `postgres` if the named database doesn't exist yet. */
async function reachable(url) {
  try {
    await withClient(url, () => undefined);
    return url;
  } catch (error) {
    if (error.code === '3D000') return maintenance(url);
    throw error;
  }
}
