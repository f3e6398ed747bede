export const TIP_SORTS = ['id', 'type', 'lang', 'title', 'mod_time'] as const;

/** Size of its HTML. */
export const MAX_TIP_BYTES = 60_000;
