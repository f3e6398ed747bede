import type { Operation } from '@skin-mirror/shared/kernel/contract.ts';
import { type CallLimit, isCallLimit } from '@skin-mirror/shared/kernel/limit.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchema } from '../../apps/server/src/api-document/json-schema.ts';
import { checkLimits } from '../../apps/server/src/kernel/check-limits.ts';
import type { BoundOperation, Operations } from '../../apps/server/src/kernel/implement.ts';
import { networkOf } from '../../apps/server/src/kernel/rate-limit.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { valuesOf } from '../factories/from-schema.ts';
import { createClient, createMirrorClient, type RestClient, signIn } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';

let server: RunningServer;
let main: Account;
let device: Device;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  main = await buildUser(server);
  device = await buildDevice(server, { tenant_id: main.tenant_id });
  client = await signIn(server, main);
});
afterAll(() => server.close());

const operations = Object.entries(registry).flatMap(([domain, bound]) =>
  (Object.values(bound) as BoundOperation[]).map(({ name, operation }) => ({ name: `${domain}.${name}`, operation })),
);
const limited = operations.flatMap(({ name, operation }) =>
  isCallLimit(operation.limit) ? [{ name, operation, limit: operation.limit }] : [],
);

it('every operation that accepts everybody has a limit, or says why not', () => {
  const open = operations.filter(({ operation }) => operation.access.kind === 'anonymous');
  expect(open.filter(({ operation }) => operation.limit === undefined).map(({ name }) => name)).toEqual([]);
  const unlimited = open.filter(({ operation: { limit } }) => limit && 'kind' in limit && limit.kind === 'none');
  expect(unlimited.map(({ name }) => name)).toEqual(['file.get', 'verification.options']);
});

describe('whoever has used up the calls of an operation waits', () => {
  it.each(limited)('for $name', async ({ name, operation, limit }) => {
    const key = keyOf(limit, operation);
    const spent = Array.from({ length: limit.points }, () => server.services.memoryLimits.take(limit, key));
    await Promise.allSettled(spent);
    const answer = await call(name, operation);
    expect([answer.status, answer.text]).toEqual([429, expect.stringMatching(/"RATE_LIMITED"|"code":30003/)]);
  });
});

it('a call with wrong input does not count', async () => {
  const beside = await startTestServer();
  const stranger = createClient(beside);
  const path = '/skinSrv/analysis/deletePhotos';
  const wrong = Array.from({ length: 30 }, () => stranger.post(path, { shareId: 'x'.repeat(65), digits: '1234' }));
  expect(new Set((await Promise.all(wrong)).map(({ json }) => json().code))).toEqual(new Set([11001]));
  const right = Array.from({ length: 21 }, () => stranger.post(path, { shareId: 'x', digits: '1234' }));
  const statuses = (await Promise.all(right)).map(({ status }) => status);
  await beside.close();
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

describe('the server does not start with a limit', () => {
  const limit: CallLimit = { name: 'some', points: 1, seconds: 60, by: 'network' };
  const contracts = (...limits: CallLimit[]): Record<string, Operations> => ({
    one: Object.fromEntries(limits.map((own, index) => [index, bound(`call${index}`, own)])),
  });
  const bound = (name: string, own: CallLimit): BoundOperation => ({
    name,
    operation: {
      kind: 'query',
      summary: '',
      access: { kind: 'anonymous', reason: '' },
      limit: own,
      input: z.object({}),
      output: z.object({}),
    },
    handle: async () => ({}),
  });

  it.each([
    ['of zero calls', { points: 0 }],
    ['of less than zero calls', { points: -1 }],
    ['of a part of a call', { points: 0.5 }],
    ['of no time', { seconds: 0 }],
  ])('%s', (_, wrong) => {
    expect(() => checkLimits(contracts({ ...limit, ...wrong }))).toThrow(
      'The limit of one.call0 must be at least one call in one second.',
    );
  });

  it('that differs from another one of its name', () => {
    expect(() => checkLimits(contracts(limit, { ...limit, points: 2 }))).toThrow('one.call1 differs');
  });

  it('but with those of its contracts', () => {
    expect(() => checkLimits(contracts(limit, limit))).not.toThrow();
    expect(() => checkLimits(registry)).not.toThrow();
  });
});

function keyOf({ by }: CallLimit, { access }: Operation): string {
  if (by === 'network') return networkOf('127.0.0.1');
  if (by === 'shop') return String(main.tenant_id);
  return `${main.tenant_id}/${access.kind === 'device' ? device.device_id : main.user_id}`;
}

/** Calls an operation with some input that its contract accepts. */
function call(name: string, { access, kind, input, rest }: Operation) {
  const values = fc.sample(valuesOf(jsonSchema(input, 'input')), { numRuns: 1_000, seed: 1 });
  const fields = values.find((some) => input.safeParse(some).success) as Record<string, unknown>;
  if (rest && (access.kind === 'device' || rest.envelope === 'file')) {
    const caller = access.kind === 'device' ? createMirrorClient(server, device) : client;
    const { [rest.wildcard ?? 'path']: inPath, ...others } = fields;
    const path = rest.path.replace('*', encodeURIComponent(String(inPath)));
    return rest.method === 'GET' ? caller.get(path, others) : caller.post(path, others);
  }
  return kind === 'query' ? client.query(name, fields) : client.mutate(name, fields);
}
