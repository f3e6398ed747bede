import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shopContract } from '@skin-mirror/shared/shop/shop.contract.ts';
import { implement } from '../../kernel/implement.ts';
import { audit, auditInShop } from '../audit/audit.ts';
import { shopSwitchStore } from './shop-switch.store.ts';

export const shopOperations = implement(shopContract, {
  list: ({ input: { q, ...page }, ctx }) => shopSwitchStore(ctx.services.pool).page(q, page),

  async setFlags({ input: { tenant_id, ...wanted }, ctx }) {
    // With an empty name, the shop sees the platform as the author, not the administrator.
    const changer = { user_id: ctx.principal.user_id, user_name: '' };
    const changes = await shopSwitchStore(ctx.services.pool).set(tenant_id, wanted, changer);
    if (!changes) throw new AppError('SHOP_NOT_FOUND');
    if (changes.length === 0) throw new AppError('NOTHING_CHANGED');
    const details = Object.fromEntries(changes.map(({ key, before, after }) => [key, [before, after]]));
    const entry = { action: 'shop.switches', entity: 'shop', details } as const;
    await audit(ctx, { ...entry, entity_id: tenant_id });
    await auditInShop(ctx, tenant_id, entry);
    return { changed: changes.map(({ key }) => key) };
  },
});
