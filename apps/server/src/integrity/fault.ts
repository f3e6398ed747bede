import type { ServerMessages } from '@skin-mirror/shared/i18n/built-in.ts';

export type Check = keyof ServerMessages['integrity']['fault'];

export interface Fault {
  readonly check: Check;
  /** Undefined for a fault of the whole database or storage. */
  readonly tenant_id?: number;
  /** The path, id or name of the wrong thing. */
  readonly subject: string;
  /** More about it, such as the wrong number and the right one. */
  readonly detail: string;
  /** Mends the fault. Undefined if only a person can decide what is right. Resolves to false if it can't be mended. */
  readonly mend?: (() => Promise<unknown>) | undefined;
}
