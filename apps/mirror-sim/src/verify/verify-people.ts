import { MAX_TIMELINE, normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { type Problem, problem } from '../messages.ts';
import { compared, differing } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import type { ConsoleAnswer } from '../staff/console.ts';

export type Person = Pick<ConsoleAnswer<'customer', 'get'>, 'id' | 'mobiles' | 'tests'> & {
  readonly list: readonly { readonly id: string }[];
  readonly moves: readonly { readonly kind: 'merge' | 'split' }[];
};

const differs = differing('customers');
export const mobileOf = ({ start }: KeptTest): string => normalizeMobile(start.customer?.mobile ?? '');

/** Checks that a test is of the right person: the one with its mobile number, and nobody without a number. */
export function checkPerson(test: KeptTest, row: RecordRow, people: ReadonlyMap<number, Person>): Problem[] {
  const mobile = mobileOf(test);
  if (mobile === '') return differs('customer_id', null, row.customer_id);
  const person = row.customer_id === null ? undefined : people.get(row.customer_id);
  if (!person) return differs('customer_id', mobile, row.customer_id);
  const isListed = person.tests > MAX_TIMELINE || person.list.some(({ id }) => id === test.analysis_id);
  return compared('customers', {
    mobile: [mobile, person.mobiles.includes(mobile) ? mobile : person.mobiles.join(' ')],
    tests: [true, isListed],
  });
}

/**
 * Returns the mobile numbers that have several persons, although the staff has split none of them. A mobile number has
 * one person until then.
 */
export function doubledNumbers(
  tests: readonly KeptTest[],
  rows: ReadonlyMap<string, RecordRow>,
  people: ReadonlyMap<number, Person>,
): Map<string, readonly number[]> {
  const byMobile = Map.groupBy(tests, mobileOf);
  byMobile.delete('');
  const found = [...byMobile].map(([mobile, list]) => {
    const ids = list.flatMap(({ analysis_id = '' }) => rows.get(analysis_id)?.customer_id ?? []);
    return [mobile, [...new Set(ids)]] as const;
  });
  const isSplit = (id: number) => people.get(id)?.moves.some(({ kind }) => kind === 'split') === true;
  return new Map(found.filter(([, ids]) => ids.length > 1 && !ids.some(isSplit)));
}

/** Checks that no other test of the mirror has the same time. `rows` are the listed tests of that mirror and time. */
export function checkOnce({ device_no, start }: KeptTest, rows: readonly Pick<RecordRow, 'id'>[]): Problem[] {
  if (rows.length <= 1) return [];
  const details = { call: `record.list of ${device_no}`, count: rows.length, time: String(start.test_time) };
  return [problem('problem.doubled', details)];
}

/** Checks that the list shows what the mirror sent about the customer. */
export function checkListedRow({ start }: KeptTest, row: RecordRow): Problem[] {
  const { customer = {}, questions = {}, user_acct = '', capture_state = 1 } = start;
  return compared('record.list', {
    nickname: [customer.nickname ?? '', row.customer_nickname],
    mobile: [customer.mobile ?? '', row.customer_mobile],
    sex: [customer.sex ?? null, row.customer_sex],
    age: [customer.age ?? null, row.customer_age],
    location: [customer.location ?? '', row.customer_location],
    level: [customer.level ?? '', row.customer_level],
    comments: [customer.comments ?? '', row.customer_comments],
    introducer: [customer.introducer ?? '', row.customer_introducer],
    capture_state: [capture_state, row.capture_state],
    user_acct: [user_acct, row.user_acct],
    // Mirrors of this program activate themselves as simulated ones.
    is_simulated: [true, row.is_simulated],
    questions: [sorted(questions), sorted(row.other_detects.questions)],
  });
}

const sorted = (answers: object) => Object.entries(answers).toSorted(([a], [b]) => a.localeCompare(b));
