import type { z } from 'zod';
import type { AuditAction } from '../audit/audit-action.ts';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { Limit } from './limit.ts';

/**
 * How an operation is called over REST. An operation that only the console uses has no REST binding. Misspelt names of
 * the documentation appear only here.
 */
export interface RestBinding {
  readonly method: 'GET' | 'POST';
  /** The documented path. `/skinmgr` and `/skinmgrsrv` at its start are answered like `/skinMgrSrv`. */
  readonly path: string;
  /** The input field with the rest of the address, if `path` ends with `*`. Default: `path`. */
  readonly wildcard?: string;
  /** Renames fields at the top level of the input: documented name → name in the code. */
  readonly renameInput?: Readonly<Record<string, string>>;
  /** Renames fields at every depth of the output: name in the code → documented name. */
  readonly renameOutput?: Readonly<Record<string, string>>;
  /** The output's place: beside `code` and `msg` (`flat`, default), under the key `data`, or as the `file` itself. */
  readonly envelope?: 'flat' | 'data' | 'file';
  /** Only for envelope `file`: the content types of the file. */
  readonly fileTypes?: readonly string[];
  /** Only for envelope `file`: the answer may send the caller to another address, which has the file. */
  readonly redirects?: true;
  /** Only for envelope `data`: the fields that also appear at the top level of the answer. */
  readonly lift?: readonly string[];
  /** The `code` of a successful answer. Default: 0. */
  readonly success?: number;
  /** The `msg` of a successful answer, if the documentation defines one. It is the same in every language. */
  readonly message?: string;
  /** The header `Cache-Control` of a successful answer, which then has an `ETag`. Default: `no-store`. */
  readonly cacheControl?: string;
  /** The body may be XML, as in messages of platforms for official accounts. Its text is the field `xml`. */
  readonly takesXml?: true;
  readonly files?: {
    readonly maxBytes: number;
    readonly maxFiles: number;
    /** True if the call makes sense without files. It may then come as JSON. */
    readonly isOptional?: true;
  };
  /** The largest size of the request body in bytes, without files. Default: 256 KiB. */
  readonly bodyLimit?: number;
}

/**
 * The kinds of calls that have database connections of their own. `callers`: finding out who calls, and signing in.
 * `mirrors`: what mirrors send and ask. `heavy`: reads that may take seconds; shops also take turns with them.
 */
export type Lane = 'callers' | 'mirrors' | 'heavy' | 'common';

interface OperationOf<Input extends z.ZodType, Output extends z.ZodType, Kind extends OperationKind> {
  readonly kind: Kind;
  readonly summary: string;
  readonly access: Access;
  /** How often the operation may be called. An operation that accepts everybody must say so. */
  readonly limit?: Limit;
  readonly input: Input;
  readonly output: Output;
  readonly rest?: RestBinding;
  /** True if an account may call it that has to choose its own password or set up a second factor before anything else. */
  readonly withoutFactor?: true;
  /** Default: `mirrors` for operations of mirrors, otherwise `common`. */
  readonly lane?: Lane;
  /** The errors of this operation, without those of every operation, and those of its access and its limit. */
  readonly errors?: readonly ErrorCode[];
}

type OperationKind = 'query' | 'mutation' | 'subscription';

/** The entries that an operation may write to the audit log. A mutation without entries must say `null`. */
type Audited<Kind extends OperationKind> = Kind extends 'mutation'
  ? { readonly audit: readonly AuditAction[] | null }
  : { readonly audit?: readonly AuditAction[] };

export type Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends OperationKind = OperationKind,
> = Kind extends OperationKind ? OperationOf<Input, Output, Kind> & Audited<Kind> : never;

export const laneOf = ({ lane, access }: Pick<Operation, 'lane' | 'access'>): Lane =>
  lane ?? (access.kind === 'device' ? 'mirrors' : 'common');

export type Contract = Readonly<Record<string, Operation>>;

/** Operations that accept everybody must have a limit, or say why they have none. */
type Limited<C extends Contract> = {
  readonly [Name in keyof C]: C[Name]['access'] extends { kind: 'anonymous' } ? { limit: Limit<'network'> } : unknown;
};

/** Returns the contract unchanged. The function only makes TypeScript check that all required properties are there. */
export function defineContract<const C extends Contract>(contract: C & Limited<C>): C {
  return contract;
}

export interface UploadedFile {
  readonly field: string;
  readonly filename: string;
  readonly size: number;
  /** Returns the content of the file. It works only until the call is answered. */
  read(): Promise<Uint8Array>;
}

/** A part of a file: the positions of its first and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file in the storage. The functions throw FILE_NOT_FOUND if the file doesn't exist. */
export interface StoredContent {
  /** The header `ETag`. It depends only on the file's name, because a stored file never changes. */
  readonly etag: string;
  /** Returns the size in bytes. */
  size(): Promise<number>;
  /** Opens the file or a part of it. `size` is the number of bytes in the stream. */
  open(part?: ByteRange): Promise<{ readonly size: number; readonly stream: AsyncIterable<Uint8Array> }>;
}

/** Redirects the caller to another address that has the file. */
export interface FileElsewhere {
  readonly location: string;
  readonly cacheControl: string;
}

export interface FileAnswer {
  readonly content: Uint8Array | AsyncIterable<Uint8Array> | StoredContent;
  readonly contentType: string;
  /** The header `Cache-Control`; by default `no-store`. */
  readonly cacheControl?: string;
  readonly downloadName?: string;
  /** The header `Content-Security-Policy` of a page that the server makes. By default it forbids everything. */
  readonly contentSecurityPolicy?: string;
}
