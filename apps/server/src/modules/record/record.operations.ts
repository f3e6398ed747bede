import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { partsOf } from '@skin-mirror/shared/recommendation/routine.ts';
import { type RecordFilterInput, recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import type { RecordSale } from '@skin-mirror/shared/record/record.schema.ts';
import { keptUntil, PICTURE_CLASSES, pictureClass, type RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import { normalizeSearch } from '@skin-mirror/shared/search/grams.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { scopeOf } from '../../kernel/scope.ts';
import { selectIds, selectionOf } from '../../kernel/selection.ts';
import { CONTENT_TYPES } from '../../table/table-file.ts';
import { namedText } from '../agreement/named-text.ts';
import { audit, auditAll } from '../audit/audit.ts';
import { ownedInRoutine } from '../purchase/owned-goods.ts';
import { preparePhotoExport } from './photo-export.ts';
import { recordStore, type TouchedRecord } from './record.store.ts';
import { exportDetails, prepareRecordExport } from './record-export.ts';
import { type RecordFilter, recordFilter, wantsDevice } from './record-filter.ts';
import { recordListStore } from './record-list.store.ts';
import { recordNoteStore } from './record-note.store.ts';
import { type ListedRecord, recordRow } from './record-row.ts';
import { simulatedStore } from './record-simulated.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => recordStore(services, scopeOf(principal));
const notesOf = ({ services, principal }: Call) => recordNoteStore(services, scopeOf(principal));

export const recordOperations = implement(recordContract, {
  async list({ input, ctx }) {
    const { services, principal, origin, locale } = ctx;
    const filter = await filterOf(input, ctx);
    const list = recordListStore(services, scopeOf(principal), principal.timezone);
    const found = await list.page(filter, input);
    const known = [...found.guides, ...(await list.guidesOfRows(found.rows))];
    const names = new Map(known.map(({ user_acct, name }) => [user_acct, name]));
    return {
      list: found.rows.map((row) => ({ ...recordRow(row, ctx), guide: names.get(row.user_acct) || row.user_acct })),
      total: found.total,
      total_capped: found.total_capped,
      child: [...found.guides],
      default_host: origin,
      user_host: origin,
      msg: translate(locale, 'common.success'),
    };
  },

  export: ({ input, ctx }) =>
    ctx.services.exportGate(ctx, async () => {
      const { count, name, columns, write } = await prepareRecordExport(ctx, input);
      const details = { ...exportDetails(input), columns, count };
      await audit(ctx, { action: 'record.export', entity: 'record', details });
      return { content: write(), contentType: CONTENT_TYPES[input.format], downloadName: name };
    }),

  exportPhotos: ({ input: { ids }, ctx }) =>
    ctx.services.exportGate(ctx, async () => {
      const { name, count, content } = await preparePhotoExport(ctx, ids);
      await audit(ctx, { action: 'record.export_photos', entity: 'record', details: { ids, count } });
      return { content, contentType: 'application/zip', downloadName: name };
    }),

  async get({ input, ctx }) {
    const record = mustExist(await storeOf(ctx).byId(input.id), 'RECORD_NOT_FOUND');
    await audit(ctx, { action: 'record.view', entity: 'record', entity_id: record.record_id });
    const { scores, result, recommendation, consent, photos_deleted_at, device_id, ...row } = record;
    const rules = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
    const { catalogue } = rules.evaluationFor(device_id);
    const { customer_id } = record;
    const owned =
      customer_id !== null && result
        ? await ownedInRoutine(ctx.services, { ...record, result }, customer_id, catalogue)
        : undefined;
    const excluded = recommendation?.excluded ?? [];
    const named = await notesOf(ctx).goodsByIds(excluded.map(([goods_id]) => goods_id));
    return {
      ...recordRow(row, ctx),
      images: row.images.map(({ kind, path }) => ({ kind, url: `/fileSvr/get/${path}` })),
      scores: [...scores],
      result,
      goods: (recommendation?.goods ?? []).map((goods) => ({
        ...goods,
        via: goods.trace.via,
        parts: partsOf(goods, recommendation?.scheme),
        owned_goods: rules.cards.get(owned?.get(goods.goods_id)?.goods_id ?? 0)?.goods_name ?? '',
      })),
      excluded: excluded.map(([goods_id, reason]) => {
        const goods_name = named.get(goods_id)?.goods_name ?? '';
        return { goods_id, goods_name, reason };
      }),
      scheme: recommendation?.scheme ?? null,
      consent,
      consent_text: namedText(consent.text_id, 'consent'),
      photos_deleted_at,
      kept_until: keptPictures(row, rules.config.retention_days),
    };
  },

  async mark({ input: { analysis_id, mark }, ctx }) {
    const marked = await notesOf(ctx).write(analysis_id, mark, ctx.principal.user_acct);
    return touched(ctx, 'record.mark', analysis_id, marked);
  },

  async clearMark({ input: { analysis_id }, ctx }) {
    const cleared = await notesOf(ctx).write(analysis_id, '', ctx.principal.user_acct);
    return touched(ctx, 'record.clear_mark', analysis_id, cleared);
  },

  async notes({ input, ctx }) {
    const list = mustExist(await notesOf(ctx).history(input.analysis_id), 'RECORD_NOT_FOUND');
    return { list };
  },

  async sell({ input: { analysis_id, goods }, ctx }) {
    const known = await notesOf(ctx).goodsByIds(goods.map(({ goods_id }) => goods_id));
    const sold: RecordSale = {
      goods: goods.map(({ goods_id, num }) => {
        const named = mustExist(known.get(goods_id), 'GOODS_NOT_FOUND');
        return { goods_id, ...named, num };
      }),
      user_acct: ctx.principal.user_acct,
      time: new Date().toISOString(),
    };
    await touched(ctx, 'record.sell', analysis_id, await notesOf(ctx).writeSale(analysis_id, sold));
    return { sold };
  },

  async unsell({ input: { analysis_id }, ctx }) {
    return touched(ctx, 'record.unsell', analysis_id, await notesOf(ctx).writeSale(analysis_id, null));
  },

  async remove({ input: { device_no, ids, all, expected }, ctx }) {
    const selection = selectionOf({ ids: ids.map(lowerCase), all: all && (await filterOf(all, ctx)), expected });
    const removed = await storeOf(ctx).remove(selection, wantsDevice(device_no) ? device_no : '');
    return noted(ctx, 'record.remove', removed);
  },

  async simulated({ ctx }) {
    return { count: await simulatedStore(ctx.services, scopeOf(ctx.principal)).count() };
  },

  async removeSimulated({ ctx }) {
    const store = simulatedStore(ctx.services, scopeOf(ctx.principal));
    const count = await store.removeAll((records) => announce(ctx, records));
    await audit(ctx, { action: 'record.remove_simulated', entity: 'record', details: { count } });
    return { count };
  },

  async trash({ input: { q, ...page }, ctx }) {
    const { list, total } = await storeOf(ctx).trash(q, page);
    return { list: list.map(({ deleted_at, ...row }) => ({ ...recordRow(row, ctx), deleted_at })), total };
  },

  async restore({ input: { ids }, ctx }) {
    return noted(ctx, 'record.restore', await storeOf(ctx).restore(selectIds(ids.map(lowerCase))));
  },

  changes({ input, ctx }) {
    return ctx.services.recordEvents.subscribe(scopeOf(ctx.principal), ctx.signal(), input.lastEventId);
  },
});

/** Tells listeners and the audit log about a changed record. Undefined means that nothing was changed. */
async function touched(
  ctx: Call,
  action: 'record.mark' | 'record.clear_mark' | 'record.sell' | 'record.unsell',
  record_id: string,
  record: TouchedRecord | undefined,
): Promise<Record<string, never>> {
  if (!record) throw new AppError((await notesOf(ctx).isErased(record_id)) ? 'RECORD_ERASED' : 'RECORD_NOT_FOUND');
  announce(ctx, [record]);
  await audit(ctx, { action, entity: 'record', entity_id: record.record_id });
  return {};
}

/** Returns the classes of pictures that a test has, with the time at which each class is deleted. */
const keptPictures = ({ images, test_time }: ListedRecord, days: RetentionDays) =>
  PICTURE_CLASSES.map((of) => ({
    of,
    count: images.filter(({ kind }) => pictureClass(kind) === of).length,
    until: keptUntil(test_time, days, of),
  })).filter(({ count }) => count > 0);

const lowerCase = (id: string) => id.toLowerCase();

/** Returns null if no record can match. */
async function filterOf(input: RecordFilterInput, ctx: Call): Promise<RecordFilter | null> {
  const named = await storeOf(ctx).namedDevices(input.device_no, normalizeSearch(input.q).trim());
  return recordFilter(input, ctx.principal, named) ?? null;
}

async function noted(ctx: Call, action: 'record.remove' | 'record.restore', records: readonly TouchedRecord[]) {
  announce(ctx, records);
  const ids = records.map(({ record_id }) => record_id);
  await auditAll(ctx, { action, entity: 'record' }, ids);
  return { count: ids.length, ids };
}

const announce = ({ services }: Call, records: readonly TouchedRecord[]): void =>
  services.recordEvents.publish(records.map((record) => ({ ...record, what: 'changed' })));
