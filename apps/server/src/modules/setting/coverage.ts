import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { coverageOf } from '@skin-mirror/shared/recommendation/coverage.ts';
import { MAPPING_STATUS } from '@skin-mirror/shared/recommendation/recommendation.ts';
import { SCHEME_STATUS } from '@skin-mirror/shared/scheme/scheme.ts';
import type { CoverageAnswer } from '@skin-mirror/shared/setting/setting.contract.ts';
import { MAX_NEVER } from '@skin-mirror/shared/setting/setting.ts';
import type { ShopRules } from '../shop/rule-book.ts';

/**
 * Computes which customers a mirror's products reach. `device_id` 0 means the whole shop, without products for single
 * mirrors.
 */
export function coverageAnswerOf(rules: ShopRules, device_id: number): CoverageAnswer {
  const goods = rules.goodsFor(device_id);
  const settings = rules.matchSettingsFor(device_id);
  const ofMirror = rules.mappingsFor(device_id);
  const isCycle = settings.push_mode === 'cycle';
  const elsewhere = isCycle ? inSchemes(rules) : new Set<number>();
  const { rows, anyway, missing_core, never } = coverageOf(goods, ofMirror, settings, elsewhere);
  // If two mappings have the same dimension, the later one wins.
  const mappings = new Map(ofMirror.map((mapping) => [mapping.analysis_type, mapping]));
  return {
    goods_mode: settings.goods_mode,
    is_cycle: isCycle,
    total: rules.cards.size,
    for_single_mirrors: rules.cards.size - goods.length,
    without_step: goods.filter(
      ({ shelf_status, step_role }) => shelf_status === SHELF_STATUS.on && step_role === 'other',
    ).length,
    rows: rows.map(({ dimension, asks, cells }) => {
      const mapping = mappings.get(dimension);
      const isOn = settings.goods_mode === 'normal' && mapping?.status === MAPPING_STATUS.on;
      return {
        dimension,
        asks,
        goods_type_ids: isOn ? [...mapping.goods_type_ids] : [],
        cells: cells.map((cell) => ({ ...cell, step_roles: [...cell.step_roles] })),
      };
    }),
    anyway: [...anyway],
    missing_core: missing_core.map((steps) => [...steps]),
    never: never
      .slice(0, MAX_NEVER)
      .map(({ goods_id, reason }) => ({ goods_id, reason, goods_name: rules.cards.get(goods_id)?.goods_name ?? '' })),
    never_total: never.length,
  };
}

const inSchemes = ({ schemes }: ShopRules): ReadonlySet<number> =>
  new Set(
    schemes
      .filter(({ status }) => status === SCHEME_STATUS.on)
      .flatMap(({ steps, other_goods_ids }) => [...steps.flatMap(({ goods_ids }) => goods_ids), ...other_goods_ids]),
  );
