/** Columns that tips can be sorted by. */
export const TIP_SORTS = ['id', 'type', 'lang', 'title', 'mod_time'] as const;
