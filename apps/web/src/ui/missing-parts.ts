import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';

interface MissingPart {
  readonly id: string;
  readonly retry: () => Promise<void>;
  readonly close: () => void;
}

/** The parts of the page that couldn't be loaded, oldest first. */
let parts: readonly MissingPart[] = [];
const listeners = new Set<() => void>();

function change(next: readonly MissingPart[]): void {
  parts = next;
  for (const hear of listeners) hear();
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

export const retryAll = (): Promise<unknown> => Promise.all(parts.map(({ retry }) => retry()));

export function closeAll(): void {
  for (const { close } of parts) close();
}

/** Counts the caller as a missing part while `isMissing`. Returns true for the part whose note stands for all. */
export function useMissingPart(isMissing: boolean, { retry, close }: Omit<MissingPart, 'id'>): boolean {
  const id = useId();
  const tryIt = useEffectEvent(retry);
  const shut = useEffectEvent(close);
  useEffect(() => {
    if (!isMissing) return;
    change([...parts, { id, retry: () => tryIt(), close: () => shut() }]);
    return () => change(parts.filter((part) => part.id !== id));
  }, [id, isMissing]);
  return useSyncExternalStore(subscribe, () => parts[0]?.id) === id;
}
