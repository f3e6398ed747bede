import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { webLink } from '@skin-mirror/shared/goods/web-link.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { asksFirst } from '@skin-mirror/shared/question/ask-first.ts';
import { questionKey } from '@skin-mirror/shared/question/question.ts';
import { isAnswered } from '@skin-mirror/shared/question/visible-questions.ts';
import { meantResult, namedWishes } from '@skin-mirror/shared/question/wish.ts';
import { beginsSlowly, helpedBy, inRoutine, needsOf, partsOf } from '@skin-mirror/shared/recommendation/routine.ts';
import { ADULT_AGE, ageBand } from '@skin-mirror/shared/record/age-band.ts';
import type { StoredGoods } from '@skin-mirror/shared/record/record.schema.ts';
import { applyDisplay } from '@skin-mirror/shared/report/display.ts';
import { overallStep } from '@skin-mirror/shared/report/overall-step.ts';
import type { SharedReport, WholeReport } from '@skin-mirror/shared/report/report.contract.ts';
import { shownItems } from '@skin-mirror/shared/report/shown-items.ts';
import type { ResultTextLookup } from '@skin-mirror/shared/result-text/result-text.ts';
import { skinOf } from '@skin-mirror/shared/result-text/shown-text.ts';
import { nextVisit, shownSchemeOf } from '@skin-mirror/shared/scheme/shown-scheme.ts';
import { severityBand } from '@skin-mirror/shared/scoring/scoring.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Reader } from '@skin-mirror/shared/translation/translation.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { photoAddress, pictureAddress } from '../file/photo-address.ts';
import { shopKey } from '../link/shop-key.ts';
import type { Comparison } from '../progress/report-progress.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { wordedCard } from '../shop/worded-card.ts';
import { goodsAddress } from './goods-link.ts';
import type { ReportRow } from './report.store.ts';

const THUMBNAIL = 160;

/** Returns the report of a customer. Links to products go through an address that counts visits. */
export function sharedReportOf(
  row: ReportRow,
  compared: Comparison,
  rules: ShopRules,
  secrets: Secrets,
  locale: Locale,
): SharedReport {
  const { tenant_id, device_id, user_id } = row;
  const source = { tenant_id, device_id, user_id: user_id ?? 0, locale };
  const whole = wholeReportOf(row, compared, rules, secrets, locale);
  const goods = whole.goods.map((product) => ({
    ...product,
    link: product.link && goodsAddress(secrets, { ...source, goods_id: product.id }),
  }));
  return applyDisplay({ ...whole, goods }, rules.pageFor(device_id));
}

/** Returns everything in a stored test that a customer could read. No other field leaves the server. */
export function wholeReportOf(
  row: ReportRow,
  compared: Comparison,
  rules: ShopRules,
  secrets: Secrets,
  locale: Locale,
): WholeReport {
  const { result, scores } = row;
  const config = rules.pageFor(row.device_id);
  const test_day = shopDay(row.test_time, rules.timezone);
  const reader = { wanted: locale, shopDefault: rules.default_locale };
  const scheme = shownSchemeOf(
    row.recommendation,
    rules.wordedSchemes.get(row.recommendation?.scheme?.scheme_id ?? 0),
    reader,
  );
  const skin = skinOf(result, row.questions);
  const text = (dimension: ResultTextLookup['dimension'], value_key: string, layer?: Layer) =>
    rules.textFor({ section: 'zonghe', dimension, value_key }, locale, row.device_id, skin, layer);
  const shown = shownItems(
    scores.map(({ dimension, layer, score }) => ({ key: dimension, layer, score })),
    config,
  );
  const place = compared.percentile?.value ?? null;
  const step = overallStep({ total_score: result.total_score, scores: shown, place });
  return {
    shop: rules.shop,
    shop_key: shopKey(secrets, rules.tenant_id),
    logo: pictureAddress(config.logo),
    test_day,
    contact: {
      address: config.shop_address,
      phone: config.shop_phone,
      hours: config.shop_hours,
      picture: pictureAddress(config.shop_picture),
    },
    adviser: row.adviser,
    wishes: wishesOf(row, rules, locale),
    asks_first: asksFirst(row.questions),
    cleanses_often: isAnswered(row.questions, 'cleansing', 'more'),
    next_visit: row.is_tested_since ? null : nextVisit(test_day, row.recommendation),
    age_band: row.customer_age === null ? null : ageBand(row.customer_age),
    sex: row.customer_sex,
    skin_type: result.skin_type,
    ...(result.skin_type_zones && { skin_type_zones: result.skin_type_zones }),
    tone: result.tone,
    skin_ages: {
      evaluated: skinAge(result.skin_age, row.customer_age),
      predicted: skinAge(result.age_pred, row.customer_age),
    },
    face_shape: result.face_shape ?? null,
    total_score: result.total_score,
    measured: scores.length,
    face: rules.faceIn(locale),
    h5: {
      title: config.h5_title,
      banner: pictureAddress(config.h5_banner),
      support_text: config.h5_support_text,
      support_link: webLink(config.h5_support_link) ?? '',
      theme_color: config.h5_theme_color,
      privacy_url: webLink(config.h5_privacy_url) ?? '',
    },
    texts: rules.textsIn(locale),
    total_text: step === undefined ? null : text('total', String(step)),
    skin_type_text: text('skin_type', result.skin_type),
    tone_text: text('tone', result.tone),
    shows_bands: rules.shows_bands,
    moisture_source: result.moisture?.mode ?? null,
    dims: scores.map(({ dimension, layer, score, level, count, zones }) => ({
      key: dimension,
      layer,
      score,
      level,
      band: severityBand(level),
      ...(count !== undefined && { count }),
      ...(zones && { zones }),
      ...rules.textFor({ section: layer, dimension, value_key: String(level) }, locale, row.device_id, skin, layer),
      overall: text(dimension, String(level), layer),
    })),
    images: row.images.map(({ kind, path, width, height }) => {
      const url = photoAddress(secrets, path);
      return { kind, url, thumbnail_url: `${url}_${THUMBNAIL}x${THUMBNAIL}.jpg`, width, height };
    }),
    currency: config.currency,
    goods: inRoutine(row.recommendation?.goods ?? []).map((goods) => shownGoods(goods, row, rules, reader)),
    scheme,
    ...compared,
  };
}

