import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { refusalOf } from '../client/mirror.ts';
import { type Problem, problem } from '../messages.ts';
import type { Staff } from '../staff/staff.ts';

/** Tests of one face, one right after another on one mirror. */
export interface NotedCheck {
  readonly device_no: string;
  readonly record_ids: readonly string[];
}

/** Notes a repeatability check. In a repeated run, the server already has it. */
export async function noteCheck(staff: Staff, { device_no, record_ids }: NotedCheck): Promise<Problem | undefined> {
  const refusal = await refusalOf(() => staff.ask('progress', 'check', { device_no, record_ids: [...record_ids] }));
  if (!refusal || refusal.code === ERRORS.CHECK_TAKEN.wire) return undefined;
  return problem('problem.refused', { call: 'check', code: refusal.code, msg: refusal.message });
}
