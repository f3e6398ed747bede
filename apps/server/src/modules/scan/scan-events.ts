import type { Logger } from 'pino';
import type { Notifications } from '../../database/notifications.ts';

declare module '../../services.ts' {
  interface Services {
    readonly scanEvents: Awaited<ReturnType<typeof createScanEvents>>;
  }
}

export interface ScanKey {
  readonly tenant_id: number;
  readonly scan_id: string;
}

const CHANNEL = 'scan_session';

export async function createScanEvents(
  notifications: Notifications,
  notify: (channel: string, payload: string) => Promise<void>,
  log: Logger,
) {
  const waiting = new Map<string, (isNews: boolean) => void>();
  let isClosed = false;

  const wake = (name: string) => {
    waiting.get(`mirror ${name}`)?.(true);
    waiting.get(`phone ${name}`)?.(true);
  };
  const wakeAll = (isNews: boolean) => {
    for (const resolve of [...waiting.values()]) resolve(isNews);
  };
  await notifications.on(CHANNEL, wake, () => wakeAll(true));

  return {
    /** Wakes who waits for news of a scan, on all servers. */
    async publish(key: ScanKey): Promise<void> {
      wake(nameOf(key));
      await notify(CHANNEL, nameOf(key)).catch((err: unknown) => log.warn({ err }, 'news of a scan was not told'));
    },

    /**
     * Resolves with true at the next news of a scan, and with false after `ms`, when `signal` aborts, or when `who` waits
     * again. The mirror and the phone of a scan therefore hold one request each.
     */
    next(key: ScanKey, who: 'mirror' | 'phone', ms: number, signal: AbortSignal): Promise<boolean> {
      const name = `${who} ${nameOf(key)}`;
      waiting.get(name)?.(false);
      if (isClosed || signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isNews: boolean) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', stop);
          if (waiting.get(name) === end) waiting.delete(name);
          resolve(isNews);
        };
        const stop = () => end(false);
        const timer = setTimeout(stop, ms).unref();
        signal.addEventListener('abort', stop);
        waiting.set(name, end);
      });
    },

    close(): void {
      isClosed = true;
      wakeAll(false);
    },
  };
}

const nameOf = ({ tenant_id, scan_id }: ScanKey): string => `${tenant_id}:${scan_id}`;
