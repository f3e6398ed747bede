/** The colour of buttons that take something away: dark enough for white text in both colour schemes. */
export const DANGER = 'red.9';
