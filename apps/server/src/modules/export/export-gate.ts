import { MAX_DIRECT_EXPORTS } from '@skin-mirror/shared/export/export.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Turns } from '../../kernel/turns.ts';

declare module '../../services.ts' {
  interface Services {
    readonly exportGate: ExportGate;
    /** The turns of exports that are made in the background. */
    readonly exportTurns: Turns;
  }
}

/** The number of exports that a server makes in parallel while they are read. The limit leaves capacity for others. */
const MAX_RUNNING = 8;

type Account = Pick<UserPrincipal, 'tenant_id' | 'user_id'>;
interface Call {
  readonly principal: Account;
  signal(): AbortSignal;
}

/**
 * Lets an account make few exports at a time. An export ends when its reader has all of it, or leaves.
 * @throws AppError EXPORT_BUSY if the account makes two already, SERVER_BUSY if the server makes too many
 */
export type ExportGate = (call: Call, prepare: () => Promise<FileAnswer>) => Promise<FileAnswer>;

export function createExportGate(): ExportGate {
  const running = new Map<string, number>();
  let all = 0;

  /** Takes a place. Returns the function that gives it back. */
  function enter({ tenant_id, user_id }: Account): () => void {
    const key = `${tenant_id}/${user_id}`;
    const own = running.get(key) ?? 0;
    if (own >= MAX_DIRECT_EXPORTS) throw new AppError('EXPORT_BUSY', { max: MAX_DIRECT_EXPORTS });
    if (all >= MAX_RUNNING) throw new AppError('SERVER_BUSY');
    all += 1;
    running.set(key, own + 1);
    return () => {
      all -= 1;
      const left = (running.get(key) ?? 0) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    };
  }

  return async ({ principal, signal }, prepare) => {
    const leave = enter(principal);
    if (signal().aborted) leave();
    else signal().addEventListener('abort', leave, { once: true });
    return prepare();
  };
}
