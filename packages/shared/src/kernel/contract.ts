import type { z } from 'zod';
import type { AuditAction } from '../audit/audit-action.ts';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * How an operation is called over REST. Missing if only the console calls the operation. Misspelt or unclear names of
 * documented calls appear only here.
 */
export interface RestBinding {
  readonly method: 'GET' | 'POST';
  /** The documented path. The call also answers below `/skinmgr` and `/skinmgrsrv` instead of `/skinMgrSrv`. */
  readonly path: string;
  /** Renames fields at the top level of the input: documented name → name in the code. */
  readonly renameInput?: Readonly<Record<string, string>>;
  /** Renames fields at every depth of the output: name in the code → documented name. */
  readonly renameOutput?: Readonly<Record<string, string>>;
  /**
   * Where the output is in the answer: beside `code` and `msg` (`flat`, the default) or under its own key (`data`).
   * With `file` the answer is the file itself.
   */
  readonly envelope?: 'flat' | 'data' | 'file';
  /** With envelope `data`: names of fields that also appear at the top level. */
  readonly lift?: readonly string[];
  /** The `code` of success, if it isn't 0. */
  readonly success?: number;
  /** The `msg` of success, the same in every language, if the documented call has one. */
  readonly message?: string;
  /** Set if the call accepts files. */
  readonly files?: { readonly maxBytes: number; readonly maxFiles: number };
  /** Largest body in bytes, if not the server's default of 256 KiB. Doesn't apply to files. */
  readonly bodyLimit?: number;
}

interface OperationOf<Input extends z.ZodType, Output extends z.ZodType, Kind extends OperationKind> {
  readonly kind: Kind;
  /** One line about the operation, for the API document. */
  readonly summary: string;
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  readonly rest?: RestBinding;
  /** The errors besides those that every operation can return. */
  readonly errors?: readonly ErrorCode[];
}

type OperationKind = 'query' | 'mutation' | 'subscription';

/** The audit entries that an operation may add. A change without entries must say `null`. */
type Audited<Kind extends OperationKind> = Kind extends 'mutation'
  ? { readonly audit: readonly AuditAction[] | null }
  : { readonly audit?: readonly AuditAction[] };

export type Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends OperationKind = OperationKind,
> = Kind extends OperationKind ? OperationOf<Input, Output, Kind> & Audited<Kind> : never;

export type Contract = Readonly<Record<string, Operation>>;

/**
 * Checks a contract's type without widening it. TypeScript refuses a contract without `access`, `input` or `output`,
 * and a change without `audit`.
 */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

export interface UploadedFile {
  readonly field: string;
  readonly filename: string;
  /** The size in bytes. */
  readonly size: number;
  /** Returns the content. Works only until the call is answered. */
  read(): Promise<Uint8Array>;
}

/** The positions of the first and the last byte of a part of a file, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file. It is opened only if its bytes are sent. Each function throws FILE_NOT_FOUND if it doesn't exist. */
export interface StoredContent {
  /** The header `ETag`. A stored file never changes under its name, so the name decides it. */
  readonly etag: string;
  /** Returns the size in bytes. */
  size(): Promise<number>;
  /** Opens the whole file or a part of it; `size` counts the bytes that follow. */
  open(part?: ByteRange): Promise<{ readonly size: number; readonly stream: AsyncIterable<Uint8Array> }>;
}

/** Sends the caller to another address for the file. */
export interface FileElsewhere {
  readonly location: string;
  readonly cacheControl: string;
}

/** The answer of an operation whose envelope is `file`. */
export interface FileAnswer {
  readonly content: Uint8Array | AsyncIterable<Uint8Array> | StoredContent;
  readonly contentType: string;
  readonly size?: number;
  /** The header `Cache-Control`; by default `no-store`. */
  readonly cacheControl?: string;
  /** The name under which the browser downloads the file. */
  readonly downloadName?: string;
  /** The header `Content-Security-Policy` for a page that the server makes. By default it allows nothing. */
  readonly contentSecurityPolicy?: string;
}
