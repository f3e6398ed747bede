import { DIMENSION_KEYS, DIMENSIONS, LAYERS } from '@skin-mirror/shared/dimension/dimension.ts';
import { goodsTypeName } from '@skin-mirror/shared/goods/goods-type-name.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultMappings } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import {
  DEFAULT_PUSH_THRESHOLD,
  MAPPING_STATUS,
  type PushThreshold,
} from '@skin-mirror/shared/recommendation/recommendation.ts';
import { offsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { translate } from '../../kernel/messages.ts';
import type { GoodsType, StoredMapping, StoredOffset } from './setting.store.ts';

const dimensionName = (locale: Locale, key: string): string => translate(locale, `dimension.${key}`);

/**
 * Returns all possible offsets with their current values: the mirror's own value, else the shop's value, else 0.
 * @param measured the pairs `layer:dimension` that mirrors send
 */
export const offsetRows = (
  { ofShop, own: ofMirror }: { readonly ofShop: readonly StoredOffset[]; readonly own: readonly StoredOffset[] },
  measured: ReadonlySet<string>,
  locale: Locale,
) =>
  LAYERS.flatMap((layer) => DIMENSIONS.map(({ key }) => ({ layer, dimension: key }))).map(
    ({ layer, dimension }, index) => {
      const isIt = (row: StoredOffset) => row.layer === layer && row.dimension === dimension;
      const own = ofMirror.find(isIt);
      const inForce = own ?? ofShop.find(isIt);
      const typename = offsetTypename(dimension, layer);
      return {
        id: index + 1,
        number: index + 1,
        name: dimensionName(locale, dimension),
        typename,
        ratename: `${typename}_rate`,
        rate: inForce?.rate ?? 0,
        source: own ? ('device' as const) : inForce ? ('account' as const) : ('default' as const),
        category: layer,
        mod_time: inForce?.mod_time ?? null,
        detected: measured.has(`${layer}:${dimension}`) ? (1 as const) : (0 as const),
      };
    },
  );

/**
 * Returns the goods types for each dimension: from the mirror's own mapping, else the shop's, else the default mapping.
 * @param own undefined for the mappings of the whole shop
 */
export function mappingRows(
  { ofShop, own }: { readonly ofShop: readonly StoredMapping[]; readonly own?: readonly StoredMapping[] | undefined },
  types: readonly GoodsType[],
  locale: Locale,
) {
  const seeded = new Map(types.flatMap(({ id, seed_key }) => (seed_key ? [[seed_key, id] as const] : [])));
  const defaults = defaultMappings(seeded);
  const nameOf = (id: number) => goodsTypeName(types.find((type) => type.id === id)?.names ?? {}, locale);
  const list = DIMENSION_KEYS.map((analysis_type, index) => {
    const isIt = (row: StoredMapping) => row.analysis_type === analysis_type;
    const ofMirror = own?.find(isIt);
    const set = ofMirror ?? ofShop.find(isIt);
    const row = set ?? defaults.find((mapping) => mapping.analysis_type === analysis_type);
    const ids = [...(row?.goods_type_ids ?? [])];
    return {
      id: index + 1,
      analysis_type,
      analysis_name: dimensionName(locale, analysis_type),
      goods_types: ids.join(','),
      goods_types_arr: ids,
      goods_types_name: ids.map(nameOf).filter(Boolean).join(', '),
      status: row?.status === MAPPING_STATUS.off ? MAPPING_STATUS.off : MAPPING_STATUS.on,
      threshold: (row?.threshold ?? DEFAULT_PUSH_THRESHOLD) as PushThreshold,
      isedit: (own ? ofMirror : set) ? (1 as const) : (0 as const),
      source: ofMirror ? ('device' as const) : set ? ('account' as const) : ('default' as const),
    };
  });
  return {
    list,
    test_type: DIMENSION_KEYS.map((key) => ({ key, name: dimensionName(locale, key) })),
    goods_type: types.map(({ id }) => ({ id, type_name: nameOf(id) })),
  };
}
