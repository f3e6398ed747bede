import { createHash } from 'node:crypto';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { isOpen } from '@skin-mirror/shared/config/config.ts';
import { REG_FIELDS, registrationOf } from '@skin-mirror/shared/config/registration.ts';
import type { MirrorFile } from '@skin-mirror/shared/mirror/marketing.schema.ts';
import type { MirrorBundle } from '@skin-mirror/shared/mirror/mirror-bundle.schema.ts';
import type { Question } from '@skin-mirror/shared/question/question.schema.ts';
import type { Answer, MirrorClient } from '../client/client.ts';
import { type Problem, problem } from '../messages.ts';
import { compared, differing, inAnyOrder } from '../problems.ts';
import { allRows } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import type { Found } from './findings.ts';
import { inTurns, type Reader } from './reader.ts';
import { rulesTold } from './rule-book.ts';
import { isAdvanced } from './shop-view.ts';

const differs = differing('config');

/**
 * Compares what the mirrors hear of their shop with what the console says, and each file with its hash. In advanced mode,
 * settings are asked for each mirror.
 */
export async function verifyAsMirror(
  clients: readonly MirrorClient[],
  staff: Staff | undefined,
  reader: Reader,
  found: Found,
): Promise<void> {
  for (const client of clients) {
    const about = `mirror ${client.device_no}`;
    const { rev, bundle } = await client.config();
    if (!bundle) {
      found.of(about, [problem('problem.missing', { call: 'config' })]);
      continue;
    }
    found.of(about, differs('unchanged', 1, (await client.config(rev)).unchanged));
    found.of(about, await checkFiles(bundle, reader));
    if (staff) found.of(about, await compareWithConsole(client, bundle, staff));
  }
}

async function compareWithConsole(client: MirrorClient, bundle: MirrorBundle, staff: Staff): Promise<Problem[]> {
  const { device_no } = client;
  const hasOwn = await isAdvanced(staff);
  const of = hasOwn ? { device_no } : {};
  const values = await staff.ask('config', 'get', { keys: [], ...of });
  const told = await client.rules();
  const shop = await consoleRules(staff, of);
  const goods = hasOwn ? await goodsFor(device_no, shop.goods, told, staff) : shop.goods;
  const { list: questions } = await staff.ask('question', 'list', {});
  return [
    ...checkBundle(bundle, values),
    ...checkForm(bundle, questions, values),
    ...checkRules(told, { ...shop, goods }, values),
  ];
}

/** The mirror asks for what the shop wants to know. The words may be in another language. */
function checkForm(
  bundle: MirrorBundle,
  questions: readonly Question[],
  { reg_fields }: Readonly<Record<string, unknown>>,
): Problem[] {
  const { registration } = bundle;
  const chosen = shopConfig.shape.reg_fields.parse(reg_fields);
  const wanted = registrationOf(chosen);
  const asked = (list: readonly Question[]) =>
    list.map((one) => [one.id, one.type, one.required, one.options.map(({ id }) => id), one.show_if]);
  return [
    ...differs('questions', asked(questions), asked(bundle.questions)),
    ...REG_FIELDS.flatMap((field) => differs(`registration of ${field}`, wanted[field], registration[field])),
  ];
}

/** In advanced mode, a product may be for other mirrors alone. Asks for those that the mirror hasn't heard of. */
async function goodsFor<Row extends { readonly goods_id: number }>(
  device_no: string,
  goods: readonly Row[],
  told: Answer<'rules'>,
  staff: Staff,
): Promise<Row[]> {
  const named = new Set(rulesTold(told).goods.map(({ goods_id }) => goods_id));
  const own: Row[] = [];
  for (const row of goods) {
    const only = named.has(row.goods_id) ? [] : (await staff.ask('goods', 'detail', { id: row.goods_id })).device_nos;
    if (only.length === 0 || only.includes(device_no)) own.push(row);
  }
  return own;
}

/** For each setting that the console shows, the place in the bundle. */
const SHOWN: Readonly<Record<string, (bundle: MirrorBundle) => unknown>> = {
  customer_info: (bundle) => bundle.customer_info,
  have_questions: (bundle) => bundle.have_questions,
  countdown_status: (bundle) => bundle.countdown.enabled,
  countdown_seconds: (bundle) => bundle.countdown.seconds,
  carousel_interval: (bundle) => bundle.marketing.carousel_interval,
  moisture_mode: (bundle) => bundle.moisture_mode,
  chart_type: (bundle) => bundle.display.chart_type,
  data_show_type: (bundle) => bundle.display.data_show_type,
  color_show_type: (bundle) => bundle.display.color_show_type,
  age_type: (bundle) => bundle.display.age_type,
  items_layer: (bundle) => bundle.display.items_layer,
  items_deep: (bundle) => bundle.display.items_deep,
  qr_type: (bundle) => bundle.marketing.qr.type,
  qr_process: (bundle) => bundle.marketing.qr.process,
  kf_left: (bundle) => bundle.marketing.qr.left,
  kf_right: (bundle) => bundle.marketing.qr.right,
  timezone: (bundle) => bundle.timezone,
  shop: (bundle) => bundle.shop,
  age_mode: (bundle) => Number(bundle.display.show_skin_age),
  items_skin_type: (bundle) => Number(bundle.display.show_skin_type),
};
const SWITCHES = new Set(['customer_info', 'have_questions', 'countdown_status']);

