/** Digits and capital letters without 0, O, 1, I and L, which look alike. */
export const ACTIVE_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const ACTIVE_CODE_LENGTH = 12;

/**
 * Brings a typed code into the form used for comparison: only capital letters and digits, wide characters narrowed.
 * Reads O as 0, and I and L as 1, because older codes of 26 characters contain 0 and 1. An invalid code becomes text
 * that matches no code.
 */
export const normalizeActiveCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Returns the code in groups of four, for reading and typing. */
export const formatActiveCode = (text: string): string => (normalizeActiveCode(text).match(/.{1,4}/g) ?? []).join('-');
