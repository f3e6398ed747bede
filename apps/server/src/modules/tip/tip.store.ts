import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { TipRow } from '@skin-mirror/shared/tip/tip.contract.ts';
import type { Pool } from 'pg';

/** What is written of a tip. */
export type TipValues = Pick<TipRow, 'type' | 'lang' | 'title' | 'content'>;

/** Tips of the platform, which are the same in every shop. */
export function tipStore(pool: Pool) {
  return {
    /** By key, then by language; of all languages where none is named. */
    async list(langs: readonly Locale[] | null): Promise<TipRow[]> {
      const { rows } = await pool.query<TipRow>({
        name: 'tip.list',
        text: `select id, type, lang, title, content, mod_time from tip
                where $1::text[] is null or lang = any($1) order by type, lang`,
        values: [langs],
      });
      return rows;
    },

    /** Rejects with 23505 when the key is taken in that language. */
    async add({ type, lang, title, content }: TipValues): Promise<number> {
      const { rows } = await pool.query<{ id: number }>({
        name: 'tip.add',
        text: 'insert into tip (type, lang, title, content) values ($1, $2, $3, $4) returning id',
        values: [type, lang, title, content],
      });
      return (rows[0] as { id: number }).id;
    },

    /** False when there is none with this number. Rejects with 23505 when the key is taken in that language. */
    async change(id: number, { type, lang, title, content }: TipValues): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: 'tip.change',
        text: 'update tip set type = $2, lang = $3, title = $4, content = $5, mod_time = now() where id = $1',
        values: [id, type, lang, title, content],
      });
      return rowCount === 1;
    },

    /** Deletes all of them or, where one isn't there, none. Returns what they were called, or undefined. */
    async remove(ids: readonly number[]): Promise<string[] | undefined> {
      const wanted = [...new Set(ids)];
      const { rows } = await pool.query<{ name: string }>({
        name: 'tip.remove',
        text: `delete from tip where id = any($1) and (select count(*) from tip where id = any($1)) = $2
               returning concat(type, ' ', lang) as name`,
        values: [wanted, wanted.length],
      });
      return rows.length === wanted.length ? rows.map(({ name }) => name) : undefined;
    },

    /** Writes the first tips where there never was one: what somebody deleted stays deleted. */
    async addFirst(tips: readonly TipValues[]): Promise<void> {
      await pool.query({
        text: `insert into tip (type, lang, title, content)
               select t.type, t.lang, t.title, t.content
                 from json_to_recordset($1) as t (type text, lang text, title text, content text)
                where not (select is_called from tip_id_seq)
               on conflict do nothing`,
        values: [JSON.stringify(tips)],
      });
    },
  };
}