/** Compares a bundle with settings, such as those that a scenario has just set. */
export function checkBundle(bundle: MirrorBundle, values: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(SHOWN).flatMap(([key, shown]) => {
    const value = values[key];
    if (value === undefined) return [];
    return differs(key, SWITCHES.has(key) ? isOpen(Number(value)) : value, shown(bundle));
  });
}

/** The rules as the console shows them. */
async function consoleRules(staff: Staff, of: { readonly device_no?: string }) {
  const offsets = await staff.ask('setting', 'offsets', of);
  const mappings = await staff.ask('setting', 'mappings', of);
  const goods = await allRows((paging) => staff.ask('goods', 'list', paging));
  return { offsets: offsets.list, mappings: mappings.list, goods };
}

/** The rules that a mirror hears of must be those that the shop has chosen. */
function checkRules(
  told: Answer<'rules'>,
  shop: Awaited<ReturnType<typeof consoleRules>>,
  values: Readonly<Record<string, unknown>>,
): Problem[] {
  const rules = rulesTold(told);
  const chosen = shopConfig.partial().parse(values);
  const { goods_mode, max_goods, max_per_role, match_sex, match_skin, push_mode } = rules.settings;
  const named = new Set(rules.goods.map(({ goods_id }) => goods_id));
  const inUse = shop.goods.filter(({ goods_id }) => named.has(goods_id) || goods_mode === 'normal');
  // The console also lists the results that the shop has mapped to no products.
  const mapped = shop.mappings.filter(({ goods_types_arr }) => goods_types_arr.length > 0);
  return compared('rules', {
    offsets: inAnyOrder(
      shop.offsets.filter(({ rate }) => rate !== 0).map(({ typename, rate }) => `${typename} ${rate}`),
      rules.offsets
        .filter(({ offset }) => offset !== 0)
        .map(({ dimension, layer, offset }) => `${layer === 'deep' ? 'deep_' : ''}${dimension} ${offset}`),
    ),
    mappings: inAnyOrder(
      mapped.map((one) => `${one.analysis_type} ${one.goods_types_arr} ${one.threshold} ${one.status}`),
      rules.mappings
        .filter(({ goods_type_ids }) => goods_type_ids.length > 0)
        .map((one) => `${one.analysis_type} ${one.goods_type_ids} ${one.threshold} ${one.status}`),
    ),
    goods: inAnyOrder(
      inUse.map((one) => goodsLine(one, one.type_ids.split(',').map(Number))),
      rules.goods.map((one) => goodsLine(one, one.type_ids)),
    ),
    settings: [
      [chosen.goods_mode, chosen.max_goods, chosen.max_per_role, chosen.match_sex, chosen.match_skin, chosen.push_mode],
      [goods_mode, max_goods, max_per_role, Number(match_sex), Number(match_skin), push_mode === 'cycle' ? 1 : 2],
    ],
  });
}

const goodsLine = (
  one: { goods_id: number; shelf_status: number; for_sex: number; push_type: number },
  type_ids: readonly number[],
): string =>
  `${one.goods_id} types ${type_ids.filter((id) => id > 0)} shelf ${one.shelf_status} sex ${one.for_sex} push ${one.push_type}`;

/** A mirror keeps files by their address, so each one must have the content that its hash says. */
async function checkFiles(bundle: MirrorBundle, reader: Reader): Promise<Problem[]> {
  const found = await inTurns(filesOf(bundle), async ({ address, sha256 }) => {
    const { status, bytes } = await reader.get(address);
    if (status !== 200) return differs('file', 200, status);
    if (sha256 === null) return [];
    return differs('sha256', sha256, createHash('sha256').update(bytes).digest('hex'));
  });
  return found.flat();
}

function filesOf({ marketing, logo, startup_image }: MirrorBundle): MirrorFile[] {
  const { carousel, ripple, video, voice, qr, coupon } = marketing;
  const files = [...carousel, ...ripple, video, video?.cover, voice.file, qr.picture, qr.service, coupon?.picture];
  const plain = [logo, startup_image].flatMap((address) => (address ? [{ address, sha256: null }] : []));
  return [...files.flatMap((file) => file ?? []), ...plain];
}
