import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { type RecordStart, recordEnd, recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { unknownAnswers } from '@skin-mirror/shared/question/unknown-answers.ts';
import { partsOf } from '@skin-mirror/shared/recommendation/routine.ts';
import type { ReasonKey } from '@skin-mirror/shared/record/record.ts';
import { shownItems } from '@skin-mirror/shared/report/shown-items.ts';
import { skinOf } from '@skin-mirror/shared/result-text/shown-text.ts';
import { shownSchemeOf } from '@skin-mirror/shared/scheme/shown-scheme.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { couponsOfTest } from '../coupon/offered.ts';
import { drawOfTest } from '../draw/run-draw.ts';
import { openShare } from '../link/open-share.ts';
import { reportAddress } from '../link/report-address.ts';
import { shareIdOf } from '../link/share-id.ts';
import { shownQrOf } from '../qr/shown-qr.ts';
import { noteBegun, noteEnded } from '../scan/note-test.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { wordedCard } from '../shop/worded-card.ts';
import { activate } from './activation.ts';
import { noteAcknowledgement } from './device.store.ts';
import { bundleOf } from './mirror-bundle.ts';
import { type Acknowledgement, addPhoto, beginTest, finishTest, takeWholeTest } from './test-ingest.ts';
import { type TestRecord, testRecordStore } from './test-record.store.ts';

type Call = Context<DevicePrincipal>;

const rulesOf = ({ services, principal }: Call): Promise<ShopRules> =>
  services.ruleBook.forShop(principal.tenant_id, principal.settings_rev);

export const mirrorOperations = implement(mirrorContract, {
  activate: async ({ input, ctx }) => activate(ctx, input),

  async heartbeat({ input, ctx }) {
    await ctx.services.heartbeats.note(ctx.principal, input);
    return { server_time: new Date(), config_rev: ctx.principal.settings_rev, commands: [] };
  },

  async config({ input, ctx }) {
    // This check comes before the rules are loaded, because nearly all requests find nothing new.
    const { settings_rev } = ctx.principal;
    if (input.rev === settings_rev) return { unchanged: 1 as const, rev: settings_rev };
    const rules = await rulesOf(ctx);
    return {
      unchanged: 0 as const,
      rev: rules.rev,
      bundle: await bundleOf(ctx.services, rules, { ...ctx.principal, locale: ctx.locale }),
    };
  },

  async acknowledgeConfig({ input, ctx }) {
    if (input.rev > ctx.principal.settings_rev) throw new AppError('INPUT_INVALID', { field: 'rev' });
    await noteAcknowledgement(ctx.services.prisma, ctx.principal, input);
    return {};
  },

  async createRecord({ input, ctx }) {
    await limitTests(ctx);
    const begun = await beginTest(ctx.services, ctx.principal, input);
    await noteBegun(ctx, input, begun.analysis_id);
    return { ...begun, ...(await unknownOf(ctx, input, begun)) };
  },

  async addImage({ input, ctx }) {
    const file = input.files[0];
    if (!file) throw new AppError('INPUT_REQUIRED', { field: 'file' });
    const { image, duplicate } = await addPhoto(ctx.services, ctx.principal, input.analysis_id, input.kind, file);
    return { kind: image.kind, sha256: image.source_sha256, duplicate };
  },

  async finishRecord({ input: { analysis_id, ...end }, ctx }) {
    const finished = await finishTest(ctx.services, ctx.principal, analysis_id, end);
    await noteEnded(ctx, analysis_id);
    return { ...finished, reason: reasonText(ctx, finished) };
  },

  async uploadRecord({ input: { meta, files }, ctx }) {
    await limitTests(ctx);
    const test = { start: pick(recordStart, meta), end: pick(recordEnd, meta), files };
    const taken = await takeWholeTest(ctx.services, ctx.principal, test).catch(namedInMeta);
    if (await noteBegun(ctx, test.start, taken.analysis_id)) await noteEnded(ctx, taken.analysis_id);
    return { ...taken, reason: reasonText(ctx, taken), ...(await unknownOf(ctx, test.start, taken)) };
  },

  async result({ input, ctx }) {
    const record = mustExist(
      await testRecordStore(ctx.services.pool, ctx.principal).byId(input.analysis_id),
      'RECORD_NOT_FOUND',
    );
    const rules = await rulesOf(ctx);
    const { device_id } = ctx.principal;
    const reader = { wanted: ctx.locale, shopDefault: rules.default_locale };
    return {
      analysis_id: record.record_id,
      client_uuid: record.client_uuid,
      status: record.status,
      reason: reasonText(ctx, record),
      test_time: record.test_time,
      settings_rev: record.settings_rev,
      images: record.images.map(({ kind, source_sha256 }) => ({ kind, sha256: source_sha256 })),
      scores: [...record.scores],
      shown: shownItems(
        record.scores.map(({ dimension, layer }) => ({ key: dimension, layer })),
        rules.configFor(device_id),
      ).map(({ key, layer }) => ({ dimension: key, layer })),
      result: record.result,
      tone: record.result?.tone ?? null,
      texts: record.scores.map(({ dimension, layer, level }) => ({
        dimension,
        ...rules.textFor(
          { section: layer, dimension, value_key: String(level) },
          ctx.locale,
          device_id,
          record.result ? skinOf(record.result, record.questions) : undefined,
          layer,
        ),
      })),
      goods: (record.recommendation?.goods ?? []).map((goods) => ({
        ...goods,
        ...mirrorWords(wordedCard(goods, goods.goods_id, rules, reader)),
        via: goods.trace.via,
        parts: partsOf(goods, record.recommendation?.scheme),
      })),
      scheme: shownSchemeOf(
        record.recommendation,
        rules.wordedSchemes.get(record.recommendation?.scheme?.scheme_id ?? 0),
        reader,
      ),
      report_url: record.result ? reportAddress(ctx, shareIdOf(record)) : '',
      qr:
        record.result &&
        (await shownQrOf(ctx, rules, { ...ctx.principal, user_id: record.user_id }, shareIdOf(record))),
      ...(await offersOfTest(ctx, record, rules)),
    };
  },

  async rules({ ctx }) {
    if (!ctx.principal.is_simulated) throw new AppError('NO_PERMISSION');
    const rules = await rulesOf(ctx);
    const { device_id } = ctx.principal;
    return {
      settings_rev: rules.rev,
      offsets: [...rules.evaluationFor(device_id).offsets],
      goods: [...rules.goodsFor(device_id)],
      schemes: [...rules.schemes],
      wishes: [...rules.wishes],
      mappings: [...rules.mappingsFor(device_id)],
      settings: rules.matchSettingsFor(device_id),
      revisit_days: rules.config.revisit_days,
    };
  },
});

/** A mirror's screen has no room for the story of a brand. */
function mirrorWords({ brand_story: _, langs, ...words }: ReturnType<typeof wordedCard>) {
  const { brand_story: __, ...foreign } = langs ?? {};
  return Object.keys(foreign).length === 0 ? words : { ...words, langs: foreign };
}

/** A refused field is named by its place in the request. A photo is named by its kind alone. */
function namedInMeta(cause: unknown): never {
  if (!(cause instanceof AppError)) throw cause;
  const { field, detail } = cause.details;
  if (field === undefined || detail !== undefined) throw cause;
  throw new AppError(cause.code, { ...cause.details, field: `meta.${field}` }, undefined, { cause });
}

const reasonText = ({ locale }: Context, { reason_key }: { readonly reason_key: ReasonKey | null }): string =>
  reason_key ? translate(locale, `reason.${reason_key}`) : '';

/** Names what a test says that the shop doesn't know. No test is lost for that. */
async function unknownOf(
  ctx: Call,
  { user_acct = '', questions }: RecordStart,
  { user_id }: Acknowledgement,
): Promise<{ readonly unknown?: string[] }> {
  const guide = user_acct !== '' && user_id === null ? ['user_acct'] : [];
  const answers = Object.keys(questions).length > 0 ? unknownAnswers((await rulesOf(ctx)).asked, questions) : [];
  const unknown = [...guide, ...answers.map((id) => `questions.${id}`)];
  return unknown.length > 0 ? { unknown } : {};
}

/** Returns the values of the schema alone, so that one request and several have the same digests. */
function pick<S extends z.ZodObject>(schema: S, values: Record<string, unknown>): z.output<S> {
  const names = Object.keys(schema.shape).filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as z.output<S>;
}

/**
 * Limits the tests that one mirror starts on this server to `MIRROR_TESTS_PER_MINUTE`, so that a faulty mirror can't
 * fill the disk. The mirror keeps a refused test and sends it again later.
 */
async function limitTests({ principal, services }: Call): Promise<void> {
  const points = services.env.MIRROR_TESTS_PER_MINUTE;
  // The demo sends 90 days of tests in a minute, so it needs no limit.
  if (points === 0 || services.env.DEMO) return;
  await services.memoryLimits.take({ name: 'mirror-test', points, seconds: 60 }, principal.device_id);
}

/** Returns what the shop offers for a test. That is nothing while its report is closed, because customers claim there. */
async function offersOfTest({ services, locale }: Call, record: TestRecord, rules: ShopRules) {
  const share_id = shareIdOf(record);
  const open = record.result && (await openShare(services, share_id));
  if (!open) return { coupons: [], draw: null };
  const [coupons, draw] = await Promise.all([
    couponsOfTest(services, rules, open, locale),
    drawOfTest(services, share_id, locale),
  ]);
  return {
    coupons: coupons.map(({ redeem_code: _, ...coupon }) => coupon),
    // Other customers see the mirror too, so codes stay in the report.
    draw: draw && { ...draw, draws: draw.draws.map((drawn) => ({ ...drawn, redeem_code: '' })) },
  };
}
