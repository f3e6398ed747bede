import { SHEET } from '@skin-mirror/shared/export/export.ts';
import { laneOf } from '@skin-mirror/shared/kernel/contract.ts';
import { describe, expect, it } from 'vitest';
import type { BoundOperation } from '../kernel/implement.ts';
import { registry } from '../registry.ts';
import { documentedPath, openApiDocument } from './open-api.ts';

interface Reference {
  readonly $ref: string;
}

interface Described {
  readonly properties: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Reference }> };
  readonly responses: Record<
    string,
    {
      readonly description: string;
      readonly content: Record<string, { schema: { readonly oneOf: readonly Reference[] } }>;
    }
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
const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Described>> };
const referred = (reference: Reference | undefined) => schemas[reference?.$ref.split('/').at(-1) ?? ''] as Described;
const answersOf = (operation: Operation) =>
  operation.responses[200]?.content['application/json']?.schema.oneOf?.map(referred) ?? [];

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
    for (const response of Object.values(operation.responses))
      expect('$ref' in response || response.description !== '').toBe(true);
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
    const form = referred(list.requestBody?.content['application/x-www-form-urlencoded']?.schema);
    expect(Object.keys(form.properties)).toEqual(expect.arrayContaining(['code', 'st', 'ed', 'q', 'child', 'weidu']));
    expect(schemas.Record?.properties).toHaveProperty('crt_time');
    expect(schemas.Record?.properties).not.toHaveProperty('test_time');
  });

  it('puts names at the top level where the answer has them twice', () => {
    const [success] = answersOf(find('/skinMgrSrv/record/list', 'post'));
    expect(success?.required).toEqual(['code', 'msg', 'default_host', 'user_host', 'data']);
  });

  it('tells success and refusal apart by the code alone', () => {
    const inJson = described.map(({ operation }) => answersOf(operation)).filter((answers) => answers.length > 0);
    expect(inJson.length).toBeGreaterThan(140);
    for (const [success, refusal] of inJson) {
      expect(refusal?.properties.code?.enum).not.toContain(success?.properties.code?.const);
      expect(refusal?.properties.code?.enum).not.toContain(0);
    }
    expect(schemas.Refusal?.properties.code?.enum).not.toContain(0);
  });

  it('names the types of files', () => {
    const types = (path: string) => Object.keys(find(path, 'get').responses[200]?.content ?? {});
    expect(types('/skinSrv/qr/png')).toEqual(['image/png', 'application/json']);
    expect(types('/skinMgrSrv/record/exportdt')).toEqual([...SHEET.fileTypes, 'application/json']);
    for (const { operation } of described) {
      expect(Object.keys(operation.responses[200]?.content ?? {}).join()).not.toContain('*');
    }
  });

  it('says which fields a handler needs, and which settings there are', () => {
    expect(schemas.GoodsEditRequest?.required).toEqual(['goods_name', 'goods_pic']);
    expect(schemas.SerialRequestRequest?.properties.num).toMatchObject({ minimum: 1, maximum: 10_000 });
    expect(schemas.ConfigUpdateRequest?.properties.data_show_type).toMatchObject({ enum: [1, 2, 3] });
    expect(schemas.ConfigUpdateRequest?.properties).not.toHaveProperty('goods_mode');
    expect(schemas.SettingUpdateOffsetsRequest?.properties.deep_acne).toMatchObject({ minimum: -50, maximum: 50 });
  });

  it('takes forms and JSON, and files as bytes', () => {
    expect(Object.keys(find('/auth2/token', 'post').requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    const upload = referred(
      find('/mirrorSrv/record/image', 'post').requestBody?.content['multipart/form-data']?.schema,
    );
    expect(upload.properties.files).toMatchObject({ type: 'array', items: { type: 'string', format: 'binary' } });
  });

  it('says who may call', () => {
    expect(find('/auth2/token', 'post').security).toEqual([]);
    expect(find('/userSrv/user/get', 'post').security).toEqual([{ accessToken: [] }, { accessTokenBearer: [] }]);
    expect(find('/mirrorSrv/config', 'get').security).toEqual([{ deviceSignature: [] }]);
  });

  it('lists the codes of refusals with their texts', () => {
    const { description } = find('/auth2/token', 'post') as Operation & { description: string };
    expect(description).toContain('| 11003 | 200 | This username does not exist. |');
    expect(description).toContain('| 30003 | 200 | Too many attempts. Please try again in ‹minutes› min. |');
  });

  it('lists for every heavy call of a shop that others of the shop may be running, and for no anonymous one', () => {
    const heavy = calls.filter(({ operation }) => laneOf(operation) === 'heavy');
    expect(heavy.length).toBeGreaterThan(10);
    const ofShops = heavy.filter(({ operation }) => operation.access.kind !== 'anonymous');
    const listing = heavy.filter(({ rest }) =>
      JSON.stringify(find(documentedPath(rest), rest.method.toLowerCase())).includes('| 30003 | 429 | Your shop'),
    );
    expect(listing).toEqual(ofShops);
  });
});
