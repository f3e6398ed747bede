import type { Outputs } from '../../lib/trpc.ts';

export type Outbox = Outputs['outbox']['list'];

export type MessageRow = Outbox['list'][number];

/** Splits a message into parts. Verification codes are separate parts. */
export function codeParts(body: string): { text: string; isCode: boolean }[] {
  return body
    .split(/((?<!\d)\d{6}(?!\d))/)
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
