import { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;
type Direction = 'input' | 'output';

/** Returns the JSON schema of a value as it is sent. JSON has no dates and files: they are text and bytes. */
export function jsonSchema(schema: z.core.$ZodType, io: Direction): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const { type } = zodSchema._zod.def;
      if (type === 'date') Object.assign(target, { type: 'string', format: 'date-time' });
      if (type === 'custom') Object.assign(target, { type: 'string', format: 'binary' });
      const limited = io === 'input' ? limitedNumber(zodSchema) : undefined;
      if (limited) {
        delete target.type;
        Object.assign(target, jsonSchema(limited, io));
      }
      if (type === 'record') nameKeys(target);
      // JavaScript's number limits and the patterns of named formats are left out, because they make the document hard
      // to read.
      if (target.minimum === Number.MIN_SAFE_INTEGER) delete target.minimum;
      if (target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum;
      if (target.format !== undefined) delete target.pattern;
      if (target.format !== undefined && target.allOf?.every((part) => Object.keys(part).join() === 'pattern'))
        delete target.allOf;
    },
  });
  return described;
}

/** Lists the keys of a record that has all of certain keys, each with its value. */
function nameKeys(target: Schema): void {
  const { required, additionalProperties } = target;
  if (required === undefined) return;
  target.properties = Object.fromEntries(required.map((key) => [key, additionalProperties as Schema]));
  target.additionalProperties = false;
  delete target.propertyNames;
}

/** Returns the limits of a number that may also be sent as text: the second schema of `z.coerce.number().pipe(…)`. */
function limitedNumber(schema: z.core.$ZodTypes): z.core.$ZodType | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { in: sent, out } = schema.def;
  const isCoerced = sent instanceof z.ZodNumber && 'coerce' in sent.def && sent.def.coerce === true;
  return isCoerced && !(out instanceof z.ZodTransform) ? out : undefined;
}

/** Renames fields to the names that clients use, at the top level or at every depth. */
export function renamed(schema: Schema, names: Readonly<Record<string, string>>, depth: 'top' | 'deep'): Schema {
  const rename = (name: string) => (Object.hasOwn(names, name) ? (names[name] as string) : name);
  const inside = <T>(value: T): T => {
    if (depth === 'top' || value === null || typeof value !== 'object') return value;
    return (Array.isArray(value) ? value.map(inside) : renamed(value as Schema, names, depth)) as T;
  };
  const copy = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inside(value)])) as Schema;
  // A field can be named `required`, too.
  if (Array.isArray(schema.required)) copy.required = schema.required.map(rename);
  if (schema.properties) {
    const entries = Object.entries(schema.properties);
    copy.properties = Object.fromEntries(entries.map(([name, value]) => [rename(name), inside(value)]));
  }
  return copy;
}
