import { isWholeShop } from '@skin-mirror/shared/device/device.ts';
import { DIMENSION_KEYS, type DimensionKey } from '@skin-mirror/shared/dimension/dimension.ts';
import { decide, owner, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { DEFAULT_PUSH_THRESHOLD, MAX_GOODS_TYPES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { articleId, articleKey } from '@skin-mirror/shared/result-text/article-key.ts';
import {
  indexResultTexts,
  type ReportSection,
  resultTextKey,
  TEXT_SECTIONS,
} from '@skin-mirror/shared/result-text/result-text.ts';
import { missingTexts } from '@skin-mirror/shared/result-text/text-coverage.ts';
import { offsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { settingContract } from '@skin-mirror/shared/setting/setting.contract.ts';
import { WHAT_IF_TESTS } from '@skin-mirror/shared/setting/setting.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { addNewer } from '../../kernel/rev.ts';
import { audit } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { articleRows } from './article.ts';
import { coverageAnswerOf } from './coverage.ts';
import { type AtMirror, mirrorOf, readMirror, WHOLE_SHOP } from './mirror-of.ts';
import { offsetValues } from './offset-values.ts';
import { settingStore } from './setting.store.ts';
import { mappingRows, offsetRows } from './setting-rows.ts';
import { shopTextCoverage } from './text-coverage.ts';
import { whatIfOf } from './what-if.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => settingStore(services, principal);

export const settingOperations = implement(settingContract, {
  async offsets({ input, ctx }) {
    return offsetsOf(ctx, await mirrorOf(ctx, { device_no: input.device_no }));
  },

  async updateOffsets({ input, ctx }) {
    const { customer_id, device_no, rev, ...fields } = input;
    const store = storeOf(ctx);
    const device_id = await mirrorOf(ctx, customer_id === -1 ? { device_no } : { device_id: customer_id });
    const wanted = offsetValues(fields);
    const before = await store.offsets(device_id);
    // A mirror without its own offset uses the shop's offset, so null and 0 differ for a mirror.
    const unset = device_id === WHOLE_SHOP ? 0 : null;
    const rateOf = ({ dimension, layer }: (typeof wanted)[number]) =>
      before.find((row) => row.dimension === dimension && row.layer === layer)?.rate ?? unset;
    const changed = wanted.filter((offset) => rateOf(offset) !== offset.rate);
    if (changed.length > 0) {
      const values = Object.fromEntries(
        changed.map(({ dimension, layer, rate }) => [offsetTypename(dimension, layer), rate]),
      );
      await store
        .change('offset', values, changerOf(ctx.principal), { device_id, rev })
        .catch(addNewer(() => offsetsOf(ctx, device_id)));
      const details = Object.fromEntries(
        changed.map((offset) => [offsetTypename(offset.dimension, offset.layer), [rateOf(offset), offset.rate]]),
      );
      await audit(ctx, { action: 'setting.offset', entity: 'offset', entity_id: device_id || '', details });
    }
    return { count: changed.length };
  },

  async whatIf({ ctx }) {
    const store = storeOf(ctx);
    const [rules, tests, mirrorOffsets] = await Promise.all([
      ctx.services.ruleBook.latest(ctx.principal.tenant_id),
      store.lastTests(WHAT_IF_TESTS),
      store.mirrorOffsets(),
    ]);
    return whatIfOf(rules, tests, mirrorOffsets);
  },

  async coverage({ input, ctx }) {
    const device_id = await readMirror(ctx, input);
    return coverageAnswerOf(await ctx.services.ruleBook.latest(ctx.principal.tenant_id), device_id);
  },

  async articles({ input, ctx }) {
    const list = await articlesOf(ctx, input.type, await readMirror(ctx, input), input.locale);
    const names = new Map(list.map(({ service, service_name }) => [service, service_name]));
    return { list, test_type: Array.from(names, ([key, name]) => ({ key, name })) };
  },

  async editArticle({ input, ctx }) {
    const { id, introduction, advice, locale = ctx.locale, rev } = input;
    const device_id = await changedMirror(ctx, input);
    const key = mustExist(articleKey(id), 'RESULT_TEXT_NOT_FOUND');
    const rules = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
    const shown = rules.textFor(key, locale, device_id);
    // An unchanged text must not become an own text.
    if (shown.introduction === introduction && shown.advice === advice) return {};
    const values = { [resultTextKey(key, locale)]: { introduction, advice } };
    const store = storeOf(ctx);
    await store
      .change('text', values, changerOf(ctx.principal), { device_id, rev })
      .catch(
        addNewer(async () =>
          (await articlesOf(ctx, key.section, device_id, locale)).find((one) => one.id === articleId(key)),
        ),
      );
    const details = { locale, ...namedMirror(input) };
    await audit(ctx, { action: 'setting.text', entity: 'text', entity_id: id, details });
    return {};
  },

  async resetArticles({ input, ctx }) {
    const { ids, locale = ctx.locale } = input;
    const device_id = await changedMirror(ctx, input);
    const keyOf = (id: string) => resultTextKey(mustExist(articleKey(id), 'RESULT_TEXT_NOT_FOUND'), locale);
    return resetAll(ctx, 'text', { ids, keyOf, device_id, details: { locale, ...namedMirror(input) } });
  },

  async textCoverage({ ctx }) {
    const { services, principal } = ctx;
    const { default_locale } = await services.ruleBook.latest(principal.tenant_id);
    return { default_locale, list: await shopTextCoverage(services, principal.tenant_id, default_locale) };
  },

  async copyTexts({ input: { locales, section }, ctx }) {
    const { default_locale } = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
    const store = storeOf(ctx);
    const own = indexResultTexts(await store.allTexts());
    const missing = [...new Set(locales)].map((locale) => ({
      locale,
      texts: (section ? [section] : TEXT_SECTIONS).flatMap((one) =>
        missingTexts(one, own, { wanted: locale, shopDefault: default_locale }),
      ),
    }));
    const values = missing.flatMap(({ locale, texts }) =>
      texts.map((text) => [resultTextKey(text, locale), { introduction: text.introduction, advice: text.advice }]),
    );
    if (values.length === 0) throw new AppError('NOTHING_TO_COPY');
    await store.change('text', Object.fromEntries(values), changerOf(ctx.principal));
    const copied = missing
      .filter(({ texts }) => texts.length > 0)
      .map(({ locale, texts }) => ({ locale, ids: texts.map(articleId) }));
    await audit(ctx, {
      action: 'setting.text_copy',
      entity: 'text',
      details: { from: default_locale, to: copied.map(({ locale }) => locale), count: values.length },
    });
    return { count: values.length, copied };
  },

  async mappings({ input, ctx }) {
    await refuseSolrx(ctx);
    return mappingsOf(ctx, await readMirror(ctx, input));
  },

  async editMapping({ input, ctx }) {
    await refuseSolrx(ctx);
    const device_id = await changedMirror(ctx, input);
    const { analysis_type, status, goods_types, goods_types_arr, rev } = input;
    if (!DIMENSION_KEYS.includes(analysis_type as DimensionKey)) throw new AppError('MAPPING_NOT_FOUND');
    const wanted = [...new Set(goods_types.length > 0 ? goods_types : goods_types_arr)];
    if (wanted.length === 0) throw new AppError('TYPES_REQUIRED');
    if (wanted.length > MAX_GOODS_TYPES) throw new AppError('TOO_MANY_TYPES', { max: MAX_GOODS_TYPES });
    const store = storeOf(ctx);
    const types = await store.goodsTypes();
    if (wanted.some((id) => !types.some((type) => type.id === id)))
      throw new AppError('INPUT_INVALID', { field: 'goods_types' });
    const rowNow = async () =>
      (await mappingsOf(ctx, device_id)).list.find((row) => row.analysis_type === analysis_type);
    const inForce = await rowNow();
    const isSet = inForce && inForce.source !== 'default';
    const threshold = input.threshold ?? (isSet ? inForce.threshold : DEFAULT_PUSH_THRESHOLD);
    const isSame =
      inForce?.threshold === threshold && inForce.status === status && inForce.goods_types === wanted.join();
    if (isSame) return {};
    const value = { goods_type_ids: wanted, threshold, status };
    await store
      .change('mapping', { [analysis_type]: value }, changerOf(ctx.principal), { device_id, rev })
      .catch(addNewer(rowNow));
    const details = { goods_types: wanted, threshold, status, ...namedMirror(input) };
    await audit(ctx, { action: 'setting.mapping', entity: 'mapping', entity_id: analysis_type, details });
    return {};
  },

  async resetMappings({ input, ctx }) {
    await refuseSolrx(ctx);
    const device_id = await changedMirror(ctx, input);
    const wanted = input.ids.map((id) => DIMENSION_KEYS[Number(id) - 1] ?? DIMENSION_KEYS.find((key) => key === id));
    if (wanted.includes(undefined)) throw new AppError('MAPPING_NOT_FOUND');
    const ids = wanted.filter((name) => name !== undefined);
    return resetAll(ctx, 'mapping', { ids, keyOf: (name) => name, device_id, details: namedMirror(input) });
  },
});

interface Reset {
  readonly ids: readonly string[];
  readonly keyOf: (id: string) => string;
  readonly device_id: number;
  readonly details?: Readonly<Record<string, string>>;
}

/** Removes the own values of the shop, so that the built-in ones apply, or those of a mirror, so that the shop's apply. */
async function resetAll(ctx: Call, area: 'text' | 'mapping', { ids, keyOf, device_id, details }: Reset) {
  if (ids.length === 0) throw new AppError('SELECTION_EMPTY');
  const nothing = Object.fromEntries(ids.map((id) => [keyOf(id), null]));
  const { changes } = await storeOf(ctx).change(area, nothing, changerOf(ctx.principal), { device_id });
  const count = changes.length;
  if (count === 0) throw new AppError('NOTHING_TO_RESET');
  await audit(ctx, {
    action: `setting.${area}_reset`,
    entity: area,
    entity_id: ids.join(','),
    details: { ...details, count },
  });
  return { count };
}

/** Reads the revision before the values, so that a change between the two reads counts as newer. */
async function offsetsOf(ctx: Call, device_id: number) {
  const store = storeOf(ctx);
  const rev = await store.newest('offset', device_id);
  const [ofShop, own, measured] = await Promise.all([
    store.offsets(WHOLE_SHOP),
    device_id === WHOLE_SHOP ? [] : store.offsets(device_id),
    store.measured(),
  ]);
  return { list: offsetRows({ ofShop, own }, measured, ctx.locale), rev };
}

async function articlesOf(ctx: Call, section: ReportSection, device_id: number, wanted = ctx.locale) {
  const store = storeOf(ctx);
  const rev = await store.newest('text', device_id);
  const { default_locale } = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
  const [ofShop, own] = await Promise.all([
    store.texts(section, WHOLE_SHOP),
    device_id === WHOLE_SHOP ? undefined : store.texts(section, device_id),
  ]);
  const rows = articleRows(section, { ofShop, own }, { wanted, shopDefault: default_locale }, ctx.locale);
  return rows.map((row) => ({ ...row, rev }));
}

async function mappingsOf(ctx: Call, device_id: number) {
  const store = storeOf(ctx);
  const rev = await store.newest('mapping', device_id);
  const [ofShop, own, types] = await Promise.all([
    store.mappings(WHOLE_SHOP),
    device_id === WHOLE_SHOP ? undefined : store.mappings(device_id),
    store.goodsTypes(),
  ]);
  const { list, ...others } = mappingRows({ ofShop, own }, types, ctx.locale);
  return { list: list.map((row) => ({ ...row, rev })), ...others };
}

/** Does the same as `readMirror` for a change. Only the main account gives a mirror texts and mappings of its own. */
async function changedMirror(ctx: Call, at: AtMirror): Promise<number> {
  const device_id = await readMirror(ctx, at);
  const mayChange = device_id === WHOLE_SHOP || decide(owner({ scope: 'config:write' }), ctx.principal) === 'allow';
  if (!mayChange) throw new AppError('NO_PERMISSION');
  return device_id;
}

/** The mirror in the audit log. */
const namedMirror = ({ device_no }: AtMirror): { device_no?: string } => (isWholeShop(device_no) ? {} : { device_no });

/** Shops with skin profiles (`solrx`) have no mapping, so this throws NO_PERMISSION. */
async function refuseSolrx(ctx: Call): Promise<void> {
  const { config } = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
  if (config.goods_mode === 'solrx') throw new AppError('NO_PERMISSION');
}
