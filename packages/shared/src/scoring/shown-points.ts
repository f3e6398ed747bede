/**
 * Returns the points of a score as people read it everywhere. It rounds down, so a result below 80 never looks like one
 * that needs no care.
 */
export const shownPoints = (score: number): number => Math.floor(score);
