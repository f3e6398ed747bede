const UUID_BYTES = 16;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Returns the number of the test that a share id opens, as the shop's exports write it. Whoever has the share id has the
 * number anyway. Returns undefined for a text that is no share id.
 */
export function testNumber(share_id: string): string | undefined {
  const base64 = share_id
    .slice(share_id.indexOf('.') + 1)
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  try {
    const bytes = Array.from(atob(base64), (one) => one.charCodeAt(0).toString(16).padStart(2, '0'));
    return bytes.length > UUID_BYTES ? bytes.slice(0, UUID_BYTES).join('').replace(UUID, '$1-$2-$3-$4-$5') : undefined;
  } catch {
    return undefined;
  }
}
