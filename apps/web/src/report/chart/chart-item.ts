/** One result as the charts draw it; `length` is 0 to 1. */
export type ChartItem = { id: string; name: string; figure: string; level: number; length: number };
