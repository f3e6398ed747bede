import type { RunningServer } from './server.ts';

/** Switches the exports of a shop on, as the platform administrator does. Without it, nobody may export. */
export async function allowExports({ services }: RunningServer, tenant_id: number): Promise<void> {
  await services.pool.query(
    `insert into config_value (tenant_id, key, value) values ($1, 'record_expprt', '1'), ($1, 'customer_expprt', '1')`,
    [tenant_id],
  );
}
