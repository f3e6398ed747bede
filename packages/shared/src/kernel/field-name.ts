/** Returns the last part of a field's path that isn't a number, such as `goods_ids` for `steps.2.goods_ids.0`. */
export const namedPart = (field: string): string => field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
