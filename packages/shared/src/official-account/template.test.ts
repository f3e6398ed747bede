import { expect, it } from 'vitest';
import { fillTemplate } from './template.ts';

const facts = {
  shop: 'Rose Garden',
  title: 'Your skin report is ready',
  time: '2026-11-23 15:04',
  score: 81,
  hint: 'Open it to read more',
};

it('fills the fields of a template by their kinds', () => {
  expect(fillTemplate('Report: {{thing2.DATA}}\nAt: {{time3.DATA}}\nScore: {{number5.DATA}}', facts)).toEqual({
    thing2: { value: 'Your skin report is ' },
    time3: { value: '2026-11-23 15:04' },
    number5: { value: '81' },
  });
});

it('fills an older template', () => {
  const content = '{{first.DATA}} {{keyword1.DATA}} {{keyword2.DATA}} {{keyword3.DATA}} {{remark.DATA}}';
  expect(Object.values(fillTemplate(content, facts)).map(({ value }) => value)).toEqual([
    'Your skin report is ready',
    'Rose Garden',
    '2026-11-23 15:04',
    '81',
    'Open it to read more',
  ]);
});

it('gives each of several texts another value, and fills a field once', () => {
  const data = fillTemplate('{{thing1.DATA}}{{thing2.DATA}}{{thing1.DATA}}{{date4.DATA}}', facts);
  expect(data).toEqual({
    thing1: { value: 'Your skin report is ' },
    thing2: { value: 'Rose Garden' },
    date4: { value: '2026-11-23' },
  });
});
