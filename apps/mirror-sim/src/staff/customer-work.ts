import type { CustomerRow } from '@skin-mirror/shared/customer/customer.contract.ts';
import { CONFIRM_DIGITS, ERASE_HOURS } from '@skin-mirror/shared/customer/customer.ts';
import { MAX_PAGE_SIZE } from '@skin-mirror/shared/kernel/page.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { type Problem, problem } from '../messages.ts';
import type { Persona } from '../person/personas.ts';
import { differing } from '../problems.ts';
import type { StaffStep } from '../scenario/steps.ts';
import type { Staff } from './staff.ts';

type Place = Readonly<{ staff: Staff; people: Readonly<Record<string, Persona>> }>;

/** Asks for the erasure of a customer. The server must name a time within a day, and still have the customer until then. */
export async function eraseCustomer(
  { customer: id, keep }: Extract<StaffStep, { do: 'erase' }>,
  { staff, people }: Place,
): Promise<Problem | undefined> {
  const found = await findPerson(staff, people[id]);
  if (!found) return problem('problem.no_customer', { call: 'erase', customer: id });
  const confirm = (people[id]?.mobile ?? '').slice(-CONFIRM_DIGITS);
  const { erase_at } = await staff.ask('customer', 'erase', { id: found.id, confirm });
  const told = await staff.ask('customer', 'get', { id: found.id });
  const hours = Math.round((erase_at.getTime() - Date.now()) / HOUR_MS);
  const differs = differing('erase');
  const [wrong] = [
    ...(hours < 0 || hours > ERASE_HOURS ? differs('hours', ERASE_HOURS, hours) : []),
    ...differs('erase_at', erase_at, told.erase_at),
  ];
  if (wrong || !keep) return wrong;
  await staff.ask('customer', 'keep', { id: found.id });
  return differs('erase_at', null, (await staff.ask('customer', 'get', { id: found.id })).erase_at)[0];
}

/** Merges two customers. Whoever has the tests must have the numbers of both. In a repeated run it is done already. */
export async function mergeCustomers(
  { from, into, undo }: Extract<StaffStep, { do: 'merge' }>,
  { staff, people }: Place,
): Promise<Problem | undefined> {
  const kept = await findPerson(staff, people[into]);
  if (!kept) return problem('problem.no_customer', { call: 'merge', customer: into });
  const given = await findPerson(staff, people[from]);
  const differs = differing('merge');
  const numbersOf = async (id: number) => (await staff.ask('customer', 'get', { id })).mobiles;
  const wanted = people[from]?.mobile ?? '';
  if (!given || given.id === kept.id) return differs('mobiles', true, (await numbersOf(kept.id)).includes(wanted))[0];
  const { move_id, tests } = await staff.ask('customer', 'merge', {
    from_customer: given.id,
    to_customer: kept.id,
  });
  const [wrong] = [
    ...differs('tests', given.tests, tests),
    ...differs('mobiles', true, (await numbersOf(kept.id)).includes(wanted)),
  ];
  if (wrong || !undo) return wrong;
  const back = await staff.ask('customer', 'undo', { move_id });
  return differs('tests', tests, back.tests)[0];
}

/** Finds a customer by number and name. The names of a household differ. */
async function findPerson(staff: Staff, person: Persona | undefined): Promise<CustomerRow | undefined> {
  if (!person) return undefined;
  const asked = { q: person.mobile, simulated: 'shown', page: 1, pageSize: MAX_PAGE_SIZE } as const;
  const { list } = await staff.ask('customer', 'list', asked);
  return list.find(({ nickname }) => nickname === person.nickname) ?? list[0];
}
