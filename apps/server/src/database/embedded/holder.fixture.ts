import { startEmbeddedPostgres } from '../embedded.ts';

// Tests start this script as a server process and then kill it. The script starts the database in the given folder,
// prints the address or the error, and waits.
const dataDir = process.argv[2] ?? '';
const silent = () => undefined;
try {
  const logger = { debug: silent, info: silent, warn: silent, error: silent };
  const { connectionString } = await startEmbeddedPostgres({ dataDir, logger });
  console.log(connectionString);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
