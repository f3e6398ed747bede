import { expect, it } from 'vitest';
import { careLevel } from '../scoring/scoring.ts';
import { highlights, otherLayer } from './highlights.ts';

const dims = (...scores: number[]) => scores.map((score, at) => ({ key: String(at), score, level: careLevel(score) }));
const scores = (list: { score: number }[]) => list.map(({ score }) => score);

it('praises the three best and names the three worst, best and worst first', () => {
  const { strengths, concerns } = highlights(dims(55, 92, 30, 88, 71, 64, 81));
  expect(scores(strengths)).toEqual([92, 88, 81]);
  expect(scores(concerns)).toEqual([30, 55, 64]);
});

it('never names one dimension both as a strength and as something to care for', () => {
  const { strengths, concerns } = highlights(dims(90, 70, 65));
  expect(scores(strengths)).toEqual([90]);
  expect(scores(concerns)).toEqual([65, 70]);
});

it('praises the best of good results, but nothing that clearly needs care', () => {
  expect(scores(highlights(dims(62, 75, 10)).strengths)).toEqual([75]);
  expect(scores(highlights(dims(62, 75, 10)).concerns)).toEqual([10, 62]);
  expect(scores(highlights(dims(20, 35, 10)).strengths)).toEqual([]);
  expect(scores(highlights(dims(20, 35, 10)).concerns)).toEqual([10, 20, 35]);
});

it('never says that all is well where a single result is below 80', () => {
  expect(scores(highlights(dims(79)).concerns)).toEqual([79]);
});

it('does not ask to care for what is in excellent order', () => {
  expect(highlights(dims(99, 98, 97, 96, 95)).concerns).toEqual([]);
});

it('has nothing to say about nothing', () => {
  expect(highlights([])).toEqual({ strengths: [], concerns: [] });
});

it('never praises a result that fell, and names a result once although both layers are low', () => {
  const fallen = new Set(['1']);
  expect(scores(highlights(dims(85, 92, 88), { fallen }).strengths)).toEqual([88, 85]);
  const water = [43, 47].map((score) => ({ key: 'water', score, level: careLevel(score) }));
  expect(scores(highlights([...water, ...dims(70, 90)]).concerns)).toEqual([43, 70]);
});

it('knows the other layer of a result that needs care, unless that one is in excellent shape', () => {
  const result = (layer: string, score: number) => ({ key: 'water', layer, score, level: careLevel(score) });
  const [surface, deep] = [result('layer', 46), result('deep', 41)];
  expect(otherLayer([surface, deep], deep)).toBe(surface);
  expect(otherLayer([result('layer', 85), deep], deep)).toBeUndefined();
  expect(otherLayer([deep], deep)).toBeUndefined();
});
