import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faultsWith } from '../prove/faults.ts';
import { EXIT, type Terminal, UsageError } from './commands.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TEST = 'tests/long/prove.test.ts';

export interface ProveCommand {
  /** Such as `2/5`: the second of five pieces. */
  readonly piece: string;
  /** How often sound servers are probed. */
  readonly sound: number;
}

/** Plants faults into servers and looks whether `verify` finds them. `part` chooses those with it in their names. */
export async function prove(part: string, { piece, sound }: ProveCommand, { say, signal }: Terminal): Promise<number> {
  if (!existsSync(`${ROOT}${TEST}`)) throw new UsageError(say('error.no_source'));
  if (faultsWith(part, piece).length === 0) throw new UsageError(say('error.no_fault', { part }));
  const child = spawn(process.execPath, ['scripts/test.mjs', '--project', 'long', TEST], {
    cwd: ROOT,
    env: { ...process.env, PROVE: part, PROVE_PIECE: piece, PROVE_SOUND: String(sound) },
    stdio: 'inherit',
    signal,
  });
  const [code] = await once(child, 'exit');
  return code === 0 ? EXIT.ok : EXIT.failed;
}
