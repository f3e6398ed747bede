import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './server.ts';

const SIMULATOR = fileURLToPath(new URL('../../apps/mirror-sim/src/main.ts', import.meta.url));

/** Starts a command of the mirror simulator, as a person types it. The simulator keeps its data in `dataDir`. */
export const startSimulator = (
  { origin }: Pick<RunningServer, 'origin'>,
  dataDir: string,
  args: readonly string[],
): ChildProcess =>
  spawn(process.execPath, [SIMULATOR, ...args, '--server', origin, '--headless'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Runs a command of the mirror simulator. Returns the exit code. */
export async function simulate(...command: Parameters<typeof startSimulator>): Promise<number> {
  const [code] = await once(startSimulator(...command), 'exit');
  return code as number;
}
