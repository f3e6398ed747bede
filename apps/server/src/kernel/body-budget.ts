import { AppError } from '@skin-mirror/shared/kernel/errors.ts';

const MB = 1024 * 1024;

export interface BodyBudget {
  /**
   * Makes room for a body that is about to be read. Returns what gives the room back.
   * @param owner who sends it; each has a budget of its own, so that nobody takes everybody's
   * @throws AppError SERVER_BUSY when there is none. The first body of an owner that has none always fits its own.
   */
  reserve(owner: string, bytes: number): () => void;
}

/** Bodies are read into memory: what is there at once is limited, whoever sends how many of them. */
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
