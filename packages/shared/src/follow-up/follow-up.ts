import { normalizeMobile } from '../customer/customer.ts';
import { isMobile } from '../identity/credential.ts';
import { addDays, type Day } from '../time/shop-day.ts';

/** The result of a contact with a customer. `messaged`: a message went out, and nobody knows yet what comes of it. */
export const OUTCOMES = ['messaged', 'not_reached', 'reached', 'appointment', 'declined'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The parts of the list. `due`: somebody should contact the customer. `upcoming`: the day is still to come. `past`: the
 * customer came or declined, or nobody managed it in time.
 */
export const FOLLOW_UP_PARTS = ['due', 'upcoming', 'past'] as const;

export const FOLLOW_UP_SORTS = ['due_on'] as const;

/** The state of one follow-up. `lapsed`: due for more than `OVERDUE_DAYS`. */
export const FOLLOW_UP_STATES = ['due', 'upcoming', 'came', 'done', 'lapsed'] as const;

/** After this many days, nobody contacts the customer for this test any more. */
export const OVERDUE_DAYS = 90;

/** The most days from today to the next date. */
export const MAX_NEXT_DAYS = 365;

/** A customer who got a message is due again after this many days. Until then the server sends no second one. */
export const MESSAGE_DAYS = 3;

export const MAX_FOLLOW_UP_NOTE = 500;
export const MAX_MESSAGE = 600;

export interface Contact {
  readonly outcome: Outcome;
  /** The day of the appointment or of the next contact. Empty without one. */
  readonly next_on: Day | '';
}

/**
 * Returns what a contact changes: the next day, or null if it stays, and whether the follow-up is done. Somebody who
 * wasn't reached is due again on the next day, and somebody who got a message after `MESSAGE_DAYS`.
 */
export function afterContact({ outcome, next_on }: Contact, today: Day): { due_on: Day | null; is_done: boolean } {
  if (outcome === 'declined') return { due_on: null, is_done: true };
  if (next_on) return { due_on: next_on, is_done: false };
  const days = DAYS_UNTIL_NEXT[outcome];
  return days === undefined ? { due_on: null, is_done: true } : { due_on: addDays(today, days), is_done: false };
}

const DAYS_UNTIL_NEXT: Partial<Record<Outcome, number>> = { messaged: MESSAGE_DAYS, not_reached: 1 };

/** True if the next day is missing, in the past or too far away. An appointment needs a day. */
export const isNextDayWrong = ({ outcome, next_on }: Contact, today: Day): boolean =>
  next_on ? next_on < today || next_on > addDays(today, MAX_NEXT_DAYS) : outcome === 'appointment';

/** Matches a number of another country, with its prefix. */
const ABROAD = /^\+[1-9]\d{6,14}$/;

/** Returns the number that an SMS to a customer goes to. Empty if the text is no whole mobile number. */
export function smsNumber(text: string): string {
  const number = normalizeMobile(text);
  return isMobile(number) || ABROAD.test(number) ? number : '';
}

export const MESSAGE_PARTS = ['name', 'shop', 'scheme', 'day', 'report'] as const;
export type MessageParts = Readonly<Record<(typeof MESSAGE_PARTS)[number], string>>;

/** Fills a template, such as `Hello {{name}}, …`. Empty parts go with the space before them; other braces stay. */
export const fillMessage = (template: string, parts: MessageParts): string =>
  template
    .replace(/([ \t]?)\{\{(\w+)\}\}/g, (whole: string, space: string, name: string) => {
      if (!Object.hasOwn(parts, name)) return whole;
      const text = parts[name as keyof MessageParts];
      return text && space + text;
    })
    .trim();
