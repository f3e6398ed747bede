/** Returns the values with their texts trimmed: surrounding spaces aren't a change, and aren't sent. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
