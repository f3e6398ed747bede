import type { NewTenant } from '../../apps/server/src/modules/identity/identity.store.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { type Account, buildTenant, buildUser } from './accounts.ts';
import { type RestClient, signIn } from './rest-client.ts';
import type { RunningServer } from './server.ts';

export interface Shop {
  readonly tenant_id: number;
  readonly main: Account;
  /** A signed-in client of the main account, which gets English texts. */
  readonly client: RestClient;
  readonly types: ReadonlyMap<string, number>;
  readonly type: (key: string) => number;
}

interface ShopState extends Partial<NewTenant> {
  readonly config?: Readonly<Record<string, unknown>>;
}

export async function buildShop(server: RunningServer, { config = {}, ...tenant }: ShopState = {}): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, tenant);
  const main = await buildUser(server, { tenant_id });
  const types = await createGoodsTypes(server.services.pool, tenant_id);
  await configure(server, tenant_id, config);
  const client = (await signIn(server, main)).with({ locale: 'en' });
  return { tenant_id, main, client, types, type: (key) => types.get(key) as number };
}

/** Stores settings of a new shop directly in the database. The settings history gets no entry. */
async function configure(server: RunningServer, tenant_id: number, config: object): Promise<void> {
  for (const [key, value] of Object.entries(config))
    await server.services.pool.query('insert into config_value (tenant_id, key, value) values ($1, $2, $3)', [
      tenant_id,
      key,
      JSON.stringify(value),
    ]);
}
