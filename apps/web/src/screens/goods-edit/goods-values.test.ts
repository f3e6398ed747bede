import { describe, expect, it } from 'vitest';
import { type GoodsDetail, type GoodsValues, goodsInput, goodsProblems, goodsValues } from './goods-values.ts';

const cream: GoodsValues = {
  ...goodsValues(undefined, 'standard'),
  goods_name: 'Cream',
  goods_pic: 'conf_app/1/a.jpg',
  type_ids: [3],
  for_sex: 0,
};
const fields = (values: GoodsValues, profile: 'standard' | 'solrx' | 'advanced' = 'standard') =>
  Object.keys(goodsProblems(values, profile)).sort();

describe('a product that is saved', () => {
  it('needs what its shop works with', () => {
    const empty = goodsValues(undefined, 'standard');
    expect(fields(empty)).toEqual(['for_sex', 'goods_name', 'goods_pic', 'type_ids']);
    expect(fields(empty, 'solrx')).toEqual(['ext_rules', 'goods_name', 'goods_pic', 'tag']);
    expect(fields(goodsValues(undefined, 'advanced'), 'advanced')).toEqual([
      'category_id',
      'device_nos',
      'for_sex',
      'goods_name',
      'goods_pic',
      'type_ids',
    ]);
    expect(fields(cream)).toEqual([]);
  });

  it.each([
    ['price', { price: '1.234' }],
    ['price', { price: 'ten' }],
    ['tag', { tag: '四个字呀' }],
    ['goods_pic', { goods_pic: 'javascript:alert(1)' }],
    ['age_min', { age_min: 121 }],
    ['age_max', { age_min: 40, age_max: 30 }],
    ['source_url', { source_url: 'shop.example' }],
  ])('is refused at %s with %o', (field, over) => {
    expect(fields({ ...cream, ...over })).toEqual([field]);
  });

  it('may have a tag of three characters, however many code points they take', () => {
    expect(fields({ ...cream, tag: '👩🏽‍🔬新品' })).toEqual([]);
  });

  it('of a solrx shop needs all four rules of its skin profile', () => {
    const solrx = { ...cream, tag: '控油' };
    const all = { skin_type: 'oil', sensitive: 1, pigment: 0, wrinkle: 0 } as const;
    expect(fields({ ...solrx, ext_rules: { ...all, wrinkle: undefined } }, 'solrx')).toEqual(['ext_rules']);
    expect(fields({ ...solrx, ext_rules: all }, 'solrx')).toEqual([]);
  });

  it('in advanced mode has three types, of which the auxiliary ones may be none', () => {
    const advanced = { ...cream, device_nos: ['M1'], category_id: '1' };
    expect(fields({ ...advanced, type_ids: [3, null, null] }, 'advanced')).toEqual(['type_ids']);
    expect(fields({ ...advanced, type_ids: [3, 0, 0] }, 'advanced')).toEqual([]);
  });
});

describe('what is sent', () => {
  it('has no blanks at either end', () => {
    expect(goodsInput({ ...cream, goods_name: ' Cream ', price: ' 5 ' })).toMatchObject({
      goods_name: 'Cream',
      price: '5',
    });
  });

  it('leaves a skin profile out that is not complete', () => {
    expect(goodsInput({ ...cream, ext_rules: { sensitive: 1 } }).ext_rules).toBeNull();
  });
});

describe('a product that is opened in advanced mode', () => {
  it('has none as auxiliary types where it was made without any', () => {
    expect(
      goodsValues({ type_ids: '5', exclude_rules: [] as GoodsDetail['exclude_rules'] } as GoodsDetail, 'advanced')
        .type_ids,
    ).toEqual([5, 0, 0]);
  });
});

describe('a new product with something in its address', () => {
  it('begins with that', () => {
    const prefill = { type_ids: '4,3', for_sex: 2, skin_types: 'oily,dry' };
    expect(goodsValues(undefined, 'standard', prefill)).toMatchObject({
      type_ids: [4, 3],
      for_sex: 2,
      skin_types: ['dry', 'oily'],
    });
    expect(goodsValues(undefined, 'advanced', prefill).type_ids).toEqual([4, 3, 0]);
  });

  it('begins empty where it makes no sense', () => {
    const prefill = { type_ids: '0,-2,x,,1e3', for_sex: 7, skin_types: 'shiny' };
    expect(goodsValues(undefined, 'standard', prefill)).toEqual(goodsValues(undefined, 'standard'));
    expect(goodsValues(undefined, 'advanced', prefill)).toEqual(goodsValues(undefined, 'advanced'));
    expect(goodsValues(undefined, 'standard', { type_ids: '5,5,6,7,8' }).type_ids).toEqual([5, 6, 7]);
  });
});
