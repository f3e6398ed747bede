import { readEnv } from '../../apps/server/src/env.ts';
import { SCHEDULE } from '../../apps/server/src/jobs/jobs.ts';
import { createLogger } from '../../apps/server/src/plugins/logging.ts';
import { createServices } from '../../apps/server/src/start/bootstrap.ts';

/** Runs one scheduled job in a process of its own, so that a test can kill it. */
const { DATABASE_URL = '', ...env } = readEnv(process.env);
const { services, close } = await createServices({ ...env, DATABASE_URL }, createLogger('warn'));
const [, , name] = process.argv;
await Object.entries(SCHEDULE)
  .find(([job]) => job === name)?.[1]
  .run(services);
await close();
