import type { Client } from 'pg';
import type { Statement } from './recorder.ts';
import type { Twin } from './twin.ts';

/** Matches statements that read or write rows. Other statements, such as `begin`, `listen` or `set`, touch no table. */
const READS_OR_WRITES = /^[\s(]*(with|select|insert|update|delete|merge|values|table)\b/i;

/** Returns the reasons why a statement concerns several shops. The list is empty if the statement concerns one shop. */
export async function shopProblems(client: Client, twin: Twin, statement: Statement): Promise<string[]> {
  if (!READS_OR_WRITES.test(statement.text)) return [];
  return [...(await planProblems(client, twin, statement)), ...insertProblems(twin, statement)];
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/**
 * Checks the statement's query plan. The values are constants in this plan, so PostgreSQL leaves out the partitions of
 * other shops.
 */
async function planProblems(client: Client, { parts }: Twin, { text, values }: Statement): Promise<string[]> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (format json, costs off) ${text}`,
      [...values],
    );
    const read = (rows[0]?.['QUERY PLAN'] ?? [])
      .flatMap(({ Plan }) => relationsOf(Plan))
      .flatMap((name) => parts.get(name) ?? []);
    const perTable = Map.groupBy(read, ({ table }) => table);
    const wide = [...perTable].filter(([, found]) => new Set(found.map(({ part }) => part)).size > 1);
    if (wide.length > 0) return wide.map(([table]) => `${table} has no tenant_id = $n of its own: all shops are read`);
    return new Set(read.map(({ part }) => part)).size > 1 ? ['its tables are of different shops'] : [];
  } catch (cause) {
    return [`can't be planned: ${(cause as Error).message}`];
  }
}

const relationsOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relationsOf),
];

const INSERT = /\binsert\s+into\s+(?:"?public"?\.)?"?(?<table>\w+)"?/gi;
const COLUMNS = /^(?:\s+as\s+\w+)?\s*\((?<columns>[^()]*)\)\s*(?<kind>values|select(?:\s+distinct)?)/i;

/**
 * Finds inserts that may concern several shops. `tenant_id` decides in which partition a row is stored, so it must be a
 * given value that is the same for all rows of an insert.
 */
function insertProblems({ tables }: Twin, { text, values }: Statement): string[] {
  return [...text.matchAll(INSERT)].flatMap(({ 0: head, index, groups: { table = '' } = {} }) => {
    if (!tables.has(table)) return [];
    const rest = text.slice(index + head.length);
    const { 0: start = '', groups: { columns = '', kind = '' } = {} } = COLUMNS.exec(rest) ?? { 0: '' };
    const place = columns.split(',').findIndex((column) => column.trim().replaceAll('"', '') === 'tenant_id');
    const source = rest.slice(start.length);
    const rows = kind.toLowerCase() === 'values' ? rowsOf(source) : [source];
    const shops = rows.map((row) => shopOf(itemsOf(row)[place] ?? '', values));
    if (shops.includes(undefined)) return [`insert into ${table}: its tenant_id isn't a value`];
    return new Set(shops).size > 1 ? [`insert into ${table}: its rows are of several shops`] : [];
  });
}

/** Returns the value of `$1`, `$1::int` or `1`; undefined for any other expression. */
function shopOf(expression: string, values: readonly unknown[]): string | undefined {
  const { parameter, constant } =
    /^(?:\$(?<parameter>\d+)(?:::\w+)?|(?<constant>\d+))$/.exec(expression.trim())?.groups ?? {};
  return parameter === undefined ? constant : String(values[Number(parameter) - 1]);
}

/** Splits `(…), (…) …` into the texts inside the parentheses. */
function rowsOf(text: string): string[] {
  const rows: string[] = [];
  for (let rest = text; /^[\s,]*\(/.test(rest); ) {
    const start = rest.indexOf('(') + 1;
    const end = start + lengthOf(rest.slice(start));
    rows.push(rest.slice(start, end));
    rest = rest.slice(end + 1);
  }
  return rows;
}

/** Splits a list of SQL expressions at its commas. Commas inside parentheses don't count. */
function itemsOf(list: string): string[] {
  const items: string[] = [];
  for (let rest = list; ; ) {
    const end = lengthOf(rest, ',');
    items.push(rest.slice(0, end).replace(/\sfrom\s[\s\S]*$/i, ''));
    if (rest[end] !== ',') return items;
    rest = rest.slice(end + 1);
  }
}

/**
 * Returns the length of the text before `mark`, or before the parenthesis that closes the text. Everything inside inner
 * parentheses is skipped.
 */
function lengthOf(text: string, mark?: string): number {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(/'(?:[^']|'')*'|[(),]/g)) {
    if (depth === 0 && (part === ')' || part === mark)) return index;
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
  }
  return text.length;
}

const CHANGING =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|random|gen_random_uuid|uuidv[47]|nextval)\s*\(|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/i;

/**
 * Parts of a statement in which a sharded database can't use functions such as `now()`. The database refuses the
 * statement, or each shard computes a different value.
 */
const PLACES: readonly (readonly [name: string, start: RegExp])[] = [
  ['on conflict do update', /\bdo\s+update\s+set\b/gi],
  ['returning', /\breturning\b/gi],
  ['case', /\bcase\b/gi],
  ['coalesce', /\bcoalesce\s*\(/gi],
];

/** Returns functions such as `now()` that stand in a part of the statement where a sharded database can't use them. */
export function changingFunctions({ text }: Statement): string[] {
  const bare = text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");
  return PLACES.flatMap(([name, start]) =>
    bare
      .matchAll(start)
      .map(({ 0: head, index }) => bare.slice(index + head.length))
      .map((rest) => (name === 'case' ? rest.slice(0, endOfCase(rest)) : rest.slice(0, lengthOf(rest))))
      .map((inside) => CHANGING.exec(inside)?.[0])
      .filter((found) => found !== undefined)
      .map((found) => `${found.replace(/\($/, '()')} in ${name}: pass it as a parameter`)
      .toArray(),
  );
}

function endOfCase(text: string): number {
  let depth = 1;
  for (const { 0: word, index } of text.matchAll(/\b(?:case|end)\b/gi)) {
    depth += word.toLowerCase() === 'case' ? 1 : -1;
    if (depth === 0) return index;
  }
  return text.length;
}
