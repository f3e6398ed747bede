/** Digits and capital letters without 0, O, 1, I and L, which look alike. */
export const ACTIVE_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const ACTIVE_CODE_LENGTH = 12;

/**
 * Converts a typed activation code to the form that is compared: only capital letters and digits. O becomes 0, and I
 * and L become 1, because older codes contain 0 and 1. An invalid code gives no error here, but matches no stored code.
 */
export const normalizeActiveCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Returns the code in groups of four characters, because groups are easier to read and type. */
export const formatActiveCode = (text: string): string => (normalizeActiveCode(text).match(/.{1,4}/g) ?? []).join('-');
