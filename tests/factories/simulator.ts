import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './server.ts';

const SIMULATOR = fileURLToPath(new URL('../../apps/mirror-sim/src/main.ts', import.meta.url));

/**
 * Runs a command of the mirror simulator, as a person types it. The simulator keeps its data in `dataDir`. Returns the
 * exit code.
 */
export async function simulate(
  { origin }: Pick<RunningServer, 'origin'>,
  dataDir: string,
  args: readonly string[],
): Promise<number> {
  const child = spawn(process.execPath, [SIMULATOR, ...args, '--server', origin, '--headless'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code as number;
}
