// `npm run prisma -- <command>` runs Prisma's command line offline. The database is DATABASE_URL, or else the one under
// DATA_DIR.
import { prepare, quietPrisma } from './lib/prepare.mjs';
import { runNode } from './lib/run-node.mjs';

prepare();
const args = process.argv.slice(2);
const cli = ['node_modules/prisma/build/index.js', ...args];
const needsDatabase = ['migrate', 'db', 'studio'].includes(args[0]) && !args.includes('--help');
runNode(needsDatabase ? ['scripts/with-database.ts', ...cli] : cli, { env: quietPrisma });
