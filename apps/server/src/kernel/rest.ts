import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type {
  FileAnswer,
  FileElsewhere,
  RestBinding,
  StoredContent,
  UploadedFile,
} from '@skin-mirror/shared/kernel/contract.ts';
import { AppError, ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { type HashedBody, isDigestRight } from '@skin-mirror/shared/mirror/signature.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { appendField, type BodyFields, bodyFields, type RawBody } from './body.ts';
import { isKnown, requestedRange } from './byte-range.ts';
import type { Context } from './context.ts';
import { decode, decodeMirrorForm, unwrap } from './decode.ts';
import { authorize, execute } from './execute.ts';
import { FILE_POLICY } from './file-policy.ts';
import type { BoundOperation } from './implement.ts';
import { errorMessage, translate } from './messages.ts';
import { readMultipart } from './multipart.ts';
import { cookieName } from './principal.ts';
import { wholeOf } from './whole-content.ts';

export type ContextOf = (request: FastifyRequest) => Context;

const PREFIX = /^\/(skinMgrSrv|skinmgr)\//;
const DEFAULT_BODY_LIMIT = 256 * 1024;
const MULTIPART_OVERHEAD = 128 * 1024;

export interface RestOptions {
  /** Milliseconds after which a file's answer ends if its reader takes no byte. Default: 60 s. */
  readonly stallMs?: number;
}

const STALL_MS = 60_000;

/** Returns all paths of a REST route. Clients may use the prefix `/skinMgrSrv/`, `/skinmgr/` or `/skinmgrsrv/`. */
export function restPaths(path: string): string[] {
  if (!PREFIX.test(path)) return [path];
  return ['/skinMgrSrv/', '/skinmgr/', '/skinmgrsrv/'].map((prefix) => path.replace(PREFIX, prefix));
}

/** Registers the REST route of an operation. A GET route also accepts POST, but a POST route never accepts GET. */
export function mountRest(
  app: FastifyInstance,
  bound: BoundOperation,
  contextOf: ContextOf,
  { stallMs = STALL_MS }: RestOptions = {},
): void {
  const rest = bound.operation.rest;
  if (!rest) return;
  const toWire = renamer(bound.operation.output, rest.renameOutput ?? {}) ?? same;
  for (const path of restPaths(rest.path)) {
    const running = new WeakMap<FastifyRequest, Promise<unknown>>();
    // GET requests under /skinmgr/ load the console's pages, so API routes there accept only POST.
    const methods = rest.method === 'POST' ? ['POST'] : path.startsWith('/skinmgr/') ? ['POST'] : ['GET', 'POST'];
    app.route({
      method: methods,
      url: path,
      // Multipart bodies have a separate limit, because they aren't parsed in memory.
      bodyLimit: rest.bodyLimit ?? DEFAULT_BODY_LIMIT,
      // Runs before the body is read, so that a caller without permission can't send a large body.
      preParsing: async (request, reply) => {
        const ctx = contextOf(request);
        authorize(bound, ctx);
        if (!rest.files) return;
        await ctx.services.checkFreeSpace();
        // A closed connection sends no 'close' event, so the reserved memory would never be freed.
        if (reply.raw.closed) return;
        const release = reserve(ctx, announcedBytes(request, rest));
        // The memory is freed after the handler has finished, because the handler continues even if the client
        // disconnects.
        reply.raw.once('close', () => void Promise.allSettled([running.get(request)]).then(release));
      },
      handler: (request, reply) => {
        const answered = answer({ bound, rest, toWire, stallMs }, request, reply, contextOf(request));
        running.set(request, answered);
        return answered;
      },
    });
  }
}

const reserve = ({ services, principal }: Context, bytes: number) =>
  services.bodies[principal.kind].reserve(principal.kind === 'anonymous' ? '' : String(principal.tenant_id), bytes);

/** Returns the expected bytes of the body. One of unknown length counts as one of the largest allowed size. */
function announcedBytes({ headers }: FastifyRequest, rest: RestBinding): number {
  const length = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : undefined);
  return Math.min(Number(length ?? Number.POSITIVE_INFINITY), bodyLimit(rest));
}

/** Returns the largest body that a route takes, in bytes. */
export function bodyLimit(rest: RestBinding): number {
  if (rest.files) return rest.files.maxBytes * Math.min(rest.files.maxFiles, 8) + MULTIPART_OVERHEAD;
  return rest.bodyLimit ?? DEFAULT_BODY_LIMIT;
}

interface Route extends Required<RestOptions> {
  readonly bound: BoundOperation;
  readonly rest: RestBinding;
  readonly toWire: (output: unknown) => unknown;
}

