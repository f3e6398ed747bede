import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Context } from '../../../kernel/context.ts';
import { categoryStore } from '../category.store.ts';
import { goodsStore } from '../goods.store.ts';
import { profileOf } from '../goods-form.ts';
import { importStore } from './import.store.ts';
import { choicesOf } from './import-choices.ts';
import type { ImportSheet, ImportShop } from './import-rows.ts';

/** Loads the shop's types, categories, mirrors and existing products, once for all rows. */
export async function importShop(ctx: Context<UserPrincipal>, { columns, lines }: ImportSheet): Promise<ImportShop> {
  const { services, principal } = ctx;
  const goods = goodsStore(services, principal);
  const numberAt = columns.find(({ key }) => key === 'goods_no')?.index;
  const numbers = numberAt === undefined ? [] : lines.map(({ cells }) => cells[numberAt] ?? '');
  const [profile, types, categories, devices, existing] = await Promise.all([
    profileOf(ctx),
    goods.types(),
    categoryStore(services, principal).list(),
    goods.devices(),
    importStore(services.pool, principal).existing(numbers.filter((number) => number !== '' && !number.includes('\0'))),
  ]);
  return {
    profile,
    types: new Set(types.map(({ id }) => id)),
    categories: new Set(categories.map(({ category_id }) => category_id)),
    // A sheet has no column for schemes, so an import does not change a product's scheme.
    schemes: new Set(),
    devices,
    typeNames: choicesOf([
      ...types.flatMap(({ id, names }) => Object.values(names).map((name) => [name, id] as const)),
      ...types.map(({ id }) => [String(id), id] as const),
    ]),
    categoryNames: choicesOf([
      ...categories.map(({ category_id, name }) => [name, category_id] as const),
      ...categories.map(({ category_id }) => [String(category_id), category_id] as const),
    ]),
    existing: new Map(existing.map((product) => [product.goods_no.toLowerCase(), product])),
  };
}
