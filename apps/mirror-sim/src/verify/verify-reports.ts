import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { recordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { asksFirst } from '@skin-mirror/shared/question/ask-first.ts';
import { ADULT_AGE } from '@skin-mirror/shared/record/age-band.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { careLevel, severityBand } from '@skin-mirror/shared/scoring/scoring.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { z } from 'zod';
import type { Problem } from '../messages.ts';
import { compared, differing, inAnyOrder } from '../problems.ts';
import type { ConsoleAnswer } from '../staff/console.ts';
import { allRows } from '../staff/pages.ts';
import { openReport, type ReadReport, shareOf } from './as-customer.ts';
import type { ListedRow, ShopView } from './shop-view.ts';

const differs = differing('report');

type Config = z.output<typeof shopConfig>;

/** So many customers who came again are looked at. */
const LOOKED_AT = 3;

/** Compares the reports of a run with what the shop has chosen for them, and with what the console says of the customer. */
export async function verifyReports(view: ShopView): Promise<void> {
  const { staff, reader, reports, rows, rowOf, found } = view;
  const { timezone } = view.settings;
  if (reports.length === 0) return;
  const guides = await allRows((paging) => staff.ask('account', 'list', paging));
  // Customers don't read the built-in names.
  const unnamed = new Set(guides.filter(({ is_default }) => is_default === 1).map(({ user_acct }) => user_acct));
  const adviserOf = ({ user_acct, guide }: ListedRow): string =>
    user_acct === '' || guide === user_acct || unnamed.has(user_acct) ? '' : guide;
  const withProgress: ReadReport[] = [];
  for (const [device_no, own] of Map.groupBy(reports, ({ test }) => test.device_no)) {
    const asked = { keys: [], ...(view.hasOwn && { device_no }) };
    const chosen = shopConfig.parse(await staff.ask('config', 'get', asked));
    if (chosen.show_progress === 1) withProgress.push(...own);
    for (const read of own) {
      const row = rowOf.get(read.test.analysis_id);
      found.ofTest(read.test.number, [
        ...checkResult(read),
        ...checkPage(read, chosen),
        ...(row ? differs('adviser', adviserOf(row), read.report.adviser) : []),
      ]);
    }
  }
  for (const one of comingAgain(withProgress, rows, timezone).slice(0, LOOKED_AT)) {
    const check = async (report: SharedReport) => {
      const asked = await staff.ask('progress', 'compare', { a: one.then.id, b: one.now.id });
      const { erase_at } = await staff.ask('customer', 'get', { id: one.customer_id });
      return erase_at ? [] : checkProgress(report, asked, shopDay(one.then.test_time, timezone));
    };
    let problems = await check(one.read.report);
    if (problems.length > 0) {
      // Another customer may have come since the report was read, and changed the place of this one.
      const { report } = await openReport(reader, shareOf(one.read.result.report_url));
      if (report) problems = await check(report);
    }
    found.ofTest(one.read.test.number, problems);
  }
}

/** The parts of a report that come from the result alone. */
function checkResult({ test, result, report }: ReadReport): Problem[] {
  const { questions } = recordStart.parse(test.start);
  const hasOwned = report.goods.some(({ is_owned }) => is_owned);
  return [
    ...compared('report', {
      measured: [result.scores.length, report.measured],
      face_shape: [result.result?.face_shape ?? null, report.face_shape],
      moisture_source: [result.result?.moisture?.mode ?? null, report.moisture_source],
      asks_first: [asksFirst(questions), report.asks_first],
    }),
    ...report.dims.flatMap(({ key, layer, score, level, band, zones = {}, advice }) => {
      const at = result.scores.findIndex((one) => one.dimension === key && one.layer === layer);
      return compared('report', {
        [`level of ${key}`]: [careLevel(score), level],
        [`band of ${key}`]: [severityBand(careLevel(score)), band],
        [`zones of ${key}`]: [inOrder(result.scores[at]?.zones ?? {}), inOrder(zones)],
        [`advice on ${key}`]: [result.texts[at]?.advice ?? '', advice],
      });
    }),
    ...report.goods.flatMap(({ id, name, price, step_role, choice, is_owned }) => {
      if (is_owned) return [];
      const own = result.goods.find(({ goods_id }) => goods_id === id);
      if (!own) return hasOwned ? [] : differs('goods', 'a recommended product', name);
      return [
        ...differs(`price of ${name}`, own.price, price),
        ...differs(`place of ${name}`, [own.step_role, own.choice], [step_role, choice]),
      ];
    }),
  ];
}

const inOrder = (zones: object) => Object.entries(zones).toSorted(([a], [b]) => a.localeCompare(b));

/** The parts of a report that the shop chooses. */
function checkPage({ test, result, report }: ReadReport, chosen: Config): Problem[] {
  const age = test.start.customer?.age;
  const evaluated = chosen.age_type === 2 ? result.result?.age_pred : result.result?.skin_age;
  const { contact, h5 } = report;
  return compared('report', {
    shop: [chosen.shop, report.shop],
    contact: [
      [chosen.shop_address, chosen.shop_phone, chosen.shop_hours],
      [contact.address, contact.phone, contact.hours],
    ],
    currency: [chosen.currency, report.currency],
    skin_age: [chosen.age_mode === 1 ? shownAge(evaluated, age) : null, report.skin_age],
    display: [
      [chosen.chart_type, chosen.summary_chart, chosen.color_show_type],
      [report.chart_type, report.summary_chart, report.color_show_type],
    ],
    head: [
      [chosen.h5_title, chosen.h5_support_text, chosen.h5_theme_color],
      [h5.title, h5.support_text, h5.theme_color],
    ],
    ...(chosen.show_progress === 0 && {
      progress: [
        [null, null],
        [report.progress, report.percentile],
      ],
    }),
  });
}

/** No report calls the skin older than the customer, and that of a grown-up younger than a grown-up. */
function shownAge(evaluated: number | undefined, age: number | undefined): number | null {
  if (evaluated === undefined) return null;
  if (age === undefined) return evaluated;
  if (evaluated > age) return null;
  return age >= ADULT_AGE ? Math.max(evaluated, ADULT_AGE) : evaluated;
}

/**
 * The reports of customers who had one test on the last day before. With several tests on that day, nothing says which of
 * them the report compares. If two tests say that they are of different people, the report compares nothing.
 */
function comingAgain(reports: readonly ReadReport[], rows: readonly ListedRow[], timezone: string) {
  const dayOf = ({ test_time }: ListedRow) => shopDay(test_time, timezone);
  return reports.flatMap((read) => {
    const now = rows.find(({ id }) => id === read.test.analysis_id);
    if (!now || now.customer_id === null) return [];
    const { customer_id } = now;
    const own = rows.filter(
      (row) =>
        row.customer_id === customer_id &&
        row.status === RECORD_STATUS.success &&
        row.is_simulated === now.is_simulated,
    );
    const before = own.filter((row) => dayOf(row) < dayOf(now));
    const last = before.map(dayOf).toSorted().at(-1);
    const [then, ...others] = before.filter((row) => dayOf(row) === last);
    const isOne = new Set(own.map((row) => `${row.customer_sex} ${row.customer_age}`)).size === 1;
    return then && others.length === 0 && isOne ? [{ read, now, then, customer_id }] : [];
  });
}

type Compared = ConsoleAnswer<'progress', 'compare'>;

/** A report must say the same of the customer's skin as the console. */
export function checkProgress(
  { progress, percentile, dims }: Pick<SharedReport, 'progress' | 'percentile' | 'dims'>,
  { list, warnings, percentile: place }: Pick<Compared, 'list' | 'warnings' | 'percentile'>,
  day: string,
): Problem[] {
  const shown = new Set(dims.map(({ key, layer }) => `${key}/${layer}`));
  const isComparable = list.some(({ dimension, layer }) => shown.has(`${dimension}/${layer}`));
  if (!progress) return isComparable ? differs('progress', day, null) : [];
  const lines = (all: readonly { readonly name: string; readonly verdict: string }[]) =>
    all.filter(({ name }) => shown.has(name)).map(({ name, verdict }) => `${name} ${verdict}`);
  return compared('report', {
    'day of the test before': [day, progress.since],
    percentile: [place && [Math.round(place.value), place.people], percentile && [percentile.value, percentile.n]],
    captures_differ: [warnings.length > 0, progress.captures_differ],
    verdicts: inAnyOrder(
      lines(list.map((one) => ({ name: `${one.dimension}/${one.layer}`, verdict: one.verdict }))),
      lines(progress.list.map((one) => ({ name: `${one.key}/${one.layer}`, verdict: one.verdict }))),
    ),
  });
}
