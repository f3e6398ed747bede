// Makes the types of packages/client from the API document.

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const HEAD = `// Made by \`npm run docs\` from the API document. Don't edit it.

`;
const MULTIPART = 'multipart/form-data';
const JSON_BODY = 'application/json';

/** Returns a module with a type for each schema, and with the request and the answer of each call by its name. */
export function clientApi(document: object): string {
  const { paths, components } = document as ApiDocument;
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`,
  );
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const lines = (some: typeof calls, line: (one: (typeof calls)[number]) => string) => some.map(line).join('');
  const successOf = ({ call }: (typeof calls)[number]) => call.responses[200]?.content[JSON_BODY]?.schema.oneOf?.[0];
  const [answered, files] = [calls.filter(successOf), calls.filter((one) => !successOf(one))];
  const codeOf = (one: (typeof calls)[number]) => {
    const name = successOf(one)?.$ref?.split('/').at(-1) ?? '';
    return components.schemas[name]?.properties?.code?.const ?? 0;
  };
  const entry = ({ call: { operationId } }: (typeof calls)[number], type: string) => `  '${operationId}': ${type};\n`;
  return [
    HEAD,
    ...types,
    `\nexport interface Requests {\n${lines(calls, (one) => entry(one, requestOf(one.call)))}}\n`,
    `\nexport interface Answers {\n${lines(answered, (one) => entry(one, typeOf(successOf(one) ?? {})))}}\n`,
    `\n/** These calls answer with a file. */\nexport interface Files {\n${lines(files, (one) => entry(one, 'true'))}}\n`,
    '\n/** The method, path and kind of body of each call, and the code of its success. */\n',
    `export const CALLS = {\n${lines(
      calls,
      (one) =>
        `  '${one.call.operationId}': ['${one.method}', '${one.path}', '${bodyOf(one.call)}', ${codeOf(one)}],\n`,
    )}} as const satisfies { readonly [Name in keyof Requests]: readonly ['GET' | 'POST', string, 'json' | 'multipart', number] };\n`,
  ].join('');
}

const bodyOf = ({ requestBody }: Described) => (requestBody && MULTIPART in requestBody.content ? 'multipart' : 'json');

function requestOf({ parameters, requestBody }: Described): string {
  const [content] = Object.values(requestBody?.content ?? {});
  if (content) return typeOf(content.schema);
  return objectOf(
    (parameters ?? []).map(({ name, required, description, schema }) => ({
      name,
      required,
      schema: { ...schema, description },
    })),
  );
}

function typeOf(schema: Schema): string {
  const { $ref, enum: values, anyOf, oneOf, allOf, type, items, properties, additionalProperties } = schema;
  if ($ref) return $ref.split('/').at(-1) as string;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values) return union(values.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (choices) return union(choices.map(typeOf));
  if (allOf) return allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })));
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `readonly (${typeOf(items ?? {})})[]`;
    case 'object':
      if (properties) {
        const required = new Set(schema.required);
        return objectOf(
          Object.entries(properties).map(([name, field]) => ({ name, required: required.has(name), schema: field })),
        );
      }
      return `{ readonly [name: string]: ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'} }`;
    default:
      return 'unknown';
  }
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

function objectOf(fields: readonly Field[]): string {
  const lines = fields.map(({ name, required, schema }) => {
    const comment = schema.description ? `/** ${schema.description.replaceAll('*/', '*\\/')} */\n` : '';
    return `${comment}readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  return `{\n${lines.join('')}}`;
}
