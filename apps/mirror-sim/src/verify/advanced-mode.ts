import type { Staff } from '../staff/staff.ts';

const ADVANCED = 2;

/** True if mirrors can have settings, products and texts of their own. */
export async function isAdvanced(staff: Staff): Promise<boolean> {
  const { work_mode } = await staff.ask('config', 'get', { keys: ['work_mode'] });
  return work_mode === ADVANCED;
}
