export const TIP_SORTS = ['id', 'type', 'lang', 'title', 'mod_time'] as const;

/** The largest number of characters in a tip, including HTML tags. */
export const MAX_TIP_CHARS = 60_000;
