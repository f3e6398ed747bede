import { describe, expect, it } from 'vitest';
import { registry } from '../registry.ts';
import type { BoundOperation } from './implement.ts';
import { documentedPath, openApiDocument } from './open-api.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { properties: Record<string, object> } }>;
  };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content: Record<string, { schema: object }> }
  >;
  readonly security: readonly Record<string, readonly string[]>[];
}

const document = openApiDocument(registry, '1.2.3');
const paths = document.paths as Record<string, Record<string, Operation>>;
const calls = Object.values(registry)
  .flatMap((domain) => Object.values(domain) as BoundOperation[])
  .flatMap(({ name, operation }) => (operation.rest ? [{ name, operation, rest: operation.rest }] : []));
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation, name: operation.operationId })),
);
const find = (path: string, method: string) => paths[path]?.[method] as Operation;

describe('the API document', () => {
  it('holds every call of the contracts and no other', () => {
    const expected = calls.map(({ rest }) => `${rest.method.toLowerCase()} ${documentedPath(rest)}`);
    expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected.sort());
  });

  it('is OpenAPI 3.1 in plain JSON', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Skin Mirror', version: '1.2.3' } });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('names each operation once', () => {
    expect(new Set(described.map(({ name }) => name)).size).toBe(described.length);
  });

  it.each(described)('describes $name completely', ({ path, method, operation }) => {
    expect(operation.summary).not.toBe('');
    expect(operation.tags).toHaveLength(1);
    expect(Object.keys(operation.responses)).toContain('200');
    for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    for (const { required } of declared) expect(required).toBe(true);
    if (method === 'get') expect(operation.requestBody).toBeUndefined();
    const schemes = Object.keys((document.components as { securitySchemes: object }).securitySchemes);
    for (const name of operation.security.flatMap(Object.keys)) expect(schemes).toContain(name);
  });

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path?.split('/') ?? [],
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const found = reference.reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        document,
      );
      expect(found, reference.join('/')).toMatchObject({});
    }
  });

  it('speaks of fields by their names on the wire', () => {
    const list = find('/skinMgrSrv/record/list', 'post');
    const form = list.requestBody?.content['application/x-www-form-urlencoded'];
    expect(Object.keys(form?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['code', 'st', 'ed', 'q', 'child', 'weidu']),
    );
    expect(JSON.stringify(list.responses[200])).toContain('"crt_time"');
    expect(JSON.stringify(list)).not.toContain('"test_time"');
  });

  it('puts names at the top level where the answer has them twice', () => {
    const text = JSON.stringify(find('/skinMgrSrv/record/list', 'post').responses[200]);
    expect(text).toContain('"required":["code","msg","default_host","user_host","data"]');
  });

  it('takes forms and JSON, and files as bytes', () => {
    expect(Object.keys(find('/auth2/token', 'post').requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    const upload = find('/mirrorSrv/record/image', 'post').requestBody?.content['multipart/form-data'];
    expect(upload?.schema.properties.files).toMatchObject({
      type: 'array',
      items: { type: 'string', format: 'binary' },
    });
  });

  it('says who may call', () => {
    expect(find('/auth2/token', 'post').security).toEqual([]);
    expect(find('/userSrv/user/get', 'post').security).toEqual([{ accessToken: [] }]);
    expect(find('/mirrorSrv/config', 'get').security).toEqual([{ deviceSignature: [] }]);
  });

  it('lists the codes of refusals with their texts', () => {
    const { description } = find('/auth2/token', 'post') as Operation & { description: string };
    expect(description).toContain('| 11003 | 200 | This username does not exist. |');
    expect(description).toContain('| 30003 | 200 | Too many attempts. Please try again in ‹minutes› min. |');
  });
});
