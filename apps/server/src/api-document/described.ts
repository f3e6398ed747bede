import { inside, type Schemas } from './components.ts';
import type { Schema } from './json-schema.ts';
import { common } from './words/common.ts';
import { mirror } from './words/mirror.ts';
import { places } from './words/places.ts';
import { settings } from './words/settings.ts';
import { shop } from './words/shop.ts';
import { tests } from './words/tests.ts';
import { webhooks } from './words/webhooks.ts';
import type { Words } from './words/words.ts';

const WORDS: Words = { ...webhooks, ...settings, ...shop, ...tests, ...common, ...places, ...mirror };

/** Returns the schemas with the meaning and an example of each field, and the places of fields without a meaning. */
export function withMeanings(schemas: Schemas): { readonly described: Schemas; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const described = Object.entries(schemas).map(([component, schema]) => {
    const describe = (part: Schema, around: string): Schema => {
      const fields = Object.entries(part.properties ?? {}).map(([name, field]) => {
        const meaning =
          WORDS[`${component}.${name}`] ?? WORDS[`${around}.${name}`] ?? offsetWords(component, name) ?? WORDS[name];
        if (meaning === undefined) missing.push(`${component}: ${around === '' ? '' : `${around}.`}${name}`);
        return [name, meant(describe(field as Schema, name), meaning)] as const;
      });
      const whole = inside(part, (inner) => describe(inner, around));
      return part.properties ? { ...whole, properties: Object.fromEntries(fields) } : whole;
    };
    return [component, describe(schema, '')] as const;
  });
  return { described: Object.fromEntries(described), missing: [...new Set(missing)] };
}

const offsetWords = (component: string, name: string): Words[string] | undefined =>
  component === 'SettingUpdateOffsetsRequest' && WORDS[name] === undefined
    ? [`The offset of \`${name}\` in points, from −50 to 50. Missing: it stays.`, 5]
    : undefined;

function meant(schema: Schema, meaning: Words[string] | undefined): Schema {
  if (meaning === undefined) return schema;
  const [description, given] = typeof meaning === 'string' ? [meaning] : meaning;
  const example = fits(schema, given) ? given : exampleOf(schema);
  return { ...schema, description, ...(example !== undefined && { examples: [example] }) };
}

/** True if the example has the type that the schema asks for. One word may stand for a text here and a number there. */
function fits(schema: Schema, example: unknown): boolean {
  if (example === undefined) return false;
  if (schema.const !== undefined) return schema.const === example;
  if (schema.enum) return (schema.enum as readonly unknown[]).includes(example);
  if (schema.anyOf) return (schema.anyOf as readonly Schema[]).some((option) => fits(option, example));
  const types = [schema.type].flat();
  if (example === null) return types.includes('null');
  if (typeof example === 'string') return types.includes('string') && schema.format === undefined;
  if (typeof example !== 'number') return false;
  return types.includes('number') || (types.includes('integer') && Number.isInteger(example));
}

const OF_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-11-24',
  'date-time': '2026-11-24T01:30:00.000Z',
  uuid: '0198f2ab-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
};

/** Returns an example that follows from the schema alone. */
function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== '');
  if (schema.anyOf)
    return (schema.anyOf as readonly Schema[])
      .filter((option) => option.const !== '')
      .map(exampleOf)
      .find((example) => example !== undefined);
  if (schema.format !== undefined) return OF_FORMAT[schema.format];
  const type = [schema.type].flat()[0];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  return undefined;
}
