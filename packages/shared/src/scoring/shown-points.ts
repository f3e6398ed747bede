/** Returns a score's points as people read them: rounded down, so a result below 80 never looks like care level 1. */
export const shownPoints = (score: number): number => Math.floor(score);
