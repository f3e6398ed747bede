import { SEEN_EVERY_MS } from '@skin-mirror/shared/device/device.ts';
import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { heartbeat } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { createBatcher } from '../../kernel/batch.ts';

declare module '../../services.ts' {
  interface Services {
    readonly heartbeats: Heartbeats;
  }
}

type Said = z.output<typeof heartbeat>;

interface Heartbeat extends Said {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly settings_rev: number;
}

export interface Heartbeats {
  /** Stores the state from a mirror's heartbeat. Resolves after the commit. */
  note(device: Pick<DevicePrincipal, 'tenant_id' | 'device_id' | 'settings_rev'>, said: Said): Promise<void>;
}

/** At most one commit every 300 ms, for any number of mirrors. */
const LANE = { lanes: 1, maxItems: 2_000, everyMs: 300 };

/**
 * Each mirror sends a heartbeat every minute. The server writes them together, because one commit for each would be too
 * slow.
 */
export function createHeartbeats(pool: Pool): Heartbeats {
  const beats = createBatcher(async (batch: readonly Heartbeat[]) => {
    await writeHeartbeats(pool, latest(batch));
    return batch.map(() => undefined);
  }, LANE);
  return {
    note: ({ tenant_id, device_id, settings_rev }, said) =>
      beats.submit({ ...said, tenant_id, device_id, settings_rev }),
  };
}

/** Keeps the last heartbeat of each mirror. If a field is empty, takes the value of an earlier heartbeat. */
function latest(batch: readonly Heartbeat[]): Heartbeat[] {
  const byMirror = new Map<string, Heartbeat>();
  for (const beat of batch) {
    const key = `${beat.tenant_id}/${beat.device_id}`;
    const before = byMirror.get(key);
    byMirror.set(key, {
      ...beat,
      app_version: beat.app_version || before?.app_version || '',
      ip: beat.ip || before?.ip || '',
      location: beat.location || before?.location || '',
      is_start: beat.is_start || before?.is_start || 0,
    });
  }
  return [...byMirror.values()];
}

/**
 * Updates a mirror only if its state has changed or its stored time is old. A revision that the shop doesn't have yet is
 * never taken for the mirror's. One statement covers all shops, because one
 * statement for each shop would be too slow.
 */
async function writeHeartbeats(pool: Pool, beats: readonly Heartbeat[]): Promise<void> {
  const now = new Date();
  await pool.query({
    name: 'heartbeat.write',
    text: `
      with news as (
        select d.tenant_id, d.device_id, n.*
          from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::int[], $8::int[],
                      $9::int[], $10::int[], $13::int[])
            as i (tenant_id, device_id, app_version, ip, location, is_start, seq, acked_rev, queue_len, free_mb, settings_rev)
          join device d on d.tenant_id = i.tenant_id and d.device_id = i.device_id and d.unbound_at is null
          cross join lateral (
            select coalesce(nullif(i.app_version, ''), d.app_version) as app_version,
                   coalesce(nullif(i.ip, ''), d.ip) as ip, coalesce(nullif(i.location, ''), d.location) as location,
                   case when i.is_start then $11::timestamptz else d.last_open_time end as last_open_time,
                   greatest(d.seq_last, i.seq) as seq_last, least(greatest(d.acked_rev, i.acked_rev), i.settings_rev) as acked_rev,
                   i.queue_len, i.free_mb) n
         where d.last_seen is null or d.last_seen < $12
            or (n.app_version, n.ip, n.location, n.last_open_time, n.seq_last, n.acked_rev, n.queue_len, n.free_mb)
               is distinct from
               (d.app_version, d.ip, d.location, d.last_open_time, d.seq_last, d.acked_rev, d.queue_len, d.free_mb)
        -- The same order everywhere, so that two batches never deadlock.
         order by d.tenant_id, d.device_id
           for no key update of d
      )
      update device d
         set last_seen = $11, app_version = n.app_version, ip = n.ip, location = n.location,
             last_open_time = n.last_open_time, seq_last = n.seq_last, acked_rev = n.acked_rev,
             acked_at = case when n.acked_rev > d.acked_rev then $11 else d.acked_at end,
             queue_len = n.queue_len, free_mb = n.free_mb
        from news n
       where d.tenant_id = n.tenant_id and d.device_id = n.device_id`,
    values: [
      beats.map(({ tenant_id }) => tenant_id),
      beats.map(({ device_id }) => device_id),
      beats.map(({ app_version }) => app_version),
      beats.map(({ ip }) => ip),
      beats.map(({ location }) => location),
      beats.map(({ is_start }) => is_start === 1),
      beats.map(({ seq }) => seq),
      beats.map(({ config_rev }) => config_rev),
      beats.map(({ queue_len }) => queue_len),
      beats.map(({ free_mb }) => free_mb ?? null),
      now,
      new Date(now.getTime() - SEEN_EVERY_MS),
      beats.map(({ settings_rev }) => settings_rev),
    ],
  });
}
