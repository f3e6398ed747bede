export const MAX_PASSKEYS = 20;
export const CHALLENGE_MINUTES = 5;
