import type { Lane } from '@skin-mirror/shared/kernel/contract.ts';
import { type Database, openDatabase, type PoolOptions } from './pool.ts';

/** Access to the database by kind of call. Each lane has connections of its own, so none can stop the others. */
export type Lanes = Readonly<Record<Lane, Database>>;

/** Returns the services with the database connections of a lane. */
export const inLane = <S extends { readonly lanes: Lanes }>(services: S, lane: Lane): S => ({
  ...services,
  ...services.lanes[lane],
});

/** Divides a server's connections among its lanes. Each lane needs at least one. */
export function connectionsOf(all: number): Readonly<Record<Lane, number>> {
  const callers = Math.max(1, Math.floor(all / 8));
  const mirrors = Math.max(1, Math.floor(all / 4));
  const heavy = Math.max(1, Math.floor(all / 4));
  return { callers, mirrors, heavy, common: all - callers - mirrors - heavy };
}

/** Milliseconds that a call waits for a connection. A person notices sooner than a mirror that the server is busy. */
const WAIT_MS: Readonly<Record<Lane, number>> = { callers: 10_000, mirrors: 10_000, heavy: 10_000, common: 2_000 };

/**
 * Opens all lanes with `max` connections together. Each lane keeps one connection open, so that it still works after
 * others have taken PostgreSQL's last ones.
 */
export async function openLanes(
  connectionString: string,
  { max, ...options }: PoolOptions & { readonly max: number },
): Promise<{ lanes: Lanes; close(): Promise<void> }> {
  const open = (lane: Lane) =>
    openDatabase(connectionString, {
      ...options,
      max: connectionsOf(max)[lane],
      min: 1,
      waitMs: WAIT_MS[lane],
      byShop: lane === 'common',
    });
  const lanes = { callers: open('callers'), mirrors: open('mirrors'), heavy: open('heavy'), common: open('common') };
  const all = Object.values(lanes);
  const close = async () => {
    await Promise.all(all.map((lane) => lane.close()));
  };
  try {
    await Promise.all(all.map(({ pool }) => pool.query('select 1')));
  } catch (cause) {
    await close();
    throw cause;
  }
  return { lanes, close };
}
