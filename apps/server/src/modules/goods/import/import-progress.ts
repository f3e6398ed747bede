import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { goodsImportContract } from '@skin-mirror/shared/goods/goods-import.contract.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Notifications } from '../../../database/notifications.ts';
import type { TrackedEvent } from '../../../kernel/tracked-event.ts';
import type { Turns } from '../../../kernel/turns.ts';

declare module '../../../services.ts' {
  interface Services {
    readonly importProgress: ImportProgress;
    readonly importTurns: Turns;
  }
}

export type ImportStep = z.output<(typeof goodsImportContract)['progress']['output']>;

export interface ImportId {
  readonly user_id: number;
  readonly progress_id: string;
}

export interface ImportProgress {
  /** Sends a step to all listeners, on this server and on others. */
  publish(id: ImportId, step: ImportStep): void;
  /**
   * Yields the latest step and all later steps of an import. Ends when the import is done, when a minute passes without
   * a step, or when `signal` aborts.
   */
  follow(id: ImportId, signal: AbortSignal): AsyncIterable<TrackedEvent<ImportStep>>;
  close(): void;
}

export type Notify = (channel: string, payload: string) => Promise<void>;

const CHANNEL = 'import_progress';
const SILENCE_MS = 60_000;
/** The shortest time in milliseconds between two steps of the same phase. */
const INTERVAL_MS = 200;

export async function createImportProgress(
  notifications: Notifications,
  notify: Notify,
  log: Logger,
): Promise<ImportProgress> {
  /** The latest step of each recent import. A listener who comes late gets this step first. */
  const latest = new Map<string, { readonly step: ImportStep; readonly timer: NodeJS.Timeout }>();
  const closing = new AbortController();
  const listeners = new Map<string, Set<(step: ImportStep) => void>>();
  const sentAt = new Map<string, { readonly phase: string; readonly at: number }>();
  // The promise of the last message. Each message waits for the one before, because messages on two connections could
  // arrive in the wrong order.
  let sent = Promise.resolve();

  function hear(key: string, step: ImportStep): void {
    clearTimeout(latest.get(key)?.timer);
    const timer = setTimeout(() => latest.delete(key), SILENCE_MS).unref();
    latest.set(key, { step, timer });
    for (const listener of listeners.get(key) ?? []) listener(step);
  }

  await notifications.on(
    CHANNEL,
    (payload) => {
      const { key, ...step } = JSON.parse(payload) as ImportStep & { key: string };
      hear(key, step);
    },
    () => undefined,
  );

  return {
    publish(id, step) {
      const key = keyOf(id);
      const last = sentAt.get(key);
      const isSoon = last?.phase === step.phase && Date.now() - last.at < INTERVAL_MS;
      if (isSoon && step.done < step.total) return;
      if (step.phase === 'done') sentAt.delete(key);
      else sentAt.set(key, { phase: step.phase, at: Date.now() });
      sent = sent
        .then(() => notify(CHANNEL, JSON.stringify({ key, ...step })))
        .catch((err: unknown) => log.warn({ err }, 'progress of an import was not told'));
    },

    async *follow(id, signal) {
      const ended = AbortSignal.any([signal, closing.signal]);
      const key = keyOf(id);
      const waiting: ImportStep[] = [];
      const first = latest.get(key);
      if (first) waiting.push(first.step);
      let wake: () => void = () => undefined;
      const listener = (step: ImportStep) => {
        waiting.push(step);
        wake();
      };
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      try {
        while (!ended.aborted) {
          const step = waiting.shift();
          if (step) {
            yield { id: randomUUID(), data: step };
            if (step.phase === 'done') return;
            continue;
          }
          const next = new Promise<boolean>((resolve) => {
            wake = () => resolve(true);
          });
          const quiet = new AbortController();
          const isOver = !(await Promise.race([next, silence(AbortSignal.any([ended, quiet.signal]))]));
          quiet.abort();
          if (isOver) return;
        }
      } finally {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      }
    },

    close: () => closing.abort(),
  };
}

/** Resolves with false after a minute, or earlier if `ended` aborts. */
const silence = (ended: AbortSignal): Promise<boolean> =>
  sleep(SILENCE_MS, false, { signal: ended, ref: false }).catch(() => false);

const keyOf = ({ user_id, progress_id }: ImportId): string => `${user_id}:${progress_id}`;
