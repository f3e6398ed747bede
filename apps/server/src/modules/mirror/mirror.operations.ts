import { randomBytes } from 'node:crypto';
import { isOpen } from '@skin-mirror/shared/config/config.schema.ts';
import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { recordEnd, recordStart, SERIAL_STATUS } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { translate } from '../../kernel/messages.ts';
import { createCounter, networkOf } from '../../kernel/rate-limit.ts';
import type { ShopRules } from '../recommendation/rule-book.ts';
import { reportAddress } from '../report/report-address.ts';
import { activateDevice, findSerial, noteAcknowledgement, noteHeartbeat } from './device.store.ts';
import { limitTests } from './mirror-limit.ts';
import { addPhoto, beginTest, finishTest, takeWholeTest } from './test-ingest.ts';
import { testRecordStore } from './test-record.store.ts';

const SECRET_BYTES = 32;
const WRONG_CODES = { name: 'activate', points: 5, seconds: 15 * 60 };
const WRONG_CODES_OF_NETWORK = { name: 'activate-network', points: 60, seconds: 60 * 60 };

const rulesOf = ({ services, principal }: Context<DevicePrincipal>): Promise<ShopRules> =>
  services.ruleBook.forShop(principal.tenant_id, principal.settings_rev);

export const mirrorOperations = implement(mirrorContract, {
  async activate({ input, ctx }) {
    const { pool, secrets } = ctx.services;
    const network = networkOf(ctx.client.ip);
    const attempts = [
      { counter: createCounter(pool, WRONG_CODES), key: `${input.device_no}@${network}` },
      { counter: createCounter(pool, WRONG_CODES_OF_NETWORK), key: network },
    ];
    for (const { counter, key } of attempts) {
      const wait = await counter.take(key);
      if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { minutes: Math.ceil(wait / 60) });
    }
    const serial = await findSerial(pool, input.device_no);
    if (!serial) throw new AppError('DEVICE_UNKNOWN');
    if (serial.status === SERIAL_STATUS.locked) throw new AppError('DEVICE_LOCKED');
    const { tenant_id } = serial;
    const secret = randomBytes(SECRET_BYTES);
    const activated =
      tenant_id === null ? undefined : await activateDevice(pool, secrets, { ...serial, tenant_id }, input, secret);
    if (!activated) throw new AppError('ACTIVE_CODE_INVALID');
    for (const { counter, key } of attempts) await counter.giveBack(key);
    return { device_secret: secret.toString('base64'), ...activated };
  },

  async heartbeat({ input, ctx }) {
    await noteHeartbeat(ctx.services.pool, ctx.principal, input);
    return { server_time: new Date(), config_rev: ctx.principal.settings_rev, commands: [] };
  },

  async config({ input, ctx }) {
    const rules = await rulesOf(ctx);
    if (input.rev === rules.rev) return { unchanged: 1 as const, rev: rules.rev };
    const { config } = rules;
    return {
      unchanged: 0 as const,
      rev: rules.rev,
      bundle: {
        shop: rules.shop,
        default_locale: rules.default_locale,
        timezone: rules.timezone,
        customer_info: isOpen(config.customer_info),
        have_questions: isOpen(config.have_questions),
        questions: rules.questionsIn(ctx.locale),
        countdown: { enabled: isOpen(config.countdown_status), seconds: config.countdown_seconds },
        display: { chart_type: config.chart_type, show_skin_age: config.age_mode === 1 },
      },
    };
  },

  async acknowledgeConfig({ input, ctx }) {
    await noteAcknowledgement(ctx.services.pool, ctx.principal, input);
    return {};
  },

  async createRecord({ input, ctx }) {
    await limitTests(ctx);
    return beginTest(ctx.services, ctx.principal, input);
  },

  async addImage({ input, ctx }) {
    const file = input.files[0];
    if (!file) throw new AppError('INPUT_REQUIRED', { field: 'file' });
    const { kind, path } = await addPhoto(ctx.services, ctx.principal, input.analysis_id, input.kind, file);
    return { kind, sha256: contentHash(path) };
  },

  async finishRecord({ input: { analysis_id, ...end }, ctx }) {
    return finishTest(ctx.services, ctx.principal, analysis_id, end);
  },

  async uploadRecord({ input: { meta, files }, ctx }) {
    await limitTests(ctx);
    const test = { start: pick(recordStart, meta), end: pick(recordEnd, meta), files };
    return takeWholeTest(ctx.services, ctx.principal, test);
  },

  async result({ input, ctx }) {
    const record = await testRecordStore(ctx.services.pool, ctx.principal).byId(input.analysis_id);
    if (!record) throw new AppError('RECORD_NOT_FOUND');
    const rules = await rulesOf(ctx);
    return {
      analysis_id: record.record_id,
      client_uuid: record.client_uuid,
      status: record.status,
      reason: record.reason_key ? translate(ctx.locale, `reason.${record.reason_key}`) : '',
      test_time: record.test_time,
      settings_rev: record.settings_rev,
      images: record.images.map(({ kind, path }) => ({ kind, sha256: contentHash(path) })),
      scores: [...record.scores],
      result: record.result,
      tone: record.result?.tone ?? null,
      texts: record.scores.map(({ dimension, layer, level }) => ({
        dimension,
        ...rules.textFor({ section: layer, dimension, value_key: String(level) }, ctx.locale),
      })),
      goods: (record.recommendation?.goods ?? []).map(({ trace, ...goods }) => ({ ...goods, via: trace.via })),
      report_url: record.result ? reportAddress(ctx, record.share_id) : '',
    };
  },

  async rules({ ctx }) {
    if (!ctx.principal.is_simulated) throw new AppError('NO_PERMISSION');
    const rules = await rulesOf(ctx);
    const { offsets } = rules.evaluationFor(ctx.principal.device_id);
    return {
      settings_rev: rules.rev,
      offsets: [...offsets],
      goods: [...rules.goods],
      mappings: [...rules.mappings],
      settings: rules.settings,
    };
  },
});

/** Stored photos are named by the hash of their content. */
const contentHash = (path: string): string => path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));

/** The part of a one-shot upload that belongs to one half of the test, so that its digest is that of the half alone. */
function pick<S extends z.ZodObject>(schema: S, values: Record<string, unknown>): z.output<S> {
  const names = Object.keys(schema.shape).filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as z.output<S>;
}
