import { questionContract } from '@skin-mirror/shared/question/question.contract.ts';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { scenarioOf } from '@skin-mirror/shared/record/scenario-of-record.ts';
import type { Staff } from './staff.ts';

/** Makes a scenario of a test that the shop has, without the person. @throws MirrorRefusal */
export async function scenarioOfRecord(staff: Staff, id: string): Promise<object> {
  const record = await staff.ask(recordContract, 'record', 'get', { id });
  const { list } = await staff.ask(questionContract, 'question', 'list', {});
  return scenarioOf(record, list);
}
