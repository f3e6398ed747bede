/** Returns the part of a field's name that has a label: `goods_ids` of `steps.2.goods_ids.0`. */
export const namedPart = (field: string): string => field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
