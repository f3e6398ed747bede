import type { z } from 'zod';
import type { AuditAction } from '../audit/audit-action.ts';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The REST form of an operation. Missing if only the console calls it. Misspelt or unclear wire names appear only here.
 */
export interface RestBinding {
  readonly method: 'GET' | 'POST';
  /** The documented path. It answers under `/skinMgrSrv`, `/skinmgr` and `/skinmgrsrv` alike. */
  readonly path: string;
  /** Wire name → readable name, for the top level of the input. */
  readonly renameInput?: Readonly<Record<string, string>>;
  /** Readable name → wire name, at every depth of the output. */
  readonly renameOutput?: Readonly<Record<string, string>>;
  /**
   * Place of the output: beside `code` and `msg` (`flat`, the default) or under its own key. With `file` the answer
   * is the file.
   */
  readonly envelope?: 'flat' | 'data' | 'file';
  /** With envelope `data`: names that also appear at the top level. */
  readonly lift?: readonly string[];
  /** The success code, if it isn't 0. */
  readonly success?: number;
  /** A fixed `msg` of success, the same in every language, if the documented call has one. */
  readonly message?: string;
  /** Set if the call accepts files. */
  readonly files?: { readonly maxBytes: number; readonly maxFiles: number };
  /** Largest body in bytes, if not the server's default of 256 KiB. Doesn't apply to files. */
  readonly bodyLimit?: number;
}

interface OperationOf<Input extends z.ZodType, Output extends z.ZodType, Kind extends OperationKind> {
  readonly kind: Kind;
  /** One line for the API document. */
  readonly summary: string;
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  readonly rest?: RestBinding;
  /** Errors besides those every operation can return. */
  readonly errors?: readonly ErrorCode[];
}

type OperationKind = 'query' | 'mutation' | 'subscription';

/** The audit entries that an operation may add. A change without entries declares `null`. */
type Audited<Kind extends OperationKind> = Kind extends 'mutation'
  ? { readonly audit: readonly AuditAction[] | null }
  : { readonly audit?: readonly AuditAction[] };

export type Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends OperationKind = OperationKind,
> = Kind extends OperationKind ? OperationOf<Input, Output, Kind> & Audited<Kind> : never;

export type Contract = Readonly<Record<string, Operation>>;

/** Checks a contract's type without widening it. A contract without `access`, `input` or `output`, or a change
 * without `audit`, doesn't compile. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

export interface UploadedFile {
  readonly field: string;
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
  /** The content. It can be read until the call is answered. */
  read(): Promise<Uint8Array>;
}

/** The answer of an operation whose envelope is `file`. */
export interface FileAnswer {
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  readonly contentType: string;
  readonly size?: number;
  /** `Cache-Control`; default `no-store`. */
  readonly cacheControl?: string;
  /** The browser downloads it under this name. */
  readonly downloadName?: string;
  /** `Content-Security-Policy` for a page made by the server. By default it allows nothing. */
  readonly contentSecurityPolicy?: string;
}
