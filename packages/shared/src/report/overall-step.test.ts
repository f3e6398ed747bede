import { describe, expect, it } from 'vitest';
import { overallStep } from './overall-step.ts';

const stepOf = (total_score: number, lowest: number, place: number | null = null) =>
  overallStep({ total_score, scores: [{ score: 95 }, { score: lowest }], place });

describe('the text about the whole skin', () => {
  it('follows the greatest need, in steps of ten points', () => {
    expect([88, 75, 65, 55, 45, 35, 5].map((lowest) => stepOf(82, lowest))).toEqual([1, 1, 2, 3, 4, 5, 5]);
  });

  it('is never better than the total score', () => {
    expect([82, 75, 55, 35, 10].map((total) => stepOf(total, 79))).toEqual([1, 2, 3, 4, 5]);
    expect(stepOf(75, 72, 99)).toBe(2);
  });

  it('is one step better for the best among their peers, and one step worse for the last', () => {
    expect([0, 24, 25, 74, 75, 100].map((place) => stepOf(82, 55, place))).toEqual([4, 4, 3, 3, 2, 2]);
    expect(stepOf(82, 20, 3)).toBe(5);
    expect(stepOf(90, 85, 80)).toBe(1);
  });

  it('is missing where there is no whole', () => {
    expect(overallStep({ total_score: 60, scores: [{ score: 60 }], place: null })).toBeUndefined();
    expect(overallStep({ total_score: 60, scores: [], place: 50 })).toBeUndefined();
  });
});
