import { type Erasure, rowsOfTests } from '../../kernel/erasure.store.ts';

export const recordErasures: readonly Erasure[] = [
  {
    table: 'skin_record',
    async forget(db, { tenant_id, record_ids }) {
      await db.query({
        name: 'record.erase',
        text: `update skin_record
                  set customer_nickname = '', customer_mobile = '', customer_location = '', customer_level = '',
                      customer_comments = '', customer_introducer = '', questions = '{}', mark = '', interest = null,
                      images = '[]', search_grams = '{}',
                      consent = '{"text_id": "", "photos": 0, "contact": 0, "marketing": 0}',
                      share_revoked_at = coalesce(share_revoked_at, $3), erased_at = coalesce(erased_at, $3)
                where tenant_id = $1 and record_id = any($2::uuid[])`,
        values: [tenant_id, record_ids, new Date()],
      });
    },
  },
  rowsOfTests({ table: 'record_note' }),
];
