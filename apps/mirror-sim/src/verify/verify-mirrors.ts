import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { APP_VERSION } from '../client/mirror.ts';
import { compared } from '../problems.ts';
import { allRows } from '../staff/pages.ts';
import type { ShopView } from './shop-view.ts';

/** The server may have noted the start before it answered, but not long before. */
const EARLIER_MS = MINUTE_MS;

/** The list of the shop's mirrors must have what the mirrors of the run said when they started. */
export async function verifyMirrors({ staff, run, found }: ShopView): Promise<void> {
  const rows = await allRows((paging) => staff.ask('device', 'myList', paging));
  const { list: published } = await staff.ask('device', 'published', {});
  const shown = new Map(published.map((one) => [one.device_no, one]));
  for (const { device_no, bound_at, last_open_time, app_version, acked_rev, config_rev, is_simulated } of rows) {
    const time = run.started[device_no];
    // A mirror that was bound anew since may not have started again.
    if (time === undefined || bound_at > new Date(time)) continue;
    const isNoted = last_open_time !== null && last_open_time.getTime() >= new Date(time).getTime() - EARLIER_MS;
    const problems = compared('mirrors', {
      ...(!isNoted && { last_open_time: [time, last_open_time?.toISOString() ?? '–'] }),
      app_version: [APP_VERSION, app_version],
      is_simulated: [true, is_simulated],
      // A mirror of the run has loaded settings and said so.
      acked_rev: [true, acked_rev > 0 && acked_rev <= config_rev],
      'acked_rev as published': [acked_rev, shown.get(device_no)?.acked_rev ?? acked_rev],
    });
    found.of(`mirror ${device_no}`, problems);
  }
}
