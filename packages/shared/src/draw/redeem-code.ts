/** Without 0, 1, I, L, O and U: nobody confuses the others when reading a code aloud or typing it. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export const REDEEM_CODE_LENGTH = 10;

/** Matches gaps, such as a hyphen or a blank, and mistakes. */
const OTHERS = new RegExp(`[^${ALPHABET}]`, 'g');

/** Enough random bytes for a code, because some of them are passed over. */
export const REDEEM_CODE_BYTES = 32;

/** A redemption can be undone within this time, by the account that made it. In ms. */
export const UNDO_REDEEM_MS = 60_000;

/**
 * Makes the code of a prize or a coupon from `REDEEM_CODE_BYTES` random bytes.
 * @throws RangeError if there are too few bytes
 */
export function redeemCode(bytes: Uint8Array): string {
  let code = '';
  for (const byte of bytes) {
    // Bytes beyond the last whole alphabet would make its first letters more likely.
    if (byte < 256 - (256 % ALPHABET.length)) code += ALPHABET[byte % ALPHABET.length];
    if (code.length === REDEEM_CODE_LENGTH) return code;
  }
  throw new RangeError('too few random bytes');
}

/** Reads a code that somebody typed: in any case, with gaps. */
export const readRedeemCode = (typed: string): string => typed.toUpperCase().replace(OTHERS, '');

/** Writes a code in two groups, such as `7KQ4M-9TXRB`. A code that the shop chose stays as it is, unless it has this length. */
export const shownRedeemCode = (code: string): string =>
  code.length === REDEEM_CODE_LENGTH ? `${code.slice(0, 5)}-${code.slice(5)}` : code;