async function answer(
  { bound, rest, toWire, stallMs }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Context,
): Promise<unknown> {
  const output = request.isMultipart()
    ? await executeMultipart(bound, rest, request, ctx)
    : await executeRaw(bound, rest, request, ctx);
  for (const { name, value, ...options } of cookiesOf(ctx)) reply.setCookie(name, value, options);
  if (rest.envelope === 'file') {
    return sendFile(request, reply, { file: output as FileAnswer | FileElsewhere, stallMs, ctx });
  }
  const message = rest.message ?? translate(ctx.locale, 'common.success');
  const body = envelope(rest, toWire(output) as Record<string, unknown>, message);
  return rest.cacheControl ? sendCacheable(request, reply, body, rest.cacheControl) : reply.send(body);
}

/** Sends an answer that clients may keep, or nothing if the client already has it. */
function sendCacheable({ headers }: FastifyRequest, reply: FastifyReply, body: object, cacheControl: string) {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('ETag', etag).header('Cache-Control', cacheControl);
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

async function executeMultipart(bound: BoundOperation, rest: RestBinding, request: FastifyRequest, ctx: Context) {
  const body = await readMultipart(request, {
    files: rest.files,
    maxBytes: bodyLimit(rest),
    folder: ctx.services.uploadFolder,
  });
  try {
    const isMirror = bound.operation.access.kind === 'device';
    if (isMirror) checkDigest(request, body);
    const read = isMirror ? decodeMirrorForm : decode;
    return await execute(bound, read(bound.operation.input, inputFields(rest, request, body)), ctx);
  } finally {
    await body.discard();
  }
}

async function executeRaw(bound: BoundOperation, rest: RestBinding, request: FastifyRequest, ctx: Context) {
  const raw = request.body as RawBody | undefined;
  if (bound.operation.access.kind === 'device') checkDigest(request, raw?.bytes);
  const fields = inputFields(rest, request, bodyFields(raw, rest.takesXml));
  return execute(bound, isTyped(bound, raw) ? fields : decode(bound.operation.input, fields), ctx);
}

/** JSON from a mirror already has the right types. Without decoding, these frequent requests are faster. */
const isTyped = (bound: BoundOperation, raw: RawBody | undefined): boolean =>
  bound.operation.access.kind === 'device' && raw?.contentType.startsWith('application/json') === true;

function inputFields(rest: RestBinding, request: FastifyRequest, body: BodyFields): Record<string, unknown> {
  const params = request.params as Record<string, string>;
  const wildcard = params['*'] === undefined ? {} : { [rest.wildcard ?? 'path']: params['*'] };
  const query = request.query as Record<string, unknown>;
  const fields: Record<string, unknown> = withoutBrackets({ ...query, ...body.fields, ...wildcard });
  if (rest.files) fields.files = body.files satisfies UploadedFile[];
  for (const [wire, name] of Object.entries(rest.renameInput ?? {})) {
    if (wire in fields) {
      fields[name] = fields[wire];
      delete fields[wire];
    }
  }
  return fields;
}

/** Removes the brackets from names such as `ids[]`, because forms in many programming languages use them for lists. */
function withoutBrackets(fields: Record<string, unknown>): Record<string, unknown> {
  if (!Object.keys(fields).some((name) => name.endsWith('[]'))) return fields;
  const plain = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of [value].flat()) appendField(plain, name.replace(/\[\]$/, ''), item);
  }
  return Object.fromEntries(plain);
}

function checkDigest(request: FastifyRequest, body: Uint8Array | HashedBody | undefined): void {
  const digest = request.headers['content-digest'];
  if (isDigestRight(typeof digest === 'string' ? digest : undefined, body)) return;
  const detail = digest === undefined ? 'header:content-digest' : 'content-digest';
  throw new AppError('DEVICE_SIGNATURE_INVALID', { detail });
}

function envelope(rest: RestBinding, output: Record<string, unknown>, msg: string): Record<string, unknown> {
  const code = rest.success ?? 0;
  if (rest.envelope !== 'data') return { code, msg, ...output };
  const lifted = Object.fromEntries((rest.lift ?? []).map((key) => [key, output[key]]));
  return { code, msg, ...lifted, data: output };
}

/**
 * Returns the body of an error answer. If the operation returns a list, the error also has an empty list and total 0. If
 * the operation says whether the caller is a main account, so does the error.
 */
export function errorEnvelope(
  bound: BoundOperation | undefined,
  error: AppError,
  { locale, principal }: Pick<Context, 'locale'> & Partial<Pick<Context, 'principal'>>,
) {
  const body: Record<string, unknown> = {
    code: ERRORS[error.code].wire,
    msg: errorMessage(locale, error),
    ...(error.newer && { newer: error.newer }),
    ...(bound?.operation.access.kind === 'device' && detailOf(error)),
  };
  if (bound && hasField(bound.operation.output, 'is_manager')) {
    body.is_manager = principal?.kind === 'user' && principal.auth_type === AUTH_TYPES.main ? 1 : 0;
  }
  const rest = bound?.operation.rest;
  if (!rest || !isList(bound.operation.output)) return body;
  const empty = { list: [], total: 0 };
  return rest.envelope === 'data' ? { ...body, data: empty } : { ...body, ...empty };
}

