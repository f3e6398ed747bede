export const MAX_TOKEN_DAYS = 365;
export const MAX_TOKENS = 20;

/** Every token starts with this prefix. The prefix helps to find leaked tokens. */
export const TOKEN_PREFIX = 'smt_';

export const TOKEN_SORTS = ['id', 'name', 'crt_time', 'expires_at', 'last_used'] as const;
