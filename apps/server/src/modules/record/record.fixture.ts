import { dayRange, HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { expect } from 'vitest';
import { type Account, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { type BuiltRecord, buildRecord, type RecordColumns } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import type { RunningServer } from '#tests/factories/server.ts';
import { SHOP_ZONE } from '#tests/factories/zone.ts';

interface Row {
  readonly id: string;
  readonly customer_nickname: string;
  readonly [field: string]: unknown;
}

export interface Page {
  readonly list: readonly Row[];
  readonly total: number;
  readonly total_capped: boolean;
  readonly child: readonly unknown[];
}

/** A range of days that contains all records of the tests. */
export const EVER = { st: '2020-01-01', ed: '2099-12-31' };

/** Noon in the time zone of the test data. */
export const noon = (day: string) => new Date(dayRange(day, day, SHOP_ZONE).start.getTime() + 12 * HOUR_MS);

export async function list(client: RestClient, fields: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const answer = await client.post('/skinMgrSrv/record/list', { ...EVER, ...fields });
  const { code, msg, data } = answer.json();
  expect({ code, msg }).toMatchObject({ code: 0 });
  return data as Page;
}

export const names = ({ list: rows }: Page) => rows.map(({ customer_nickname }) => customer_nickname);

export interface Shop {
  readonly main: Account;
  readonly device: Device;
  readonly client: RestClient;
  add(columns?: Partial<RecordColumns>): Promise<BuiltRecord>;
}

export async function buildShop(server: RunningServer, device_no?: string): Promise<Shop> {
  const main = await buildUser(server);
  const device = await buildDevice(server, { tenant_id: main.tenant_id, ...(device_no && { device_no }) });
  const client = await signIn(server, main);
  return { main, device, client, add: (columns = {}) => buildRecord(server, { device, ...columns }) };
}

/** Counts a shop's records per day again, because the test wrote records directly into the database. */
export async function recountDays({ services: { pool } }: RunningServer, tenant_id: number): Promise<void> {
  await pool.query('delete from record_day where tenant_id = $1', [tenant_id]);
  await pool.query(
    `insert into record_day (tenant_id, day, user_id, device_id, count)
     select tenant_id, (test_time at time zone timezone)::date, coalesce(user_id, 0), device_id, count(*)
       from skin_record join tenant using (tenant_id) where tenant_id = $1 and deleted_at is null group by 1, 2, 3, 4`,
    [tenant_id],
  );
}
