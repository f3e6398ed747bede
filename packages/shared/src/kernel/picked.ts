/** Returns the fields with these names. */
export const picked = <T extends object, K extends keyof T>(all: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;
