import type { Share } from '@skin-mirror/shared/share/share.contract.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';

const differs = differing('links');

/**
 * The mirror's link is open for as many days as the shop chose. The shop may have chosen another number since, so a whole
 * number of days is right, too.
 */
export function checkLinks(
  links: readonly Pick<Share, 'is_first' | 'crt_time' | 'expires_at'>[],
  share_days: number,
): Problem[] {
  const first = links.find(({ is_first }) => is_first);
  if (!first) return [problem('problem.missing', { call: 'links' })];
  const days = (first.expires_at.getTime() - first.crt_time.getTime()) / DAY_MS;
  return Number.isInteger(days) && days > 0 ? [] : differs('days', share_days, days);
}
