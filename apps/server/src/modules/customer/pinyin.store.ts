import { againIfInTheWay } from '../../database/again.ts';
import { batches } from '../../kernel/in-turn.ts';
import { forShopsWith } from '../../kernel/shops-with.store.ts';
import type { Services } from '../../services.ts';
import { namePinyin } from './name-pinyin.ts';

/**
 * Notes the pinyin of names that are new, so that the search finds them. A job does this, because tests arrive faster
 * without it. SQL instead of Prisma, because each row gets another value.
 */
export const readNames = (services: Pick<Services, 'pool' | 'log'>): Promise<number> =>
  forShopsWith(
    services,
    { name: 'job.shops-with-new-names', text: 'select distinct tenant_id from customer where pinyin is null' },
    (tenant_id) => batches((limit) => readSome(services, tenant_id, limit)),
  );

async function readSome({ pool }: Pick<Services, 'pool'>, tenant_id: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ customer_id: number; nickname: string }>({
    name: 'customer.new-names',
    text: `select customer_id, nickname from customer where tenant_id = $1 and pinyin is null order by customer_id limit $2`,
    values: [tenant_id, limit],
  });
  const read = rows.map(({ nickname }) => namePinyin(nickname));
  const note = {
    name: 'customer.note-pinyin',
    // A name that was erased meanwhile leaves no sound behind.
    text: `update customer c set pinyin = n.pinyin, initials = n.initials
             from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as n (customer_id, nickname, pinyin, initials)
            where c.tenant_id = $1 and c.customer_id = n.customer_id and c.nickname = n.nickname and c.pinyin is null`,
    values: [
      tenant_id,
      rows.map(({ customer_id }) => customer_id),
      rows.map(({ nickname }) => nickname),
      read.map(({ pinyin }) => pinyin),
      read.map(({ initials }) => initials),
    ],
  };
  // Mirrors that send tests of the same customers lock them in another order.
  await againIfInTheWay(() => pool.query(note));
  return rows.length;
}
