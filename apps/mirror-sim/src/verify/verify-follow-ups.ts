import { normalizeMobile } from '@skin-mirror/shared/customer/customer.ts';
import type { FollowUpRow } from '@skin-mirror/shared/follow-up/follow-up.contract.ts';
import { FOLLOW_UP_PARTS } from '@skin-mirror/shared/follow-up/follow-up.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { addDays, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import { type Problem, problem } from '../messages.ts';
import { compared, differing } from '../problems.ts';
import { rowsOf } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import type { SeenTest } from './as-customer.ts';
import type { ShopView } from './shop-view.ts';
import { checkNamedTest } from './verify-alike.ts';

/** Reads follow-ups, by the id of the test. */
async function readFollowUps(staff: Staff, simulated: '' | 'shown'): Promise<Map<string, FollowUpRow>> {
  const rows = new Map<string, FollowUpRow>();
  for (const state of FOLLOW_UP_PARTS) {
    const list = rowsOf((paging) => staff.ask('followUp', 'list', { state, simulated, ...paging }));
    for await (const row of list) rows.set(row.id, row);
  }
  return rows;
}

/**
 * Checks that the follow-ups list each customer of the run who may be contacted, on the right day, and nobody else. The day of a
 * test goes by the setting that was in force then.
 */
export async function verifyFollowUps({ staff, seen, settings, book, rowOf, found }: ShopView): Promise<void> {
  const { timezone, shows_simulated } = settings;
  const followUps = await readFollowUps(staff, 'shown');
  const usual = await readFollowUps(staff, '');
  for (const one of seen) {
    const { number, device_no, analysis_id = '' } = one.test;
    const revisit_days = book.at(device_no, one.result.settings_rev)?.revisit_days ?? settings.revisit_days;
    const followUp = followUps.get(analysis_id);
    found.ofTest(number, checkFollowUp(one, followUp, timezone, revisit_days));
    if (!followUp) continue;
    const row = rowOf.get(analysis_id);
    if (row) found.ofTest(number, checkNamedTest(row, followUp));
    found.ofTest(number, differing('follow-up')('listed', shows_simulated, usual.has(analysis_id)));
  }
}

function checkFollowUp(
  { test: { start }, result }: SeenTest,
  row: FollowUpRow | undefined,
  timezone: string,
  revisit_days: number,
): Problem[] {
  const isReachable = normalizeMobile(start.customer?.mobile ?? '') !== '' && start.consent?.contact !== 0;
  const days = result.scheme?.cycle_days ?? revisit_days;
  const isDue = result.status === RECORD_STATUS.success && isReachable && days > 0;
  if (!isDue) return row ? [problem('problem.uninvited', { call: 'follow-up' })] : [];
  if (!row) return [problem('problem.missing', { call: 'follow-up' })];
  const due_on = addDays(shopDay(new Date(String(start.test_time)), timezone), days);
  return compared('follow-up', {
    nickname: [start.customer?.nickname ?? '', row.nickname],
    mobile: [start.customer?.mobile ?? '', row.mobile],
    // The staff may have moved the day since.
    ...(row.attempts === 0 && { day: [due_on, row.due_on] }),
  });
}
