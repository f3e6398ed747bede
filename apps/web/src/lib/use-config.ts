import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { trpc } from './trpc.ts';

/** Settings, and the revision that a change of them names. */
export type Config<K extends ShopConfigKey> = Pick<ShopConfig, K> & { readonly rev: number };

interface Options {
  readonly gcTime?: number;
  readonly refetchOnWindowFocus?: boolean;
  readonly refetchOnReconnect?: boolean;
}

/** Reads some of the shop's settings. */
export function useConfig<K extends ShopConfigKey>(keys: readonly K[], options: Options = {}) {
  const query = trpc.config.get.useQuery({ keys: [...keys] }, options);
  // The answer has each setting that was asked for.
  return query as Omit<typeof query, 'data'> & { readonly data: Config<K> | undefined };
}
