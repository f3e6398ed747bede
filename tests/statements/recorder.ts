import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import pg from 'pg';

export interface Statement {
  /** The name of a prepared statement; an empty text for other statements. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The largest number of value sets that are kept for each statement. Several sets are needed, because an empty value
 * can change the query plan.
 */
const MAX_SETS = 8;

/** The queue of jobs has tables of its own, in a schema of its own, and its library makes their statements. */
const OF_THE_QUEUE = /\bpgboss\./;

// A worker loads one copy of this module for each project. All copies share this state.
const worker: typeof globalThis & {
  skinMirrorStatements?: { ofServer: AsyncLocalStorage<true>; isRecording: boolean };
} = globalThis;
worker.skinMirrorStatements ??= { ofServer: new AsyncLocalStorage(), isRecording: false };
const shared = worker.skinMirrorStatements;

/**
 * Records the statements of `work` as statements of the server. A test needs this function only if it calls a part of
 * the server directly.
 */
export const asServer = <T>(work: () => T): T => shared.ofServer.run(true, work);

/** Records all statements that a server runs for its requests. */
export function markRequests(server: Server): void {
  const { emit } = server;
  server.emit = (...args: unknown[]): boolean => asServer(() => Reflect.apply(emit, server, args));
}

/**
 * Writes the statements that the server runs in this process to a file in `folder`. The same text is written again only
 * if other values are empty.
 * A statement is the server's if it belongs to a request, or if a source file of the server calls the database.
 * Statements of tests and migrations aren't written.
 */
export function recordStatements(folder: string): void {
  if (shared.isRecording) return;
  shared.isRecording = true;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  const shapes = new Map<string, Set<string>>();
  const byText = new Map<string, Set<string>>();
  const passedOn = new WeakSet<object>();

  /**
   * Returns the value patterns that are already recorded for a statement. `byText` is a cache, because `shapeless` is
   * slow.
   */
  function setsOf(text: string): Set<string> {
    const found = byText.get(text);
    if (found) return found;
    const known = shapes.get(shapeless(text)) ?? new Set();
    shapes.set(shapeless(text), known);
    byText.set(text, known);
    return known;
  }

  function record(config: unknown, given: unknown): void {
    const {
      name = '',
      text,
      values = given,
    } = (typeof config === 'string' ? { text: config } : config) as {
      name?: string;
      text?: string;
      values?: unknown;
    };
    if (typeof text !== 'string' || OF_THE_QUEUE.test(text)) return;
    const list: readonly unknown[] = Array.isArray(values) ? values : [];
    const known = setsOf(text);
    const shape = list.map(shapeOf).join('');
    if (known.has(shape) || known.size >= MAX_SETS || !(shared.ofServer.getStore() || isCalledByServer())) return;
    known.add(shape);
    appendFileSync(file, `${JSON.stringify({ name, text, values: list } satisfies Statement, storable)}\n`);
  }

  type Query = (...args: unknown[]) => unknown;
  const queryOf = (prototype: object) => Reflect.get(prototype, 'query') as Query;
  const [poolQuery, clientQuery] = [queryOf(pg.Pool.prototype), queryOf(pg.Client.prototype)];
  Reflect.set(pg.Pool.prototype, 'query', function (this: pg.Pool, first: unknown, ...rest: unknown[]) {
    record(first, rest[0]);
    // The pool passes this object on to a connection, which must not record the statement again. A string becomes an
    // object here, because a string can't be remembered in a WeakSet.
    const config = typeof first === 'string' ? { text: first } : first;
    if (typeof config === 'object' && config !== null) passedOn.add(config);
    return poolQuery.call(this, config, ...rest);
  });
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    if (typeof first !== 'object' || first === null || !passedOn.has(first)) record(first, rest[0]);
    return clientQuery.call(this, first, ...rest);
  });
}

export function recordedStatements(folder: string): Statement[] {
  const found = new Map<string, Statement>();
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line, readable) as Statement;
      const key = [shapeless(statement.text), ...statement.values.map(shapeOf)].join(' ');
      if (!found.has(key)) found.set(key, statement);
    }
  }
  return [...found.values()];
}

/**
 * Returns the same text for statements that differ only in the length of a list, such as `($1,$2)` and `($1,$2,$3)`.
 */
const shapeless = (text: string): string =>
  text
    .replace(/\$\d+(\s*,\s*\$\d+)+/g, '$n')
    .replace(/\(\$n\)(\s*,\s*\(\$n\))+/g, '($n)')
    .replace(/\$\d+/g, '$');

function shapeOf(value: unknown): string {
  if (value === null || value === undefined) return 'n';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value)) return value.length === 0 ? '0' : 'a';
  return value === '' || value === '{}' || value === '[]' || value === 0 ? '0' : 'x';
}

function isCalledByServer(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 12;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const caller = stack
    .split('\n')
    .slice(1)
    .find((line) => !/tests\/statements\/recorder|database\/(pool|session)|node_modules|node:|<anonymous>/.test(line));
  return (
    caller !== undefined && /apps\/server\/src\//.test(caller) && !/\.(test|fixture)\.ts|\/migrate\.ts/.test(caller)
  );
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Uint8Array ? { type: 'Buffer', data: [...value] } : value;
}

const readable = (_key: string, value: unknown): unknown =>
  isBytes(value) ? Buffer.from(value.data as readonly number[]) : value;

const isBytes = (value: unknown): value is { readonly data: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
