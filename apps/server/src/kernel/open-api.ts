import { messages } from '@skin-mirror/shared/i18n/messages/en.ts';
import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import type { Operation, RestBinding } from '@skin-mirror/shared/kernel/contract.ts';
import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { z } from 'zod';
import type { BoundOperation, Operations } from './implement.ts';

type Schema = z.core.JSONSchema.BaseSchema;
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
      'HTTP message signature (RFC 9421, hmac-sha256) with the secret that a mirror got when it was activated.',
  },
};

export function openApiDocument(registry: Readonly<Record<string, Operations>>, version: string): Described {
  const paths: Record<string, Described> = {};
  for (const [domain, operations] of Object.entries(registry)) {
    for (const bound of Object.values(operations)) {
      const { rest } = bound.operation;
      if (!rest) continue;
      const path = documentedPath(rest);
      paths[path] = { ...paths[path], [rest.method.toLowerCase()]: describe(domain, bound, rest) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Skin Mirror', version, description: DESCRIPTION + errorTable(OF_EVERY_CALL) },
    servers: [{ url: '/' }],
    tags: Object.keys(registry).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'msg'],
          properties: { code: { type: 'integer' }, msg: { type: 'string' } },
        },
      },
    },
  };
}

/** Returns the path in OpenAPI's form. A wildcard `*` becomes a parameter. */
export const documentedPath = (rest: RestBinding): string => rest.path.replace('*', `{${rest.wildcard ?? 'path'}}`);

function describe(domain: string, { name, operation }: BoundOperation, rest: RestBinding): Described {
  const input = renamed(jsonSchema(operation.input, 'input'), inverse(rest.renameInput), 'top');
  const own = errorsOf(operation);
  const errors = [...own, ...OF_EVERY_CALL];
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: operation.summary,
    ...(own.length > 0 ? { description: errorTable(own) } : {}),
    security: security(operation.access, rest),
    'x-access': operation.access,
    'x-errors': errors.map((code) => ({ name: code, ...ERRORS[code] })),
    ...(rest.method === 'GET' ? { parameters: parameters(input, rest) } : requestBody(input, rest)),
    responses: responses(operation, rest, errors),
  };
}

/**
 * Returns the JSON schema of a value as it is sent. JSON has no dates and files, so dates are described as text and
 * files as bytes.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const { type } = zodSchema._zod.def;
      if (type === 'date') Object.assign(target, { type: 'string', format: 'date-time' });
      if (type === 'custom') Object.assign(target, { type: 'string', format: 'binary' });
      // JavaScript's number limits and the patterns of named formats are left out, because they make the document hard
      // to read.
      if (target.minimum === Number.MIN_SAFE_INTEGER) delete target.minimum;
      if (target.maximum === Number.MAX_SAFE_INTEGER) delete target.maximum;
      if (target.format !== undefined) delete target.pattern;
    },
  });
  return described;
}

function parameters(input: Schema, rest: RestBinding): Described[] {
  const required = new Set(input.required);
  return Object.entries(input.properties ?? {}).map(([name, schema]) => {
    const isPath = name === (rest.wildcard ?? 'path') && rest.path.endsWith('*');
    return { name, in: isPath ? 'path' : 'query', required: isPath || required.has(name), schema };
  });
}

function requestBody(input: Schema, rest: RestBinding): Described {
  if (Object.keys(input.properties ?? {}).length === 0) return {};
  const types = rest.files ? [MULTIPART] : [FORM, JSON_BODY];
  const content = Object.fromEntries(types.map((type) => [type, { schema: input }]));
  return { requestBody: { required: (input.required ?? []).length > 0, content } };
}

function responses(operation: Operation, rest: RestBinding, errors: readonly ErrorCode[]): Described {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const inJson = (schema: unknown) => ({ [JSON_BODY]: { schema } });
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errors) byStatus.set(ERRORS[code].http, [...(byStatus.get(ERRORS[code].http) ?? []), code]);
  const refusals = [...byStatus]
    .filter(([status]) => status !== 200)
    .map(([status, codes]) => [status, { description: codes.join(', '), content: inJson(refusal) }]);
  const success =
    rest.envelope === 'file'
      ? { '*/*': { schema: { type: 'string', format: 'binary' } }, ...inJson(refusal) }
      : inJson({ oneOf: [envelopeSchema(operation, rest), refusal] });
  return {
    200: { description: 'Success, or a refusal by its code', content: success },
    ...Object.fromEntries(refusals),
  };
}

