import { type CustomerFilterInput, customerContract } from '@skin-mirror/shared/customer/customer.contract.ts';
import {
  birthYearOf,
  confirmsMobile,
  ERASE_HOURS,
  normalizeMobile,
  suits,
} from '@skin-mirror/shared/customer/customer.ts';
import { personSearch } from '@skin-mirror/shared/customer/person-search.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { parseSort } from '@skin-mirror/shared/kernel/list.ts';
import { inRoutine } from '@skin-mirror/shared/recommendation/routine.ts';
import { dayRange, HOUR_MS, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { hiddenMirrors } from '../../kernel/hidden-mirrors.store.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { type ZipEntry, zipStream } from '../../zip/zip-stream.ts';
import { audit } from '../audit/audit.ts';
import { exportPersons } from '../record/export-persons.ts';
import { photosOf } from '../record/photo-export.ts';
import { recordRow } from '../record/record-row.ts';
import { type Customer, type CustomerFilter, customerStore, type TimelineRecord } from './customer.store.ts';
import { customerColumns } from './customer-columns.ts';
import { moveStore } from './move.store.ts';
import { personStore } from './person.store.ts';
import { profileStore } from './profile.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => customerStore(services, scopeOf(principal));
const movesOf = ({ services, principal }: Call) => moveStore(services, principal.tenant_id, principal.user_id);

export const customerOperations = implement(customerContract, {
  async list({ input: { page, pageSize, ...input }, ctx }) {
    const { list, ...totals } = await storeOf(ctx).page(await filterOf(input, ctx), { page, pageSize });
    return { list: list.map(withAge), ...totals };
  },

  export: ({ input, ctx }) =>
    exportPersons(ctx, input, async () => ({
      ...(await storeOf(ctx).exported(await filterOf(input, ctx))),
      name: 'table.customers_name',
      columns: customerColumns,
      action: 'customer.export',
      details: { from: input.from, to: input.to },
    })),

  async get({ input: { id }, ctx }) {
    const store = storeOf(ctx);
    const customer = mustExist(await store.byId(id), 'CUSTOMER_NOT_FOUND');
    const mayMove = ctx.principal.auth_type === AUTH_TYPES.main;
    const tests = await store.timeline(id);
    const mobiles = mayMove ? await store.mobiles(id) : mobilesIn(tests);
    const moves = mayMove ? await store.moves(id) : [];
    const profile = profileStore(ctx.services, scopeOf(ctx.principal));
    const ids = tests.map(({ record_id }) => record_id);
    await audit(ctx, { action: 'customer.view', entity: 'customer', entity_id: id });
    return {
      ...withAge(customer),
      mobiles,
      list: tests.map((test) => timelineTest(test, customer, ctx)),
      follow_up: await profile.nextVisit(id, shopDay(new Date(), ctx.principal.timezone)),
      claims: await profile.claims(ids),
      prizes: await profile.prizes(ids),
      moves,
    };
  },

  async merge({ input: { from_customer: from, to_customer: to }, ctx }) {
    const merged = await movesOf(ctx).merge(from, to);
    await audit(ctx, { action: 'customer.merge', entity: 'customer', entity_id: to, details: { from } });
    return merged;
  },

  async split({ input: { id, record_ids }, ctx }) {
    const made = await movesOf(ctx).split(
      id,
      record_ids.map((record_id) => record_id.toLowerCase()),
    );
    await audit(ctx, { action: 'customer.split', entity: 'customer', entity_id: id, details: { to: made.id } });
    return made;
  },

  async undo({ input: { move_id }, ctx }) {
    const { from, to, tests } = await movesOf(ctx).undo(move_id);
    await audit(ctx, { action: 'customer.undo', entity: 'customer', entity_id: from, details: { to } });
    return { from, to, tests };
  },

  exportAll: ({ input: { id }, ctx }) =>
    ctx.services.exportGate(ctx, async () => {
      const { name, content } = await personFile(ctx, id);
      await audit(ctx, { action: 'customer.export_all', entity: 'customer', entity_id: id });
      return { content, contentType: 'application/zip', downloadName: name };
    }),

  async erase({ input: { id, confirm }, ctx }) {
    const customer = mustExist(await storeOf(ctx).byId(id), 'CUSTOMER_NOT_FOUND');
    if (!confirmsMobile(customer.mobile, confirm)) throw new AppError('ERASE_UNCONFIRMED');
    const erase_at = new Date(Date.now() + ERASE_HOURS * HOUR_MS);
    await setErasure(ctx, id, erase_at);
    await audit(ctx, { action: 'customer.erase', entity: 'customer', entity_id: id });
    return { erase_at };
  },

  async keep({ input: { id }, ctx }) {
    await setErasure(ctx, id, null);
    await audit(ctx, { action: 'customer.keep', entity: 'customer', entity_id: id });
    return {};
  },

  async settle({ input: { record_id }, ctx }) {
    if (!(await movesOf(ctx).settle(record_id))) throw new AppError('RECORD_NOT_FOUND');
    await audit(ctx, { action: 'customer.settle', entity: 'record', entity_id: record_id });
    return {};
  },
});

async function filterOf(
  { q, from, to, simulated, sort }: CustomerFilterInput,
  { services, principal: { tenant_id, timezone } }: Call,
): Promise<CustomerFilter> {
  return {
    ...personSearch(q),
    start: from ? dayRange(from, from, timezone).start : null,
    end: to ? dayRange(to, to, timezone).end : null,
    hidden: simulated === 'shown' ? [] : await hiddenMirrors(services, tenant_id),
    direction: parseSort(sort)?.direction ?? 'desc',
  };
}

/**
 * Makes an archive of all that the shop stores about a person: `person.json`, and a folder of photos for each test. It
 * includes deleted tests that can still be restored.
 * @throws AppError CUSTOMER_NOT_FOUND
 */
async function personFile({ services, principal, locale }: Call, id: number) {
  const { timezone } = principal;
  const found = mustExist(await personStore(services, principal.tenant_id).everything(id), 'CUSTOMER_NOT_FOUND');
  const { tests } = found;

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'person.json', content: Buffer.from(JSON.stringify(found, undefined, 2)) };
    yield* photosOf(services.storage, tests, timezone);
  }
  const name = translate(locale, 'table.person_name', { id, day: shopDay(new Date(), timezone) });
  return { name: `${name}.zip`, content: zipStream(entries()) };
}

/** A guide reads no number of tests that the guide may not see. */
const mobilesIn = (tests: readonly TimelineRecord[]): string[] => [
  ...new Set(tests.map(({ customer_mobile }) => normalizeMobile(customer_mobile)).filter(Boolean)),
];

async function setErasure(ctx: Call, id: number, erase_at: Date | null): Promise<void> {
  if (!(await storeOf(ctx).setErasure(id, erase_at))) throw new AppError('CUSTOMER_NOT_FOUND');
}

const withAge = ({ birth_year, ...customer }: Customer) => ({
  ...customer,
  age: birth_year === null ? null : new Date().getUTCFullYear() - birth_year,
});

function timelineTest(test: TimelineRecord, customer: Customer, ctx: Call) {
  const { result, recommendation, is_settled, guide, ...row } = test;
  const named = { sex: row.customer_sex, birth_year: birthYearOf(row.customer_age, row.test_time) };
  return {
    ...recordRow(row, ctx),
    guide,
    result,
    goods: inRoutine(recommendation?.goods ?? []).map(({ goods_id, goods_name }) => ({ goods_id, goods_name })),
    scheme: recommendation?.scheme?.name ?? '',
    is_doubtful: !is_settled && !suits(customer, named),
  };
}
