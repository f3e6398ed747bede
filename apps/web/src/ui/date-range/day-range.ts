/** The first and the last day as `yyyy-MM-dd`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the range from the first day of the month to `day`. */
export const monthTo = (day: string): DayRange => ({ from: `${day.slice(0, 7)}-01`, to: day });
