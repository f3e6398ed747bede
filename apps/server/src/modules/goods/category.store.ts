import type { Pool } from 'pg';

export function categoryStore(pool: Pool, { tenant_id }: { readonly tenant_id: number }) {
  return {
    async list(): Promise<{ category_id: number; name: string }[]> {
      const { rows } = await pool.query({
        name: 'category.list',
        text: 'select category_id, name from goods_category where tenant_id = $1 order by sort, category_id',
        values: [tenant_id],
      });
      return rows;
    },

    async has(category_id: number): Promise<boolean> {
      const { rows } = await pool.query({
        name: 'category.has',
        text: 'select 1 from goods_category where tenant_id = $1 and category_id = $2',
        values: [tenant_id, category_id],
      });
      return rows.length > 0;
    },

    /** Adds or renames a category. Undefined if there is none to rename. Rejects with 23505 if the name is taken. */
    async save(category_id: number | undefined, name: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ category_id: number }>(
        category_id === undefined
          ? {
              text: 'insert into goods_category (tenant_id, name) values ($1, $2) returning category_id',
              values: [tenant_id, name],
            }
          : {
              text: 'update goods_category set name = $2 where tenant_id = $1 and category_id = $3 returning category_id',
              values: [tenant_id, name, category_id],
            },
      );
      return rows[0]?.category_id;
    },
  };
}
