import type { SerialRow } from '@skin-mirror/shared/serial/serial.schema.ts';
import { QUANTITY } from '@skin-mirror/shared/serial/serial.ts';
import { MirrorClient } from '../client/client.ts';
import type { Credentials } from '../client/credentials.ts';
import { APP_VERSION } from '../client/mirror.ts';
import { rowsOf } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';

/**
 * Orders numbers of new mirrors as an administrator of the platform does, and gives the mirrors to the shop of the main
 * account. Numbers that the platform had before stay as they are: their codes may be printed somewhere.
 * @throws MirrorRefusal
 */
export async function makeMirrors(
  count: number,
  { admin, server, credentials }: { readonly admin: Staff; readonly server: string; readonly credentials: Credentials },
): Promise<void> {
  const newest = await newestSerial(admin);
  const { id: order } = await admin.ask('serial', 'request', {
    name: 'mirror load',
    num: Math.max(count, QUANTITY.min),
  });
  if ((await serialsAfter(admin, newest)).length === 0) {
    await admin.ask('serial', 'review', { id: order, status: 10 });
  }
  for (const { id } of (await serialsAfter(admin, newest)).slice(0, count)) {
    const { device_no, active_code } = await admin.ask('serial', 'renewCode', { id });
    const client = new MirrorClient({ server, device_no, secret: '' });
    const { device_secret } = await client.activate(active_code, APP_VERSION, credentials.login);
    await credentials.save(device_no, device_secret);
  }
}

/** All mirrors of the platform, the newest first. */
const serials = (admin: Staff) => rowsOf((paging) => admin.ask('serial', 'list', { sort: '-id', ...paging }));

async function newestSerial(admin: Staff): Promise<number> {
  for await (const { id } of serials(admin)) return id;
  return 0;
}

/** Returns the mirrors with a larger id, the newest first. */
async function serialsAfter(admin: Staff, id: number): Promise<SerialRow[]> {
  const rows: SerialRow[] = [];
  for await (const row of serials(admin)) {
    if (row.id <= id) break;
    rows.push(row);
  }
  return rows;
}
