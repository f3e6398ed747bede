import { positiveParam } from '../../lib/list-params.ts';

/** Search parameters: the product to edit, or initial values of a new one. Lists are joined by commas. */
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
    type_ids: text(type_ids),
    for_sex: for_sex === undefined ? undefined : Number(for_sex),
    skin_types: text(skin_types),
  };
}

const text = (given: string | number | undefined) => (given === undefined ? undefined : String(given) || undefined);
