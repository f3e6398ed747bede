/**
 * Returns a secret text that starts with its shop: `<tenant_id in base 36>.<secret as base64url>`. The server can then
 * find the secret in the shop's data without a session.
 */
export const routable = (tenant_id: number, secret: Uint8Array): string =>
  `${tenant_id.toString(36)}.${Buffer.from(secret).toString('base64url')}`;

/** An id that no shop has. Texts without a valid shop are looked up with it, so that all answers take equally long. */
const NO_TENANT = 0;
const MAX_TENANT = 2 ** 31 - 1;

/** Returns the shop's id from a text that `routable` made. Returns NO_TENANT if the text contains no valid id. */
export function tenantOf(text: string): number {
  const tenant_id = Number.parseInt(/^([1-9a-z][0-9a-z]{0,5})\./.exec(text)?.[1] ?? '0', 36);
  return tenant_id <= MAX_TENANT ? tenant_id : NO_TENANT;
}
