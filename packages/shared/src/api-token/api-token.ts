export const MAX_TOKEN_DAYS = 365;
export const MAX_TOKENS = 20;

/** Prefix of every token, so that leaked tokens can be recognised. */
export const TOKEN_PREFIX = 'smt_';
