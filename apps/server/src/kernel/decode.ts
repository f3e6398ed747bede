import { z } from 'zod';

/**
 * Converts texts from forms and query strings to the types of an input schema. Lists can be `1,2`, repeated keys,
 * `ids[]` or JSON; objects are JSON. A value that doesn't fit stays unchanged, and the schema refuses it later.
 */
export function decode(schema: z.core.$ZodType, value: unknown): unknown {
  const inner = unwrap(schema);
  if (value === '' && inner.isOptional && !acceptsText(inner.schema)) return undefined;
  return decodeKnown(inner.schema, value);
}

/** Reads a mirror's form. The JSON in it isn't decoded, so its values need their types, as in a body of JSON. */
export function decodeMirrorForm(schema: z.core.$ZodType, form: Readonly<Record<string, unknown>>): unknown {
  if (!(schema instanceof z.ZodObject)) return form;
  const fields = Object.entries(schema.shape).flatMap(([key, child]) => {
    if (form[key] === undefined) return [];
    const isJson = unwrap(child).schema instanceof z.ZodObject;
    return [[key, isJson ? parseJson(form[key], '{') : decode(child, form[key])]];
  });
  return { ...form, ...Object.fromEntries(fields) };
}

function decodeKnown(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject) return decodeObject(schema, value);
  if (schema instanceof z.ZodArray) return decodeArray(schema, value);
  if (schema instanceof z.ZodRecord) return parseJson(value, '{');
  if (schema instanceof z.ZodNumber) return decodeNumber(value);
  if (schema instanceof z.ZodBoolean) return decodeBoolean(value);
  if (schema instanceof z.ZodString) return typeof value === 'number' ? String(value) : value;
  if (schema instanceof z.ZodLiteral) {
    return [...schema.values].find((literal) => typeof value === 'string' && String(literal) === value.trim()) ?? value;
  }
  if (schema instanceof z.ZodUnion) return decodeUnion(schema, value);
  return value;
}

function decodeObject(schema: z.ZodObject, value: unknown): unknown {
  const source = parseJson(value, '{');
  if (source === null || typeof source !== 'object' || Array.isArray(source)) return source;
  const fields = source as Record<string, unknown>;
  const decoded: Record<string, unknown> = { ...fields };
  for (const [key, child] of Object.entries(schema.shape)) {
    const found = fields[key] ?? fields[`${key}[]`];
    if (found !== undefined) decoded[key] = decode(child, found);
  }
  return decoded;
}

function decodeArray(schema: z.ZodArray, value: unknown): unknown {
  const source = parseJson(value, '[');
  const items =
    typeof source === 'string'
      ? source
          .split(',')
          .map((item) => item.trim())
          .filter((item) => item !== '')
      : Array.isArray(source)
        ? source
        : [source];
  return items.map((item) => decode(schema.element, item));
}

/** Tries the options of the union in order. Uses the first option that accepts its decoded value. */
function decodeUnion(schema: z.ZodUnion, value: unknown): unknown {
  for (const option of schema.options) {
    const decoded = decode(option, value);
    if (z.safeParse(option, decoded).success) return decoded;
  }
  return value;
}

function decodeNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isNaN(number) ? value : number;
}

const FLAGS = new Map<unknown, boolean>([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

const decodeBoolean = (value: unknown): unknown => FLAGS.get(value) ?? value;

function parseJson(value: unknown, opening: '{' | '['): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(opening)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export function unwrap(schema: z.core.$ZodType): { schema: z.core.$ZodType; isOptional: boolean } {
  let current = schema;
  let isOptional = false;
  for (;;) {
    if (current instanceof z.ZodOptional || current instanceof z.ZodNullable || current instanceof z.ZodDefault) {
      isOptional = true;
      current = current.def.innerType;
    } else if (current instanceof z.ZodCatch || current instanceof z.ZodReadonly || current instanceof z.ZodPrefault) {
      current = current.def.innerType;
    } else if (current instanceof z.ZodPipe) {
      current = current.def.in;
    } else {
      return { schema: current, isOptional };
    }
  }
}

function acceptsText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodString || z.safeParse(schema, '').success;
}
