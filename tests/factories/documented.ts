import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { noteAnswered } from '../statements/answered.ts';

interface Content {
  readonly schema: { readonly oneOf?: readonly { readonly $ref: string }[] };
}
interface Described {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface ApiDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, Described>> };
}

function openDocument() {
  const file = path.resolve(import.meta.dirname, '../../docs/api/openapi.json');
  const document: ApiDocument = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv2020({ strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'document');
  const patterns = Object.keys(document.paths)
    .filter((name) => name.includes('{'))
    .map((name) => ({
      name,
      pattern: new RegExp(
        `^${name
          .replaceAll('.', '\\.')
          .replace(/\{\w+\}$/, '.+')
          .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
      ),
    }));
  return { document, ajv, patterns };
}

/** The codes of successful answers. Uploads have one of their own. */
const SUCCESS: readonly number[] = [0, 10_000];

const operationName = (verb: string, name: string) => `${verb.toUpperCase()} ${name}`;

/** Returns each operation of the API document, for example `POST /goods/edit`. */
export function documentedOperations(): string[] {
  opened ??= openDocument();
  return Object.entries(opened.document.paths).flatMap(([name, item]) =>
    Object.keys(item).map((verb) => operationName(verb, name)),
  );
}

let opened: ReturnType<typeof openDocument> | undefined;

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Compares the answer of a REST call with the API document. Calls that the document doesn't have aren't compared.
 * @throws Error if the document has no such answer, or another shape of it
 */
export function compareWithDocument(method: string, address: string, answer: Response, text: string): void {
  opened ??= openDocument();
  const { document, ajv, patterns } = opened;
  // Some tests send addresses that are none.
  const pathname = URL.parse(address)?.pathname ?? '';
  const name = document.paths[pathname] ? pathname : patterns.find(({ pattern }) => pattern.test(pathname))?.name;
  const verb = method.toLowerCase();
  const responses = name === undefined ? undefined : document.paths[name]?.[verb]?.responses;
  // Only the server names each answer. One without a name is a proxy's own.
  const isOfServer = answer.headers.has('x-tid');
  if (name === undefined || !responses || !isOfServer || (answer.status >= 300 && answer.status < 400)) return;
  const differs = (why: string) =>
    new Error(`The API document has another answer of ${method} ${name}: ${why}\n${text.slice(0, 2_000)}`);
  const response = responses[answer.status];
  if (!response) throw differs(`no status ${answer.status}`);
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const responsePlace = response.$ref ?? `#/paths/${escaped(name)}/${verb}/responses/${answer.status}`;
  const content = response.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
  const described = content?.content?.[type];
  if (!described && content?.content && text !== '') throw differs(`no content of type ${type}`);
  if (!described || type !== 'application/json') {
    if (answer.ok) noteAnswered(operationName(verb, name));
    return;
  }
  const json = JSON.parse(text);
  const places = described.schema.oneOf?.map(({ $ref }) => $ref) ?? [
    `${responsePlace}/content/${escaped(type)}/schema`,
  ];
  const schemas = places.map((place) => ajv.getSchema(`document${place}`));
  if (schemas.some((fits) => fits?.(json))) {
    if (answer.ok && SUCCESS.includes(json.code ?? 0)) noteAnswered(operationName(verb, name));
    return;
  }
  throw differs(schemas.map((fits) => (fits ? ajv.errorsText(fits.errors) : 'no schema')).join(', or '));
}
