import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * How an operation appears on REST. Left out for operations that only the console calls.
 * Names on the wire that are misspelt or say nothing are kept here and nowhere else.
 */
export interface RestBinding {
  readonly method: 'GET' | 'POST';
  /** The documented path. It answers under `/skinMgrSrv`, `/skinmgr` and `/skinmgrsrv` alike. */
  readonly path: string;
  /** Wire name → readable name, for the top level of what comes in. */
  readonly renameInput?: Readonly<Record<string, string>>;
  /** Readable name → wire name, at every depth of what goes out. */
  readonly renameOutput?: Readonly<Record<string, string>>;
  /**
   * Where the output stands beside `code` and `msg`: at the top level (`flat`, the default) or under a key of its own.
   * With `file` the answer is the file itself.
   */
  readonly envelope?: 'flat' | 'data' | 'file';
  /** With envelope `data`: the names that stand at the top level as well. */
  readonly lift?: readonly string[];
  /** The code of success where it isn't 0. */
  readonly success?: number;
  /** What `msg` says of a success in every language, where the documented call has one fixed text. */
  readonly message?: string;
  /** Set where the call takes files: their sizes in bytes and their number. */
  readonly files?: { readonly maxBytes: number; readonly maxFiles: number };
  /** Largest body in bytes where it isn't the server's default of 256 KiB. Doesn't apply to files. */
  readonly bodyLimit?: number;
}

export interface Operation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Kind extends 'query' | 'mutation' | 'subscription' = 'query' | 'mutation' | 'subscription',
> {
  readonly kind: Kind;
  /** One line for the API document. */
  readonly summary: string;
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  readonly rest?: RestBinding;
  /** Refusals beyond those that every operation can give. */
  readonly errors?: readonly ErrorCode[];
}

export type Contract = Readonly<Record<string, Operation>>;

/** Types a contract without widening it. Leaving out `access`, `input` or `output` doesn't compile. */
export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

/** A file that came with a multipart body. */
export interface UploadedFile {
  readonly field: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** The answer of an operation whose envelope is `file`. */
export interface FileAnswer {
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  readonly contentType: string;
  readonly size?: number;
  /** `Cache-Control`; `no-store` where left out. */
  readonly cacheControl?: string;
  /** Offered as a download under this name. */
  readonly downloadName?: string;
  /** `Content-Security-Policy` of a page that the server made itself; nothing is allowed where left out. */
  readonly contentSecurityPolicy?: string;
}
