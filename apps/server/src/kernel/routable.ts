/**
 * Secrets that come without a session name their shop, so that they are found by the shop's key and a database that is
 * divided by shops asks one part alone: `<tenant_id in base 36>.<secret as base64url>`.
 */
export const routable = (tenant_id: number, secret: Uint8Array): string =>
  `${tenant_id.toString(36)}.${Buffer.from(secret).toString('base64url')}`;

/**
 * No shop has this id. A text that names no shop is looked up under it like any other, so that it takes as long as an
 * unknown one.
 */
const NO_TENANT = 0;
const MAX_TENANT = 2 ** 31 - 1;

/** Returns the shop of a routable text; NO_TENANT if it names none, or writes one in another way than `routable`. */
export function tenantOf(text: string): number {
  const tenant_id = Number.parseInt(/^([1-9a-z][0-9a-z]{0,5})\./.exec(text)?.[1] ?? '0', 36);
  return tenant_id <= MAX_TENANT ? tenant_id : NO_TENANT;
}
