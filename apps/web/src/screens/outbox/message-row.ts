import type { Outputs } from '../../lib/trpc.ts';

export type Outbox = Outputs['outbox']['list'];

/** A message, dates as ISO text. */
export type MessageRow = Outbox['list'][number];

/** A text in parts, with codes marked. */
export function codeParts(body: string): { text: string; isCode: boolean }[] {
  return body
    .split(/((?<!\d)\d{6}(?!\d))/)
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