/** Names what was wrong, for a mirror's engineer: the part of a signature, the field, or the missing photo. */
function detailOf({ details: { detail, field, kind } }: AppError): { readonly detail?: string } {
  const found = detail ?? field ?? kind;
  return found === undefined ? {} : { detail: String(found) };
}

export const hasField = (output: z.ZodType, name: string): boolean =>
  output instanceof z.ZodObject && name in output.shape;
export const isList = (output: z.ZodType): boolean => hasField(output, 'list');

const same = (output: unknown): unknown => output;

/**
 * Returns a function that renames fields of an output, or undefined if there is nothing to rename. The schema is
 * searched only once, because a search through each long answer would be slow.
 */
function renamer(
  schema: z.core.$ZodType,
  names: Readonly<Record<string, string>>,
): ((output: unknown) => unknown) | undefined {
  const inner = unwrap(schema).schema;
  if (inner instanceof z.ZodArray) {
    const ofItem = renamer(inner.element, names);
    return ofItem && ((items) => (items as unknown[] | null | undefined)?.map(ofItem) ?? items);
  }
  if (!(inner instanceof z.ZodObject)) return undefined;
  const own = Object.entries(names).filter(([from]) => from in inner.shape);
  const parts = Object.entries(inner.shape).flatMap(([key, child]) => {
    const ofPart = renamer(child as z.ZodType, names);
    return ofPart ? [[key, ofPart] as const] : [];
  });
  if (own.length + parts.length === 0) return undefined;
  return (output) => {
    if (output === null || output === undefined) return output;
    const fields: Record<string, unknown> = { ...output };
    for (const [key, ofPart] of parts) fields[key] = ofPart(fields[key]);
    for (const [from, to] of own) {
      fields[to] = fields[from];
      // Setting undefined is faster than deleting the field, and JSON leaves out undefined fields.
      fields[from] = undefined;
    }
    return fields;
  };
}

export const cookiesOf = ({ cookies, client }: Context) =>
  cookies.map((cookie) => ({
    ...cookie,
    name: cookieName(cookie.name, client.is_secure),
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: client.is_secure,
  }));

interface Sent {
  readonly file: FileAnswer | FileElsewhere;
  readonly stallMs: number;
  readonly ctx: Context;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, stallMs, ctx }: Sent,
): Promise<FastifyReply> {
  if ('location' in file) return reply.header('Cache-Control', file.cacheControl).redirect(file.location);
  const { content } = file;
  const stalls = () => reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
  if (isStored(content)) {
    stalls();
    return sendStored(request, reply, file, content);
  }
  if (content instanceof Uint8Array) return writeHead(reply, file).send(Buffer.from(content));
  const whole = await wholeOf(content, ctx.services.uploadFolder, ctx.signal());
  if (!whole) return reply.send();
  stalls();
  return writeHead(reply, file).header('Content-Length', whole.size).send(whole.body);
}

const isStored = (content: FileAnswer['content']): content is StoredContent => 'etag' in content;

/**
 * Sends a stored file, only the requested part, or nothing if the client already has the file. The file is opened
 * before the headers are written, so that caches never store an error.
 */
async function sendStored(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
  { etag, size, open }: StoredContent,
): Promise<FastifyReply> {
  const write = () => writeHead(reply.header('ETag', etag).header('Accept-Ranges', 'bytes'), file);
  if (isKnown(headers['if-none-match'], etag)) {
    await size();
    write().removeHeader('Content-Type');
    return reply.code(304).send();
  }
  const { range, 'if-range': version = etag } = headers;
  const whole = range !== undefined && version === etag ? await size() : undefined;
  const part = whole === undefined ? 'whole' : requestedRange(range, whole);
  if (part === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${whole}`).send();
  const opened = await open(part === 'whole' ? undefined : part);
  if (part !== 'whole') reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${whole}`);
  write().header('Content-Length', opened.size);
  return reply.send(opened.stream instanceof Readable ? opened.stream : Readable.from(opened.stream));
}

function writeHead(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('Content-Type', file.contentType);
  reply.header('Cache-Control', file.cacheControl ?? 'no-store');
  reply.header('Content-Security-Policy', file.contentSecurityPolicy ?? FILE_POLICY);
  if (file.downloadName) {
    reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.downloadName)}`);
  }
  return reply;
}