function envelopeSchema(operation: Operation, rest: RestBinding): Schema {
  const output = renamed(jsonSchema(operation.output, 'output'), rest.renameOutput ?? {}, 'deep');
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

/** Renames fields to the names that clients use, at the top level or at every depth. */
function renamed(schema: Schema, names: Readonly<Record<string, string>>, depth: 'top' | 'deep'): Schema {
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

const unique = (names: readonly string[]): string[] => [...new Set(names)];

const inverse = (names: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([wire, name]) => [name, wire]));

function security(access: Access, rest: RestBinding): Described[] {
  if (access.kind === 'anonymous') return [];
  if (access.kind === 'device') return [{ deviceSignature: [] }];
  const token = 'scope' in access && access.scope ? [{ apiToken: [access.scope] }] : [];
  const cookie = rest.method === 'GET' ? [{ accessTokenCookie: [] }] : [];
  return [{ accessToken: [] }, ...cookie, ...token];
}

const BARRED = ['ACCOUNT_DISABLED', 'ACCOUNT_LOCKED', 'ACCOUNT_REMOVED', 'MAIN_ACCOUNT_DISABLED'] as const;
const OF_ACCESS: Readonly<Record<Access['kind'], readonly ErrorCode[]>> = {
  anonymous: [],
  device: [
    'DEVICE_SIGNATURE_MISSING',
    'DEVICE_SIGNATURE_INVALID',
    'DEVICE_CLOCK_SKEW',
    'DEVICE_UNKNOWN',
    'DEVICE_UNBOUND',
    'DEVICE_LOCKED',
  ],
  user: ['SESSION_INVALID', ...BARRED],
  owner: ['SESSION_INVALID', ...BARRED, 'NO_PERMISSION'],
  platformAdmin: ['SESSION_INVALID', ...BARRED, 'NO_PERMISSION'],
  ownerOrPlatform: ['SESSION_INVALID', ...BARRED, 'NO_PERMISSION'],
};

const OF_EVERY_CALL: readonly ErrorCode[] = [
  'INPUT_INVALID',
  'INPUT_REQUIRED',
  'BODY_MALFORMED',
  'BODY_TYPE_UNKNOWN',
  'BODY_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'INTERNAL',
  'SERVER_BUSY',
];

function errorsOf({ access, errors = [], rest }: Operation): ErrorCode[] {
  const permission: ErrorCode[] = access.kind === 'user' && !access.pending ? ['NO_PERMISSION'] : [];
  const storing: ErrorCode[] = rest?.files ? ['STORAGE_FULL', 'STORAGE_UNAVAILABLE'] : [];
  const reading: ErrorCode[] = rest?.envelope === 'file' ? ['STORAGE_UNAVAILABLE'] : [];
  return [...new Set([...errors, ...OF_ACCESS[access.kind], ...permission, ...storing, ...reading])];
}

function errorTable(errors: readonly ErrorCode[]): string {
  const text = (code: ErrorCode) => messages.errors[code].replace(/\{\{(\w+)\}\}/g, '‹$1›');
  const rows = errors.map((code) => `| ${ERRORS[code].wire} | ${ERRORS[code].http} | ${text(code)} |`);
  return ['| code | HTTP | msg |', '|---|---|---|', ...rows].join('\n');
}
