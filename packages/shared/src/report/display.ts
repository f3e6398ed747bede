import type { ShopConfig } from '../config/config.schema.ts';
import { reasonsOf } from '../recommendation/reason.ts';
import type { DisplaySettings, SharedReport, WholeReport } from './report.contract.ts';
import { shownItems } from './shown-items.ts';

/** The settings that decide how a report looks. `moisture_mode` is optional, because it is only for future tests. */
type ShownBy = Omit<DisplaySettings, 'moisture_mode'> & Partial<Pick<ShopConfig, 'moisture_mode'>>;

/**
 * Applies a shop's display settings to a report. Hidden dimensions are removed everywhere: also the photos with their
 * marks, the reasons for recommendations, and the customer's wishes. The total score still includes all measured dimensions.
 */
export function applyDisplay({ skin_ages, ...whole }: WholeReport, settings: ShownBy): SharedReport {
  const dims = shownItems(whole.dims, settings);
  const shown = new Set(dims.map(({ key }) => key));
  const { skin_type_zones, ...rest } = whole;
  const hasSkinType = settings.items_skin_type === 1;
  const age = settings.age_type === 2 ? skin_ages.predicted : skin_ages.evaluated;
  const goods = (settings.h5_show_goods === 1 ? whole.goods : []).map((product) => ({
    ...product,
    needs: product.needs.filter(({ key }) => shown.has(key)),
    helps: product.helps.filter((key) => shown.has(key)),
  }));
  const reasons = reasonsOf(goods);
  return {
    ...rest,
    ...(hasSkinType && skin_type_zones && { skin_type_zones }),
    skin_type: hasSkinType ? whole.skin_type : null,
    skin_type_text: hasSkinType ? whole.skin_type_text : null,
    skin_age: settings.age_mode === 1 ? age : null,
    chart_type: settings.chart_type,
    summary_chart: settings.summary_chart,
    data_show_type: whole.shows_bands && settings.data_show_type === 2 ? 3 : settings.data_show_type,
    color_show_type: settings.color_show_type,
    dims,
    wishes: whole.wishes.filter(({ key }) => shown.has(key) || whole.dims.every((dim) => dim.key !== key)),
    progress: settings.show_progress === 1 ? shownProgress(whole.progress, dims) : null,
    percentile: settings.show_progress === 1 ? whole.percentile : null,
    images: whole.images.filter(({ kind }) => !kind.startsWith(MARK) || shown.has(kind.slice(MARK.length))),
    shows_cart: settings.h5_show_goods === 1 && settings.h5_show_cart === 1,
    ...(settings.h5_show_goods === 1 ? {} : { scheme: withoutGoods(whole.scheme) }),
    goods: goods.map((product, at) => ({ ...product, needs: reasons[at] ?? [] })),
  };
}

const withoutGoods = (scheme: WholeReport['scheme']) =>
  scheme && { ...scheme, steps: scheme.steps.map((step) => ({ ...step, goods_ids: [] })) };

const MARK = 'mark_';

/** Leaves hidden dimensions out. Returns null if nothing is left to compare. */
function shownProgress(progress: SharedReport['progress'], dims: SharedReport['dims']): SharedReport['progress'] {
  if (!progress) return null;
  const list = dims.flatMap(
    (dim) => progress.list.find(({ key, layer }) => key === dim.key && layer === dim.layer) ?? [],
  );
  const trend = progress.trend && {
    ...progress.trend,
    lines: [{ key: 'total', layer: null }, ...dims].flatMap(
      ({ key, layer }) => progress.trend?.lines.find((line) => line.key === key && line.layer === layer) ?? [],
    ),
  };
  return list.length === 0 ? null : { ...progress, list, trend };
}
