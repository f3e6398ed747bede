import { normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import { normalizeSearch } from '@skin-mirror/shared/search/grams.ts';
import type { Erasure } from '../../kernel/erasure.store.ts';

/** Takes the search text and the name from saved views that could find the person by these names and numbers, or name them. */
export const viewErasure: Erasure = {
  table: 'list_view',
  async forget(db, { tenant_id, names }) {
    if (names.length === 0) return;
    const { rows } = await db.query<{ id: number; view: string; q: string | null }>({
      name: 'view.searches',
      text: `select id, name as view, search->>'q' as q from list_view where tenant_id = $1`,
      values: [tenant_id],
    });
    const ids = rows
      .filter(({ view, q }) => names.some((name) => (q && mayFind(q, name)) || tells(view, name)))
      .map(({ id }) => id);
    await db.query({
      name: 'view.erase-searches',
      text: `update list_view set search = search - 'q', name = id::text where tenant_id = $1 and id = any($2::int[])`,
      values: [tenant_id, ids],
    });
  },
};

/** Shorter pieces say nothing about a person, because they are in many names and numbers. */
const MIN_LETTERS = 2;
const MIN_DIGITS = 4;

/** True if a text contains a name or a number. */
function tells(text: string, name: string): boolean {
  const known = normalizeSearch(name).trim();
  if (known.length >= MIN_LETTERS && normalizeSearch(text).includes(known)) return true;
  const number = name.replace(/\D/g, '');
  return number.length >= MIN_DIGITS && text.replace(/\D/g, '').includes(number);
}

function mayFind(q: string, name: string): boolean {
  const [text, known] = [normalizeSearch(q).trim(), normalizeSearch(name).trim()];
  if (text.length >= MIN_LETTERS && (known.includes(text) || text.includes(known))) return true;
  const [digits, number] = [normalizeMobile(q) || q.replace(/\D/g, ''), name.replace(/\D/g, '')];
  return digits.length >= MIN_DIGITS && number.includes(digits.replace(/\D/g, ''));
}
