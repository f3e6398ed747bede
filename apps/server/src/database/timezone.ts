import { isTimezone } from '@skin-mirror/shared/time/timezone.ts';
import type { Queryable } from './transaction.ts';

/** True if both the language's library and the database know the time zone. */
export async function isUsableTimezone(db: Queryable, name: string): Promise<boolean> {
  if (name === '' || !isTimezone(name)) return false;
  const { rows } = await db.query('select 1 from pg_timezone_names where name = $1', [name]);
  return rows.length > 0;
}
