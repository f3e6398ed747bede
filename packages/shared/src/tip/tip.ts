export const TIP_SORTS = ['id', 'type', 'lang', 'title', 'mod_time'] as const;

/** Characters of its HTML. */
export const MAX_TIP_CHARS = 60_000;
