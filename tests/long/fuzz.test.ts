// @module-tag long
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonSchema } from '../../apps/server/src/api-document/json-schema.ts';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { valuesOf } from '../factories/from-schema.ts';
import {
  type Answer,
  createClient,
  createMirrorClient,
  type MirrorClient,
  type RestClient,
  signIn,
} from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';

let server: RunningServer;
let anybody: RestClient;
let owner: RestClient;
let mirror: MirrorClient;
beforeAll(async () => {
  server = await startTestServer();
  anybody = createClient(server);
  const account = await buildUser(server);
  owner = await signIn(server, account);
  mirror = createMirrorClient(server, await buildDevice(server, { tenant_id: account.tenant_id, is_simulated: true }));
});
afterAll(() => server.close());

const operations = Object.entries(registry).flatMap(([domain, bound]) =>
  (Object.values(bound) as BoundOperation[])
    // Leaves out signing out, which would end the test's session. Leaves out subscriptions, because they never end.
    .filter(({ name, operation }) => name !== 'signOut' && operation.kind !== 'subscription')
    .map(({ name, operation }) => ({ name: `${domain}.${name}`, operation })),
);

/** Unusual values that people, programs and attackers might send. */
const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '[[',
  '{"a":',
  '1,2,,3',
  '\u0000',
  '\ud800',
  '\u202e',
  '💄',
  "'--",
  '%00',
  '../../etc/passwd',
  '__proto__',
  '9'.repeat(400),
  'x'.repeat(5000),
  '2026-02-30',
  '2026-12-31T23:59:60Z',
  '00000000-0000-0000-0000-000000000000',
  null,
  [],
  {},
  [[]],
  { a: null },
  true,
  -1,
  2 ** 53,
);

function fieldsOf({ input, rest }: BoundOperation['operation']): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = jsonSchema(input, 'input');
  const wireNames = new Map(Object.entries(rest?.renameInput ?? {}).map(([wire, name]) => [name, wire]));
  const wire = (name: string) => wireNames.get(name) ?? name;
  const known = Object.entries(properties).map(([name, schema]) => {
    const arbitrary = fc.oneof({ weight: 12, arbitrary: valuesOf(schema) }, { weight: 1, arbitrary: nasty });
    return [wire(name), arbitrary] as const;
  });
  const unknown = fc.dictionary(fc.constantFrom('constructor', 'toString', 'ids[]', 'other'), nasty, { maxKeys: 2 });
  const given = fc.record(Object.fromEntries(known), { requiredKeys: required.map(wire) });
  return fc.tuple(unknown, given).map(([other, fields]) => ({ ...other, ...fields }));
}

/** Each night all inputs are tried, otherwise a fifth of them. */
const inputs = (count: number) => ({ numRuns: process.env.TEST_THOROUGH ? count : count / 5 });

const isDocumented = ({ status, text }: Answer): boolean =>
  status < 500 && (status === 200 || status === 302 || status === 304 || /^\{"code":\d+,"msg":"[^"]+"/.test(text));

describe('a call answers what it documents, whatever is sent', { timeout: 120_000 }, () => {
  const calls = operations.filter(({ operation }) => operation.rest);

  it.each(calls)('$name', async ({ operation }) => {
    const rest = operation.rest as NonNullable<typeof operation.rest>;
    const path = rest.path.replace('*', 'x');
    const send = (fields: Record<string, unknown>, type: 'form' | 'json' | 'multipart' | 'query') => {
      const { kind } = operation.access;
      const by = kind === 'device' ? mirror : kind === 'anonymous' ? anybody : owner;
      return type === 'query' ? by.get(path, fields) : by.post(path, fields, type);
    };
    const isRead = rest.method === 'GET';
    const types = isRead ? (['query', 'form', 'json'] as const) : (['form', 'json', 'multipart'] as const);
    await fc.assert(
      fc.asyncProperty(fieldsOf(operation), fc.constantFrom(...types), async (fields, type) => {
        const answer = await send(fields, type);
        expect(isDocumented(answer), `${answer.status} ${answer.text.slice(0, 300)}`).toBe(true);
      }),
      inputs(150),
    );
  });
});

describe('a procedure of the console too', { timeout: 120_000 }, () => {
  const procedures = operations.filter(
    ({ operation: { access, rest } }) => access.kind !== 'device' && rest?.envelope !== 'file',
  );

  it.each(procedures)('$name', async ({ name, operation }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fieldsOf({ ...operation, rest: undefined } as typeof operation), nasty),
        async (input) => {
          const { status, text } = await (operation.kind === 'query'
            ? owner.query(name, input)
            : owner.mutate(name, input));
          expect(status, text.slice(0, 300)).toBeLessThan(500);
          if (status !== 200) expect(text).toMatch(/"code_name":"[A-Z_]+"/);
        },
      ),
      inputs(100),
    );
  });
});

it('an address answers what is documented, whatever it is', { timeout: 120_000 }, async () => {
  const odd = fc.constantFrom('..', '.', '%2e%2e', '%00', '%', '%ff', '*', '__proto__', ' ', '\\');
  const known = fc.constantFrom('skinMgrSrv', 'skinmgr', 'user', 'get', 'fileSvr', 'trpc', 'docs', 'js');
  const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(odd, known, fc.webSegment()), { maxLength: 6 }),
      methods,
      async (pieces, method) => {
        const answer = await anybody.send(`/${pieces.join('/')}`, { method });
        expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
      },
    ),
    inputs(500),
  );
});