/** Returns a product of the report. In the place of a recommended one stands the one that the customer already has. */
function shownGoods(
  goods: StoredGoods,
  { recommendation, owned }: ReportRow,
  rules: ShopRules,
  reader: Reader,
): WholeReport['goods'][number] {
  const own = owned?.get(goods.goods_id);
  const isOwned = own !== undefined;
  const id = own?.goods_id ?? goods.goods_id;
  const isOther = id !== goods.goods_id;
  const card = (isOther && rules.cards.get(id)) || goods;
  const used = isOther ? { ...goods, trace: { ...goods.trace, because: [...(own?.because ?? [])] } } : goods;
  const { goods_name: name, tag, brand_story, langs } = wordedCard(card, id, rules, reader);
  return {
    id,
    name,
    pic: card.goods_pic,
    tag,
    price: isOwned ? null : goods.price,
    link: isOwned ? '' : (webLink(goods.source_url) ?? ''),
    brand_story,
    // Old tests have no `step_role` and `choice`.
    step_role: goods.step_role ?? 'other',
    choice: goods.choice ?? 'first',
    parts: partsOf(goods, recommendation?.scheme),
    needs: needsOf(used, recommendation?.scheme).map(({ dimension: key, layer, score }) => ({
      key,
      layer,
      score,
    })),
    helps: helpedBy(used),
    ...(goods.trace.place === 'make_up' && { is_make_up_remover: true as const }),
    ...(beginsSlowly(goods) && { begins_slowly: true as const }),
    is_owned: isOwned,
    ...(langs && { langs: reportLangs(langs) }),
  };
}

const reportLangs = ({ goods_name: name, ...langs }: NonNullable<ReturnType<typeof wordedCard>['langs']>) => ({
  ...(name && { name }),
  ...langs,
});

/**
 * A younger skin age than that of an adult flatters to absurdity, and one above the customer's own age only hurts, so the
 * report leaves it out.
 */
function skinAge(age: number | undefined, customer_age: number | null): number | null {
  if (age === undefined || customer_age === null) return age ?? null;
  return age > customer_age ? null : Math.max(age, customer_age >= ADULT_AGE ? ADULT_AGE : 0);
}

/** Returns what the customer would like to improve, in the words of the questionnaire. */
function wishesOf({ questions, scores }: ReportRow, rules: ShopRules, locale: Locale): WholeReport['wishes'] {
  const named = namedWishes(rules.wishes, questions);
  const asked = named.length === 0 ? [] : rules.questionsIn(locale);
  const wishes = named.map(({ question, option, dimension }) => {
    const { options = [] } = asked.find(({ id }) => questionKey(id) === question) ?? {};
    return { key: meantResult(dimension, scores), words: options.find(({ id }) => id === option)?.option ?? '' };
  });
  return wishes.filter(({ key }, at) => wishes.findIndex((other) => other.key === key) === at);
}
