import { SHELF_STATUS } from '@skin-mirror/shared/goods/goods.ts';
import { WORK_MODES } from '@skin-mirror/shared/identity/identity.ts';
import { questionKey } from '@skin-mirror/shared/question/question.ts';
import { PUSH_TYPES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { WhatIfInputs } from '@skin-mirror/shared/setting/setting.contract.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import type { MirrorOffset, TriedTest } from './setting.store.ts';

/** Returns a shop's rules and last tests. The console tries other offsets on these tests. */
export function whatIfOf(
  rules: ShopRules,
  tests: readonly TriedTest[],
  mirrorOffsets: readonly MirrorOffset[],
): WhatIfInputs {
  const isAdvanced = rules.work_mode === WORK_MODES.advanced;
  const read = questionsRead(rules);
  const devices = [...new Set(tests.map(({ device_id }) => device_id))];
  return {
    tests: tests.map(({ device_id, scores, result, sex, age, answers }) => ({
      scores,
      skin_type: result.skin_type,
      is_sensitive: result.is_sensitive,
      sex: sex ?? undefined,
      age: age ?? undefined,
      answers: Object.fromEntries(Object.entries(answers).filter(([id]) => read.has(questionKey(id)))),
      mirror: devices.indexOf(device_id),
    })),
    mirrors: devices.map((device_id) => ({
      offsets: mirrorOffsets
        .filter((offset) => isAdvanced && offset.device_id === device_id)
        .map(({ dimension, layer, rate }) => ({ dimension, layer, offset: rate })),
      settings: rules.matchSettingsFor(device_id),
    })),
    // Leaves out products for single mirrors.
    goods: rules
      .goodsFor(0)
      .filter(({ shelf_status, push_type }) => shelf_status === SHELF_STATUS.on && push_type !== PUSH_TYPES.never)
      .map((product) => ({ ...product, goods_name: rules.cards.get(product.goods_id)?.goods_name ?? '' })),
    mappings: [...rules.mappings],
    schemes: [...rules.schemes],
    wishes: [...rules.wishes],
  };
}

/** Returns the keys of the questions whose answers the shop's rules read. All other answers stay on the server. */
function questionsRead({ wishes, goodsFor }: ShopRules): ReadonlySet<string> {
  const rules = goodsFor(0).flatMap(({ exclude_rules }) => exclude_rules);
  return new Set([
    ...wishes.map(({ question }) => question),
    ...rules.flatMap((rule) => (rule.kind === 'answer' ? rule.question : [])),
  ]);
}
