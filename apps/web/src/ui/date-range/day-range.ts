/** First and last day, `yyyy-MM-dd`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** From the first day of the month to `day`. */
export const monthTo = (day: string): DayRange => ({ from: `${day.slice(0, 7)}-01`, to: day });
