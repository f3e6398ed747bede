import { AppError } from '@skin-mirror/shared/kernel/errors.ts';

const MB = 1024 * 1024;

export interface BodyBudget {
  /**
   * Reserves memory for a body before it is read. Returns a function that releases it.
   * @param owner the sender; each has a budget of its own, so that one sender can't use all memory
   * @throws AppError SERVER_BUSY if the budget is used up. A single body of an owner always fits into the owner's
   * budget.
   */
  reserve(owner: string, bytes: number): () => void;
}

/**
 * Limits the bytes of all bodies that are in memory and in the upload folder at the same time, in total and per owner.
 */
export function createBodyBudget({ all, each } = { all: 400 * MB, each: 160 * MB }): BodyBudget {
  const taken = new Map<string, number>();
  let sum = 0;
  return {
    reserve(owner, bytes) {
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

/** Makes one budget per kind of caller, so that uploads by people can't block mirrors' photos. */
export const createBodyBudgets = () => ({
  user: createBodyBudget(),
  device: createBodyBudget(),
  anonymous: createBodyBudget(),
});
export type BodyBudgets = ReturnType<typeof createBodyBudgets>;
