/** The visits that a trend shows. More would stand closer together than a phone can show. */
export const MAX_TREND = 24;

/** The newest visits that a trend looks at. */
export const MAX_TREND_VISITS = 500;

/** A trend of fewer visits shows no more than a comparison of two tests. */
export const MIN_TREND = 3;

/** Returns at most `most` of the values at even distances, the first and the last among them. */
export function spread<Value>(values: readonly Value[], most: number): Value[] {
  if (values.length <= most) return [...values];
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => values[Math.round(at * step)] as Value);
}
