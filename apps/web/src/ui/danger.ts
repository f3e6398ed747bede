/** The colour of buttons that delete something. White text is readable on it in the light and the dark theme. */
export const DANGER = 'red.9';
