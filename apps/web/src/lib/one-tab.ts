import { randomId } from '@mantine/hooks';
import { storedJson } from './stored-json.ts';

/** A tab that is closed while it works holds the others up for at most this time, in ms. */
const LEASE_MS = 10_000;
const RENEW_MS = 3000;
/** Two tabs that begin at the same moment both see the other's sign after this time, in ms. */
const SETTLE_MS = 60;

const ownId = randomId();

interface Lease {
  readonly tab: string;
  readonly until: number;
}

function holder(key: string): string | undefined {
  const lease = storedJson<Lease>(localStorage.getItem(key));
  return lease && lease.until > Date.now() ? lease.tab : undefined;
}

/** Keeps other tabs away for a while. Returns false if another tab works. */
function takeLease(key: string): boolean {
  const tab = holder(key);
  if (tab !== undefined && tab !== ownId) return false;
  localStorage.setItem(key, JSON.stringify({ tab: ownId, until: Date.now() + LEASE_MS } satisfies Lease));
  return true;
}

/**
 * Runs work that only one tab of this browser may do at a time. Resolves with false if another tab does it. Web Locks
 * don't exist on plain HTTP, where shops run this.
 */
export async function inOneTab(key: string, work: () => Promise<void>): Promise<boolean> {
  if (!takeLease(key)) return false;
  const end = () => {
    if (holder(key) === ownId) localStorage.removeItem(key);
  };
  window.addEventListener('pagehide', end);
  const renewal = setInterval(() => takeLease(key), RENEW_MS);
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    if (holder(key) !== ownId) return false;
    await work();
    return true;
  } finally {
    clearInterval(renewal);
    window.removeEventListener('pagehide', end);
    end();
  }
}
