import { scenarioOf } from '@skin-mirror/shared/record/scenario-of-record.ts';
import type { Staff } from './staff.ts';

/** Makes a scenario of a test that the shop has, without the person. @throws MirrorRefusal */
export async function scenarioOfRecord(staff: Staff, id: string): Promise<object> {
  const record = await staff.ask('record', 'get', { id });
  const { list } = await staff.ask('question', 'list', {});
  return scenarioOf(record, list);
}
