import { routable, tenantOf } from '../../kernel/routable.ts';
import { isSameText, type Secrets } from '../../kernel/secret.ts';

const PURPOSE = 'shop-key';
const KEY_BYTES = 16;

/**
 * Returns the key that names a shop in the address of its public page. It is always the same, so the address can be
 * printed. Nobody can guess the key of another shop.
 */
export const shopKey = (secrets: Secrets, tenant_id: number): string =>
  routable(tenant_id, secrets.mac(String(tenant_id), PURPOSE).subarray(0, KEY_BYTES));

/** Returns the shop's id, or undefined if the key isn't that of a shop. */
export function shopOfKey(secrets: Secrets, key: string): number | undefined {
  const tenant_id = tenantOf(key);
  return tenant_id > 0 && isSameText(key, shopKey(secrets, tenant_id)) ? tenant_id : undefined;
}
