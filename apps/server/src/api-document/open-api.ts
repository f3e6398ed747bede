import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import type { Operation, RestBinding } from '@skin-mirror/shared/kernel/contract.ts';
import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import type { BoundOperation, Operations } from '../kernel/implement.ts';
import { withComponents } from './components.ts';
import { withMeanings } from './described.ts';
import { HANDLED, withHandled } from './handled.ts';
import { jsonSchema, renamed, type Schema } from './json-schema.ts';
import { errorsOf, errorTable, limitText, OF_EVERY_CALL, REFUSAL, refusalSchema } from './refusals.ts';
import { messageSchemas, webhooksSection } from './webhooks.ts';
import { tags } from './words/tags.ts';

type Described = Record<string, unknown>;

const FORM = 'application/x-www-form-urlencoded';
const JSON_BODY = 'application/json';
const MULTIPART = 'multipart/form-data';

const DESCRIPTION = `Every answer but a file carries \`code\` and \`msg\`; \`code\` is 0 for success unless stated otherwise.
Bodies are forms, JSON or multipart alike; in a form, lists are \`1,2\`, repeated keys or JSON, and objects are JSON.
What is documented as GET answers to POST as well. Paths below \`/skinMgrSrv\` answer below \`/skinmgr\` and \`/skinmgrsrv\` too.
The language of \`msg\` follows the headers \`locale\`, \`language\` and \`Accept-Language\`, in this order.

Every call can be refused with these codes; further ones stand with each call.

`;

const SECURITY_SCHEMES = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'access_token',
    description: 'From `POST /auth2/token`. A browser also sends the cookie that came with it.',
  },
  accessTokenBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same token in `Authorization`, which passes proxies that drop header names with an underscore.',
  },
  accessTokenCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'access_token',
    description: 'For downloads that a browser opens in a tab of its own.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Made by the main account under “API tokens”; good for the calls of its scopes.',
  },
  deviceSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'signature',
    description:
      'HTTP message signature (RFC 9421, hmac-sha256) with the secret that a mirror got when it was activated, beside the headers `signature-input`, `x-device-no` and `content-digest`. [How](/docs/mirror-protocol.md#signature)',
  },
};

/** An operation that is called over REST. Its schemas in the document begin with `title`, such as `GoodsEdit`. */
interface Call {
  readonly id: string;
  readonly title: string;
  readonly domain: string;
  readonly operation: Operation;
  readonly rest: RestBinding;
}

export function openApiDocument(registry: Readonly<Record<string, Operations>>, version: string): Described {
  const calls = Object.entries(registry).flatMap(([domain, operations]) => callsOf(domain, operations));
  const { described, components } = componentsOf(calls);
  const paths: Record<string, Described> = {};
  for (const call of calls) {
    const path = documentedPath(call.rest);
    paths[path] = { ...paths[path], [call.rest.method.toLowerCase()]: describe(call, described) };
  }
  const isParameters = new Set(calls.filter(({ rest }) => rest.method === 'GET').map(requestName));
  const kept = Object.entries(described).filter(([name, schema]) => !isParameters.has(name) && !isEmpty(schema));
  return {
    openapi: '3.1.0',
    info: { title: 'Skin Mirror', version, description: DESCRIPTION + errorTable(OF_EVERY_CALL) },
    servers: [{ url: '/' }],
    tags: Object.keys(registry).map((name) => ({ name, description: tags[name] })),
    paths,
    webhooks: webhooksSection(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: Object.fromEntries(REFUSED_STATUSES.map((status) => [`Refused${status}`, refused(status)])),
      schemas: { ...components, ...Object.fromEntries(kept) },
    },
  };
}

/** Returns the places of fields that have no description. */
export const undescribed = (registry: Readonly<Record<string, Operations>>): readonly string[] =>
  componentsOf(Object.entries(registry).flatMap(([domain, operations]) => callsOf(domain, operations))).missing;

function componentsOf(calls: readonly Call[]) {
  const named = withComponents(Object.fromEntries([...calls.flatMap(schemasOf), ...messageSchemas()]));
  const own = withMeanings(named.described);
  const shared = withMeanings({ ...named.components, Refusal: REFUSAL });
  return { described: own.described, components: shared.described, missing: [...own.missing, ...shared.missing] };
}

/** Returns the path in OpenAPI's form. A wildcard `*` becomes a parameter. */
export const documentedPath = (rest: RestBinding): string => rest.path.replace('*', `{${rest.wildcard ?? 'path'}}`);

const callsOf = (domain: string, operations: Operations): Call[] =>
  Object.values(operations).flatMap(({ name, operation }: BoundOperation) =>
    operation.rest
      ? [{ id: `${domain}.${name}`, title: capital(domain) + capital(name), domain, operation, rest: operation.rest }]
      : [],
  );

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const requestName = ({ title }: Call): string => `${title}Request`;
const answerName = ({ title }: Call): string => `${title}Answer`;
const refusalName = ({ title }: Call): string => `${title}Refusal`;

