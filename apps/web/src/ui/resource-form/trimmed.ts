/** Removes spaces at the start and the end of texts, because such spaces aren't a change. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
