import { positiveParam } from '../../lib/list-params.ts';

/** The product's id, or initial values of a new product. Lists are separated by commas. */
export interface GoodsEditSearch {
  id?: number;
  type_ids?: string;
  for_sex?: number;
  skin_types?: string;
}

type RawGoodsEdit = { [Name in keyof GoodsEditSearch]?: string | number };

export function goodsEditSearch({ id, type_ids, for_sex, skin_types }: RawGoodsEdit): GoodsEditSearch {
  const row = positiveParam(id);
  if (row !== undefined) return { id: row };
  return {
    type_ids: type_ids?.toString() || undefined,
    for_sex: for_sex === undefined ? undefined : Number(for_sex),
    skin_types: skin_types?.toString() || undefined,
  };
}
