import fc from 'fast-check';
import type { z } from 'zod';

type Schema = z.core.JSONSchema._JSONSchema;
type Described = z.core.JSONSchema.BaseSchema;

/** Integers at the limits of 16, 32 and 53 bits. */
const EDGES = [0, 1, -1, 2 ** 15, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1];

/** Generates random values that fit a JSON schema. If the schema has a format and a pattern, the format is used. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map(valuesOf));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return within(fc.oneof(fc.integer({ min: -10, max: 200 }), fc.constantFrom(...EDGES)), schema);
    case 'number':
      return within(
        fc.oneof(fc.integer({ min: -10, max: 200 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
        schema,
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(itemsOf(schema)), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, 4)),
      });
    case 'object':
      return objects(schema);
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function texts({ format, minLength = 0, maxLength = 40 }: Described): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  const days = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  if (format === 'date') return days.map((day) => day.toISOString().slice(0, 10));
  if (format === 'date-time') return days.map((day) => day.toISOString());
  return fc
    .string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' })
    .map((text) => text.slice(0, maxLength));
}

const within = (numbers: fc.Arbitrary<number>, { minimum, maximum }: Described): fc.Arbitrary<number> =>
  numbers.map((value) => Math.min(maximum ?? value, Math.max(minimum ?? value, value)));

function objects(schema: Described): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, child]) => [name, valuesOf(child)] as const);
  if (fields.length > 0) return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  const names = valuesOf(schema.propertyNames ?? { type: 'string', maxLength: 8 }) as fc.Arbitrary<string>;
  return fc.dictionary(names, valuesOf(schema.additionalProperties ?? {}), { maxKeys: 4 });
}

const itemsOf = ({ items }: Described): Schema => (Array.isArray(items) ? (items[0] ?? {}) : (items ?? {}));
