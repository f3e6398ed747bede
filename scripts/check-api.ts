// Checks the API document: every field has a description, and the document follows the rules of OpenAPI that its
// readers rely on.

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument, undescribed } from '../apps/server/src/api-document/open-api.ts';
import { registry } from '../apps/server/src/registry.ts';

type Fields = Readonly<Record<string, unknown>>;

const document = openApiDocument(registry, 'check');
const ajv = new Ajv2020({ strict: false, logger: false });
addFormats.default(ajv);
ajv.addFormat('binary', true);
ajv.addSchema(document, 'document');

const problems: string[] = undescribed(registry).map(
  (place) => `${place} has no description: add one in apps/server/src/api-document/words`,
);
const report = (pointer: string, why: string) => problems.push(`${pointer}: ${why}`);
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

const referred = new Set<string>();
const operationIds = new Set<string>();

/** Looks at one object of the document, and at everything inside. */
function look(value: unknown, pointer: string): void {
  if (Array.isArray(value)) for (const [at, item] of value.entries()) look(item, `${pointer}/${at}`);
  if (!isFields(value)) return;
  const { $ref, operationId, required, properties, examples, responses } = value;
  if (typeof $ref === 'string') referred.add($ref);
  if (typeof operationId === 'string' && isFields(responses)) {
    if (operationIds.has(operationId)) report(pointer, `another operation is called ${operationId}`);
    operationIds.add(operationId);
    lookAtPath(value, pointer);
  }
  if (Array.isArray(required) && isFields(properties)) {
    for (const name of required)
      if (!(name in properties)) report(pointer, `the required field ${name} is not defined`);
  }
  if (Array.isArray(examples)) lookAtExamples(value, examples, pointer);
  for (const [key, part] of Object.entries(value)) look(part, `${pointer}/${escaped(key)}`);
}

function lookAtPath({ parameters = [] }: Fields, pointer: string): void {
  const names = [...pointer.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = (parameters as readonly Fields[]).filter((parameter) => parameter.in === 'path');
  for (const name of names) {
    if (!declared.some((parameter) => parameter.name === name)) report(pointer, `the path's {${name}} is not declared`);
  }
  for (const { name, description } of parameters as readonly Fields[]) {
    if (!description) report(pointer, `the parameter ${String(name)} has no description`);
  }
}

function lookAtExamples(schema: Fields, examples: readonly unknown[], pointer: string): void {
  const { $ref, ...own } = schema;
  const fits = ajv.compile(typeof $ref === 'string' ? { ...own, $ref: `document${$ref}` } : inDocument(own));
  for (const example of examples)
    if (!fits(example)) report(pointer, `an example doesn't fit: ${ajv.errorsText(fits.errors)}`);
}

/** Makes references inside a schema absolute, because the schema is compiled by itself. */
const inDocument = (schema: Fields): Fields =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')) as Fields;

look(document, '#');
const components = document.components as Readonly<Record<string, Fields>>;
for (const kind of ['schemas', 'responses']) {
  for (const [name, component] of Object.entries(components[kind] ?? {})) {
    const pointer = `#/components/${kind}/${name}`;
    if (!referred.has(pointer)) report(pointer, 'is never used');
    if (kind === 'schemas' && !ajv.validateSchema(component as Fields)) report(pointer, ajv.errorsText());
  }
}
for (const reference of referred) {
  if (!ajv.getSchema(`document${reference}`)) report(reference, 'does not exist');
}
for (const { name, description } of document.tags as readonly Fields[]) {
  if (!description) report('#/tags', `${String(name)} has no description`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
