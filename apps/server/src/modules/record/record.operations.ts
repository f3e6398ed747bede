import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { normalizeSearch } from '@skin-mirror/shared/search/grams.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { audit } from '../audit/audit.ts';
import { recordStore, type TouchedRecord } from './record.store.ts';
import { recordFilter, wantsDevice } from './record-filter.ts';
import { recordListStore } from './record-list.store.ts';
import { recordRow } from './record-row.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => recordStore(services.pool, scopeOf(principal));

export const recordOperations = implement(recordContract, {
  async list({ input, ctx }) {
    const { services, principal, origin, locale } = ctx;
    const context = await storeOf(ctx).listContext(input.device_no, normalizeSearch(input.q).trim());
    const filter = recordFilter(input, principal, context);
    const list = recordListStore(services, scopeOf(principal), context.timezone);
    const found = filter ? await list.page(filter, input) : { rows: [], total: 0, total_capped: false };
    return {
      list: found.rows.map((row) => recordRow(row, ctx)),
      total: found.total,
      total_capped: found.total_capped,
      child: context.guides,
      default_host: origin,
      user_host: origin,
      msg: translate(locale, 'common.success'),
    };
  },

  async get({ input, ctx }) {
    const record = await storeOf(ctx).byId(input.id);
    if (!record) throw new AppError('RECORD_NOT_FOUND');
    await audit(ctx, { action: 'record.view', entity: 'record', entity_id: record.record_id });
    const { scores, result, recommendation, ...row } = record;
    return {
      ...recordRow(row, ctx),
      images: row.images.map(({ kind, path }) => ({ kind, url: `/fileSvr/get/${path}` })),
      scores: [...scores],
      result,
      goods: (recommendation?.goods ?? []).map((goods) => ({ ...goods, via: goods.trace.via })),
      excluded: recommendation?.excluded ?? [],
      scheme: recommendation?.scheme ?? null,
    };
  },

  async mark({ input, ctx }) {
    return writeMark(ctx, input.analysis_id, input.mark);
  },

  async clearMark({ input, ctx }) {
    return writeMark(ctx, input.analysis_id, '');
  },

  async remove({ input, ctx }) {
    return setDeleted(ctx, input.ids, true, wantsDevice(input.device_no) ? input.device_no : '');
  },

  async restore({ input, ctx }) {
    return setDeleted(ctx, input.ids, false);
  },

  changes({ input, ctx }) {
    return ctx.services.recordEvents.subscribe(scopeOf(ctx.principal), ctx.signal, input.lastEventId);
  },
});

async function writeMark(ctx: Call, record_id: string, mark: string): Promise<Record<string, never>> {
  const record = await storeOf(ctx).writeMark(record_id, mark);
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  announce(ctx, [record]);
  return {};
}

/** Changes all of the records or none: one foreign or missing id refuses the whole request. */
async function setDeleted(ctx: Call, ids: readonly string[], isDeleted: boolean, device_no?: string) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) throw new AppError('SELECTION_EMPTY');
  const touched = await storeOf(ctx).setDeleted(wanted, isDeleted, device_no);
  if (touched.length === 0) throw new AppError('RECORD_NOT_FOUND');
  announce(ctx, touched);
  await audit(ctx, {
    action: isDeleted ? 'record.remove' : 'record.restore',
    entity: 'record',
    ...(wanted.length === 1 ? { entity_id: wanted[0] as string } : { details: { ids: wanted } }),
  });
  return { count: touched.length };
}

const announce = ({ services }: Call, records: readonly TouchedRecord[]): void =>
  services.recordEvents.publish(records.map((record) => ({ ...record, what: 'changed' })));
