import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { buildAdmin } from '../factories/accounts.ts';
import { type RestClient, signIn } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { buildShop } from './shop.ts';

let server: RunningServer;
let owner: RestClient;
let admin: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#caa' } })
    .jpeg()
    .toBuffer();
  owner = await signIn(server, (await buildShop(server, 'ours', photo)).main);
  await buildShop(server, 'theirs', photo);
  admin = await signIn(server, await buildAdmin(server));
});
afterAll(() => server.close());

const lists = Object.entries(registry).flatMap(([domain, bound]) =>
  (Object.values(bound) as BoundOperation[]).flatMap(({ name, operation }) => {
    const sort = operation.input instanceof z.ZodObject ? operation.input.shape.sort : undefined;
    const orders = sort instanceof z.ZodDefault ? sort.def.innerType : undefined;
    // A file has the order of its list, and tests of exports read it.
    if (operation.rest?.envelope === 'file') return [];
    // An article's `sort` is a number, its place.
    return orders instanceof z.ZodLiteral
      ? [{ name: `${domain}.${name}`, operation, orders: [...orders.values] as string[] }]
      : [];
  }),
);

it.each(lists)(
  '$name answers in each of its orders, and refuses others by name',
  async ({ name, operation, orders }) => {
    const client = operation.access.kind === 'platformAdmin' ? admin : owner;
    const ask = async (input: Record<string, unknown>) => (await client.query(name, input)).json();
    const own = (await ask({})).result?.data as { list: unknown[]; total?: number };
    for (const sort of orders) {
      const { result, error } = await ask({ sort });
      expect(error, sort).toBeUndefined();
      expect(result?.data, sort).toHaveProperty('list.length', own.list.length);
    }
    for (const sort of ['nonsense', '--id', 'id;', '-']) {
      expect((await ask({ sort })).error?.data, sort).toMatchObject({
        code_name: 'INPUT_INVALID',
        details: { field: 'sort' },
      });
    }
    if (own.total === undefined) return;
    const beyond = (await ask({ page: 2 ** 53 - 1, pageSize: 500 })).result?.data;
    expect(beyond).toMatchObject({ list: [], total: own.total });
  },
);
