import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GoodsDraft, goodsProblems } from './goods-problems.ts';
import { GOODS_PROFILES, REQUIRED_GOODS_FIELDS } from './goods-profile.ts';

const cream = {
  goods_name: 'Cream',
  goods_pic: 'conf_app/1/a.jpg',
  tag: '',
  type_ids: [3],
  for_sex: 0,
  source_url: '',
  detail: '',
} satisfies GoodsDraft & Record<string, unknown>;
const problems = (over: Partial<GoodsDraft>, profile: (typeof GOODS_PROFILES)[number] = 'standard') =>
  goodsProblems(profile, { ...cream, ...over }).map(({ field, code }) => [field, code]);

describe('a product', () => {
  it('with everything that its shop requires has no problem', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ price: '0', age_min: 18, age_max: '18', source_url: 'https://a.example/1' })).toEqual([]);
  });

  it.each([
    [{ price: '-1' }, ['price', 'INPUT_INVALID']],
    [{ price: '100000000' }, ['price', 'INPUT_INVALID']],
    [{ tag: '四个字呀' }, ['tag', 'TAG_TOO_LONG']],
    [{ type_ids: [1, 2, 3, 4] }, ['type_ids', 'TOO_MANY_TYPES']],
    [{ type_ids: [2, 2] }, ['type_ids', 'INPUT_INVALID']],
    [{ age_min: '1.5' }, ['age_min', 'INPUT_INVALID']],
    [{ age_min: 30, age_max: 20 }, ['age_max', 'INPUT_INVALID']],
    [{ goods_pic: 'conf_app/../a.jpg' }, ['goods_pic', 'INPUT_INVALID']],
    [{ goods_pic: '' }, ['goods_pic', 'INPUT_REQUIRED']],
    [{ source_url: 'javascript:alert(1)' }, ['source_url', 'INPUT_INVALID']],
  ] as const)('with %o is refused for it', (over, problem) => {
    expect(problems(over)).toEqual([problem]);
  });

  it('without anything lacks what its shop requires, in the order of the form', () => {
    for (const profile of GOODS_PROFILES) {
      const empty = { goods_pic: '', tag: '', type_ids: [], source_url: '', detail: '' };
      expect(goodsProblems(profile, empty).map(({ field }) => field)).toEqual([...REQUIRED_GOODS_FIELDS[profile]]);
    }
  });

  it('has at most one problem a field, whatever it is', () => {
    const draft = fc.record({
      price: fc.string(),
      goods_pic: fc.constantFrom('', 'a.jpg', 'conf_app/1/a.jpg', 'https://a.example/a.jpg'),
      tag: fc.constantFrom('', 'New', 'Bestseller'),
      type_ids: fc.array(fc.nat({ max: 4 }), { maxLength: 6 }),
      age_min: fc.oneof(fc.integer(), fc.string()),
      age_max: fc.oneof(fc.integer(), fc.string()),
      source_url: fc.string(),
      detail: fc.string(),
    });
    fc.assert(
      fc.property(draft, fc.constantFrom(...GOODS_PROFILES), (one, profile) => {
        const fields = goodsProblems(profile, one).map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });

  it('may have any two ages from 0 to 120 in their order, and no others', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 130 }), fc.integer({ min: -5, max: 130 }), (age_min, age_max) => {
        const isRight = age_min >= 0 && age_max <= 120 && age_min <= age_max;
        expect(problems({ age_min, age_max }).length === 0).toBe(isRight);
      }),
    );
  });
});
