import { trpc } from '../../lib/trpc.ts';

/** How the shop describes its goods; undefined until loaded. */
export const useGoodsMode = (): unknown => trpc.config.get.useQuery({ keys: ['goods_mode'] }).data?.goods_mode;
