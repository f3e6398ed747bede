/** Digits and capital letters, but not I, L, O and U, which look like others or form words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters in a code; five bits each hold 128 bits. */
export const ACTIVE_CODE_LENGTH = 26;

/** Writes 16 random bytes as an activation code in groups: `7ZK3M-04QXA-…`. */
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
 * Brings a typed code into the form used for comparison: only capital letters and digits, wide characters narrowed,
 * look-alikes replaced by their digit. An invalid code becomes text that matches no code.
 */
export const normalizeActiveCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** The code in groups of five, the last of six, for reading and typing. Half a code gives half as many groups. */
export const formatActiveCode = (text: string): string =>
  (normalizeActiveCode(text).match(/^(.{1,5})(.{1,5})?(.{1,5})?(.{1,5})?(.+)?$/) ?? [])
    .slice(1)
    .filter((group) => group !== undefined)
    .join('-');