/** Returns what a call takes, answers and refuses, by the names of the components. */
function schemasOf(call: Call): [string, Schema][] {
  const { id, operation, rest } = call;
  const input = jsonSchema(HANDLED[id]?.input ?? operation.input, 'input');
  const refusals = allErrors(operation).filter((code) => ERRORS[code].http === 200);
  return [
    [requestName(call), withHandled(id, renamed(input, inverse(rest.renameInput), 'top'))],
    ...(rest.envelope === 'file'
      ? []
      : [
          [
            answerName(call),
            answerSchema(rest, renamed(jsonSchema(operation.output, 'output'), rest.renameOutput ?? {}, 'deep')),
          ] as [string, Schema],
        ]),
    [refusalName(call), refusalSchema(operation, refusals)],
  ];
}

const allErrors = (operation: Operation): ErrorCode[] => [...errorsOf(operation), ...OF_EVERY_CALL];

function describe(call: Call, described: Readonly<Record<string, Schema>>): Described {
  const { id, domain, operation, rest } = call;
  const input = described[requestName(call)] ?? {};
  const own = errorsOf(operation);
  return {
    operationId: id,
    tags: [domain],
    summary: operation.summary,
    ...(own.length > 0 ? { description: limitText(operation) + errorTable(own) } : {}),
    security: security(operation.access, rest),
    'x-access': operation.access,
    'x-errors': allErrors(operation).map((code) => ({ name: code, ...ERRORS[code] })),
    ...(rest.method === 'GET' ? { parameters: parameters(input, rest) } : requestBody(call, input)),
    responses: responses(call),
  };
}

const isEmpty = ({ properties = {} }: Schema): boolean => Object.keys(properties).length === 0;

function parameters(input: Schema, rest: RestBinding): Described[] {
  const required = new Set(input.required);
  return Object.entries(input.properties ?? {}).map(([name, field]) => {
    const { description, examples, ...schema } = field as Schema;
    const isPath = name === (rest.wildcard ?? 'path') && rest.path.endsWith('*');
    return {
      name,
      in: isPath ? 'path' : 'query',
      description,
      required: isPath || required.has(name),
      schema: { ...schema, ...(examples && { examples }) },
    };
  });
}

function requestBody(call: Call, input: Schema): Described {
  if (isEmpty(input)) return {};
  const { files } = call.rest;
  const types = files ? [MULTIPART, ...(files.isOptional ? [JSON_BODY] : [])] : [FORM, JSON_BODY];
  const content = Object.fromEntries(types.map((type) => [type, { schema: reference(requestName(call)) }]));
  return { requestBody: { required: (input.required ?? []).length > 0, content } };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function responses(call: Call): Described {
  const { operation, rest } = call;
  const inJson = (schema: unknown) => ({ [JSON_BODY]: { schema } });
  const statuses = new Set(
    allErrors(operation)
      .map((code) => ERRORS[code].http)
      .filter((status) => status !== 200),
  );
  const refusals = [...statuses].map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]);
  const refusal = reference(refusalName(call));
  const content =
    rest.envelope === 'file'
      ? { ...file(rest), ...inJson(refusal) }
      : inJson({ oneOf: [reference(answerName(call)), refusal] });
  const cached =
    rest.cacheControl || rest.method === 'GET' ? { 304: { description: 'The caller has it already' } } : {};
  return {
    200: { description: 'Success, or a refusal by its code', content },
    ...(rest.redirects ? { 302: { description: 'The file is at the address in `Location`' } } : {}),
    ...(rest.envelope === 'file'
      ? {
          206: { description: 'The part of the file that `Range` asks for', content: file(rest) },
          416: { description: 'The file has no such part' },
        }
      : {}),
    ...cached,
    ...Object.fromEntries(refusals),
  };
}

const REFUSED_STATUSES = [...new Set(Object.values(ERRORS).map(({ http }) => http))].filter(
  (status) => status !== 200 && status !== ERRORS.METHOD_UNKNOWN.http,
);

function refused(status: number): Described {
  const codes = Object.entries(ERRORS).flatMap(([code, { http }]) => (http === status ? [code] : []));
  return { description: `Refused: ${codes.join(', ')}`, content: { [JSON_BODY]: { schema: reference('Refusal') } } };
}

const file = ({ fileTypes = [] }: RestBinding): Described =>
  Object.fromEntries(fileTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function answerSchema(rest: RestBinding, output: Schema): Schema {
  const properties = output.properties ?? {};
  const head = { code: { type: 'integer', const: rest.success ?? 0 }, msg: { type: 'string' } } as const;
  if (rest.envelope !== 'data') {
    return {
      type: 'object',
      required: unique(['code', 'msg', ...(output.required ?? [])]),
      properties: { ...head, ...properties },
    };
  }
  const lifted = Object.fromEntries((rest.lift ?? []).map((name) => [name, properties[name] ?? {}]));
  return {
    type: 'object',
    required: unique(['code', 'msg', ...Object.keys(lifted), 'data']),
    properties: { ...head, ...lifted, data: output },
  };
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

const inverse = (names: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([wire, name]) => [name, wire]));

function security(access: Access, rest: RestBinding): Described[] {
  if (access.kind === 'anonymous') return [];
  if (access.kind === 'device') return [{ deviceSignature: [] }];
  const token = 'scope' in access && access.scope ? [{ apiToken: [access.scope] }] : [];
  const cookie = rest.method === 'GET' ? [{ accessTokenCookie: [] }] : [];
  return [{ accessToken: [] }, { accessTokenBearer: [] }, ...cookie, ...token];
}
