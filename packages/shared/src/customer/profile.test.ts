import { expect, it } from 'vitest';
import { boughtGoods, newestAnswers } from './profile.ts';

const sale = (time: string, ...goods: [id: number, name: string, num: number][]) => ({
  sold: {
    time,
    goods: goods.map(([goods_id, goods_name, num]) => ({ goods_id, goods_name, num, price: '1.00' })),
  },
});

it('what a person bought is added up, by its newest name and with its last day', () => {
  const tests = [
    sale('2026-03-02T00:00:00Z', [2, 'Serum', 1], [1, 'New cream', 1]),
    { sold: null },
    sale('2026-01-02T00:00:00Z', [1, 'Cream', 2]),
  ];
  expect(boughtGoods(tests)).toEqual([
    { goods_id: 2, goods_name: 'Serum', num: 1, time: '2026-03-02T00:00:00Z' },
    { goods_id: 1, goods_name: 'New cream', num: 3, time: '2026-03-02T00:00:00Z' },
  ]);
  expect(boughtGoods([sale('2026-01-02T00:00:00Z')])).toEqual([]);
});

it('each question has its newest answer, also after it was worded anew, and an empty one counts for nothing', () => {
  const test = (test_time: string, questions: Record<string, string | string[]>) => ({
    test_time,
    other_detects: { questions },
  });
  const tests = [
    test('2026-03-02T00:00:00Z', { 'sleep.2': 'a', water: '', sun: [] }),
    test('2026-02-02T00:00:00Z', { 'sleep.1': 'b', water: 'c' }),
    test('2026-01-02T00:00:00Z', { sun: ['d', 'e'], water: 'f' }),
  ];
  expect(newestAnswers(tests)).toEqual([
    { id: 'sleep.2', answer: 'a', time: '2026-03-02T00:00:00Z' },
    { id: 'water', answer: 'c', time: '2026-02-02T00:00:00Z' },
    { id: 'sun', answer: ['d', 'e'], time: '2026-01-02T00:00:00Z' },
  ]);
});
