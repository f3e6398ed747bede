import { execFileSync } from 'node:child_process';
import { DatabaseStartError } from './start-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const accountName = 'skin-mirror';

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Finds or creates the system account `skin-mirror`, because PostgreSQL refuses to run as root. Only root may call it. */
export const serviceAccount = (): Account => lookUp() ?? create();

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
    const options = [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir=/nonexistent',
      '--shell=/usr/sbin/nologin',
    ];
    execFileSync('useradd', [...options, accountName], { stdio: 'ignore' });
  } catch {
    // The account may exist now, because another server may have created it at the same moment.
  }
  const account = lookUp();
  if (account) return account;
  throw new DatabaseStartError(
    `PostgreSQL refuses to run as root and the account ${accountName} could not be made. ` +
      `Make it (useradd --system ${accountName}), start as an ordinary user, or set DATABASE_URL.`,
  );
}
