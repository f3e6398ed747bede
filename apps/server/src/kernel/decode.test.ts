import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decode } from './decode.ts';

const schema = z.object({
  title: z.string(),
  amount: z.number(),
  is_open: z.boolean(),
  status: z.literal([10, 11]),
  ids: z.array(z.number()).default([]),
  names: z.array(z.string()).optional(),
  rules: z.object({ skin_type: z.enum(['oil', 'dry']), sensitive: z.literal([0, 1]) }),
  prizes: z.array(z.object({ name: z.string(), left: z.number() })),
  answers: z.record(z.string(), z.unknown()),
  sort: z.union([z.literal(''), z.number()]),
});

const text = fc.string({ maxLength: 20 });
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => value + 0);
const values = fc.record({
  title: text,
  amount: number,
  is_open: fc.boolean(),
  status: fc.constantFrom(10, 11),
  ids: fc.array(fc.integer(), { maxLength: 5 }),
  names: fc.array(text, { maxLength: 5 }),
  rules: fc.record({ skin_type: fc.constantFrom('oil', 'dry'), sensitive: fc.constantFrom(0, 1) }),
  prizes: fc.array(fc.record({ name: text, left: fc.nat() }), { maxLength: 3 }),
  answers: fc.dictionary(text, fc.jsonValue()),
  sort: fc.oneof(fc.constant(''), fc.integer()),
});

/** Writes fields as a browser's form does: every value is text, and lists and objects are JSON. */
const asForm = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Removes differences that don't matter for the test: `-0`, and the prototypes of generated objects. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('reading a form', () => {
  it('finds what was meant, whatever the fields hold', () => {
    fc.assert(
      fc.property(values, (fields) => {
        expect(plain(decode(schema, asForm(fields)))).toEqual(plain(fields));
      }),
    );
  });

  it('leaves what came typed as it is', () => {
    fc.assert(
      fc.property(values, (fields) => {
        expect(plain(decode(schema, fields))).toEqual(plain(fields));
      }),
    );
  });

  it('never fails on what does not fit; that is for the schema to refuse', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.string(), fc.json());
    fc.assert(
      fc.property(anything, fc.dictionary(fc.constantFrom(...Object.keys(schema.shape)), anything), (body, fields) => {
        decode(schema, body);
        decode(schema, fields);
      }),
    );
  });

  it('reads a list as 1,2, as repeated keys, as ids[] and as JSON', () => {
    const list = z.object({ ids: z.array(z.number()) });
    for (const fields of [
      { ids: '1,2' },
      { ids: ' 1 , 2 ,' },
      { ids: ['1', '2'] },
      { 'ids[]': ['1', '2'] },
      { ids: '[1,2]' },
    ]) {
      expect(list.parse(decode(list, fields))).toEqual({ ids: [1, 2] });
    }
    expect(list.parse(decode(list, { ids: '7' }))).toEqual({ ids: [7] });
    expect(list.parse(decode(list, { ids: '' }))).toEqual({ ids: [] });
  });

  it('takes an empty text for "not given" where text makes no sense', () => {
    const optional = z.object({
      page: z.number().optional(),
      size: z.number().default(10),
      q: z.string().default('all'),
    });
    expect(optional.parse(decode(optional, { page: '', size: '', q: '' }))).toEqual({ size: 10, q: '' });
  });

  it.each(['', ' ', 'one', '1,5', '--1'])('does not take %j for a number', (typed) => {
    expect(z.object({ n: z.number() }).safeParse(decode(z.object({ n: z.number() }), { n: typed })).success).toBe(
      false,
    );
  });

  it('knows flags as 1, 0, true and false only', () => {
    const flag = z.object({ on: z.boolean() });
    for (const [typed, meant] of [
      ['1', true],
      ['0', false],
      ['true', true],
      ['false', false],
    ]) {
      expect(decode(flag, { on: typed })).toEqual({ on: meant });
    }
    expect(flag.safeParse(decode(flag, { on: 'yes' })).success).toBe(false);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'treats a field called %s as any other',
    (name) => {
      const body = Object.fromEntries([[name, '{"polluted":true}']]);
      const decoded = decode(z.object({ title: z.string().optional() }), body);
      expect(z.object({ title: z.string().optional() }).parse(decoded)).toEqual({});
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );
});
