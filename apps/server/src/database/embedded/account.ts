import { execFileSync } from 'node:child_process';
import { DatabaseStartError } from './start-error.ts';

/** A system account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const accountName = 'skin-mirror';

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Finds or creates the system account `skin-mirror`. PostgreSQL refuses to run as root, and the separate account shares
 * nothing with other services. Only root may call this.
 */
export function serviceAccount(): Account {
  return lookUp() ?? create();
}

function lookUp(): Account | undefined {
  try {
    const id = (option: string) =>
      Number(execFileSync('id', [option, accountName], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function create(): Account {
  try {
    execFileSync(
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
      ].concat(accountName),
      { stdio: 'ignore' },
    );
  } catch {
    // Looks again, because another start may have created the account meanwhile.
  }
  const account = lookUp();
  if (account) return account;
  throw new DatabaseStartError(
    `PostgreSQL refuses to run as root and the account ${accountName} could not be made. ` +
      `Make it (useradd --system ${accountName}), start as an ordinary user, or set DATABASE_URL.`,
  );
}
