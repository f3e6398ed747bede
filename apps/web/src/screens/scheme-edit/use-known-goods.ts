import { useState } from 'react';
import { problemOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import type { StepGoods } from './scheme-values.ts';

/** Loaded products that steps use. */
export interface KnownGoods {
  byId(id: number): StepGoods | undefined;
  add(goods: StepGoods): void;
  /** Those of `ids` that the shop no longer has; they are removed here. */
  findGone(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

export function useKnownGoods(initial: readonly StepGoods[] = []): KnownGoods {
  const utils = trpc.useUtils();
  const [known, setKnown] = useState<ReadonlyMap<number, StepGoods>>(
    () => new Map(initial.map((goods) => [goods.goods_id, goods])),
  );
  const isGone = async (id: number): Promise<boolean> => {
    try {
      await utils.goods.detail.fetch({ id }, { staleTime: 0 });
      return false;
    } catch (error) {
      return problemOf(error).code === 'GOODS_NOT_FOUND';
    }
  };
  return {
    byId: (id) => known.get(id),
    add: (goods) => setKnown((before) => new Map(before).set(goods.goods_id, goods)),
    async findGone(ids) {
      const unique = [...new Set(ids)];
      const answers = await Promise.all(unique.map(isGone));
      const gone = new Set(unique.filter((_, index) => answers[index]));
      setKnown((before) => new Map([...before].filter(([id]) => !gone.has(id))));
      return gone;
    },
  };
}
