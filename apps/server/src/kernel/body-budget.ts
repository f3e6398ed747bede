import { AppError } from '@skin-mirror/shared/kernel/errors.ts';

const MB = 1024 * 1024;

/**
 * Limits the total size of all request bodies that are in memory or in the upload folder, in bytes. There is one limit
 * for all senders and one for each sender, so that one sender can't use all memory.
 */
export function createBodyBudget({ all, each } = { all: 400 * MB, each: 160 * MB }) {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    /**
     * Reserves memory for a request body before it is read. Returns a function that frees the memory.
     * @param owner the sender
     * @throws AppError SERVER_BUSY if the limit is reached
     */
    reserve(owner: string, bytes: number): () => void {
      const own = taken.get(owner) ?? 0;
      if (sum + bytes > all || (own > 0 && own + bytes > each)) throw new AppError('SERVER_BUSY');
      sum += bytes;
      taken.set(owner, own + bytes);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        sum -= bytes;
        const left = (taken.get(owner) ?? 0) - bytes;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}

/** Creates separate limits, so that uploads by people can't block mirrors' photos. */
export const createBodyBudgets = () => ({
  user: createBodyBudget(),
  device: createBodyBudget(),
  anonymous: createBodyBudget(),
});
export type BodyBudgets = ReturnType<typeof createBodyBudgets>;
