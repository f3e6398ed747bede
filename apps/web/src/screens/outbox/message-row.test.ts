import { expect, it } from 'vitest';
import { codeParts } from './message-row.ts';

it('finds the code in a message', () => {
  expect(codeParts('Your code is 012345, good for 10 minutes.')).toEqual([
    { text: 'Your code is ', isCode: false },
    { text: '012345', isCode: true },
    { text: ', good for 10 minutes.', isCode: false },
  ]);
});

it('takes no longer number for a code', () => {
  expect(codeParts('Call 13800000000.')).toEqual([{ text: 'Call 13800000000.', isCode: false }]);
  expect(codeParts('')).toEqual([]);
});
