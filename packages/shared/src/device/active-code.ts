/** Digits and capital letters without I, L, O and U, which are taken for others or make words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a code, five bits each: enough for 128. */
export const ACTIVE_CODE_LENGTH = 26;

/** Writes 16 random bytes as an activation code, grouped for people: `7ZK3M-04QXA-…`. */
export function encodeActiveCode(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let code = '';
  for (let index = 0; index < ACTIVE_CODE_LENGTH; index++) {
    code = ALPHABET[Number(number & 31n)] + code;
    number >>= 5n;
  }
  return formatActiveCode(code);
}

/**
 * A code as it is compared, however it was typed: capital letters and digits alone, wide characters as narrow ones, and
 * look-alikes as the digit they were read from. What is no code stays something that matches none.
 */
export const normalizeActiveCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** The same in groups of five, the last of six, to be read and typed. Half a code is half as many groups. */
export const formatActiveCode = (text: string): string =>
  (normalizeActiveCode(text).match(/^(.{1,5})(.{1,5})?(.{1,5})?(.{1,5})?(.+)?$/) ?? [])
    .slice(1)
    .filter((group) => group !== undefined)
    .join('-');
