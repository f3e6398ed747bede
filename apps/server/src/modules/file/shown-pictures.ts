// biome-ignore-all lint/plugin/sql-in-stores: the ingest of tests calls it, and must not touch the files' store.
import type { StoredRecommendation } from '@skin-mirror/shared/record/record.schema.ts';
import type { Database } from '../../database/pool.ts';

/** The pictures that the database marks as shown already, for each loaded version of a shop's rules. */
const marked = new WeakMap<object, Set<string>>();

/**
 * Marks the pictures of recommended products as shown. Old tests still show these pictures after the product changed,
 * so the cleanup of files keeps marked pictures. `rules` is one loaded version of the shop's rules. SQL instead of Prisma, because a mirror waits for the answer.
 */
export async function markShown(
  pool: Database['pool'],
  tenant_id: number,
  rules: object,
  recommendation: StoredRecommendation | null,
): Promise<void> {
  const known = marked.get(rules) ?? new Set();
  marked.set(rules, known);
  const pictures = (recommendation?.goods ?? []).map(({ goods_pic }) => goods_pic).filter((path) => !known.has(path));
  if (pictures.length === 0) return;
  await pool.query({
    name: 'file.mark-shown',
    text: 'update stored_file set is_shown = true where tenant_id = $1 and path = any($2) and not is_shown',
    values: [tenant_id, pictures],
  });
  for (const path of pictures) known.add(path);
}
