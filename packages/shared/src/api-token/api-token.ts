export const MAX_TOKEN_DAYS = 365;
export const MAX_TOKENS = 20;

/** Prefix of every token, so that leaked tokens can be recognised. */
export const TOKEN_PREFIX = 'smt_';

export const TOKEN_SORTS = ['id', 'name', 'crt_time', 'expires_at', 'last_used'] as const;
