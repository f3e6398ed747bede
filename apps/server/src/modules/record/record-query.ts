import type { RecordFilter } from './record-filter.ts';

/** SQL: the order of the records of `table`. */
export function inOrderOfTime(isOldestFirst: boolean, table = 'skin_record'): string {
  const direction = isOldestFirst ? 'asc' : 'desc';
  return `order by ${table}.test_time ${direction}, ${table}.record_id ${direction}`;
}

export const NEWEST_FIRST = 'order by test_time desc, record_id desc';

/** Collects the parameters of an SQL statement while its text is built. */
export class Query {
  readonly values: unknown[] = [];

  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

type Range = Omit<RecordFilter, 'end'> & { readonly end?: Date };

/**
 * Returns the conditions on shop, days, guide and mirror. Leave out `end` if the statement has an earlier upper limit.
 * With two upper limits, PostgreSQL starts to read at the later one.
 */
export function rangeConditions(query: Query, tenant_id: number, { start, end, owner, device_ids }: Range): string {
  const conditions = [
    `tenant_id = ${query.param(tenant_id)}`,
    'deleted_at is null',
    `test_time >= ${query.param(start)}`,
  ];
  if (end) conditions.push(`test_time < ${query.param(end)}`);
  if (owner) {
    const isOwner = [`user_id = ${query.param(owner.user_id)}`];
    if (owner.or_nobody) isOwner.push('user_id is null');
    if (owner.or_device_ids.length > 0) isOwner.push(`device_id = any(${query.param(owner.or_device_ids)})`);
    conditions.push(isOwner.length > 1 ? `(${isOwner.join(' or ')})` : isOwner.join());
  }
  if (device_ids?.length === 1) conditions.push(`device_id = ${query.param(device_ids[0])}`);
  else if (device_ids) conditions.push(`device_id = any(${query.param(device_ids)})`);
  return conditions.join(' and ');
}

/** Returns the conditions on status, sale and scores. Only records with a sale have an index. */
export function resultConditions(query: Query, { status, scores, hidesSimulated, isSold }: RecordFilter): string {
  const conditions: string[] = [];
  if (status !== undefined) conditions.push(`status = ${query.param(status)}`);
  if (hidesSimulated) conditions.push('not is_simulated');
  if (isSold !== undefined) conditions.push(isSold ? 'sold is not null' : 'sold is null');
  for (const wanted of scores ?? []) conditions.push(`scores @? ${query.param(wanted)}::jsonpath`);
  return conditions.length > 0 ? conditions.join(' and ') : 'true';
}

/**
 * SQL: a text of a test contains `wanted`, a parameter in lower case. `isUnified` also finds full-width characters. That is
 * ten times slower, so it is only for a few records that don't match as typed.
 */
export function containsText(column: string, wanted: string, isUnified: boolean): string {
  const contains = (text: string) => `strpos(lower(${text} collate search_text), ${wanted}) > 0`;
  return isUnified ? `(${contains(column)} or ${contains(`normalize(${column}, NFKC)`)})` : contains(column);
}
