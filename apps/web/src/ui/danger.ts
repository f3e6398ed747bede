/** The colour of destructive buttons: dark enough for white text in both colour schemes. */
export const DANGER = 'red.9';
