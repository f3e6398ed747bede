import type { Mirror } from '../client/mirror.ts';
import type { RuleBook } from '../verify/rule-book.ts';

/** Notes the rules that the server follows now, so that the results of this time can be checked later. */
export async function noteRules(mirrors: readonly Mirror[], book: RuleBook | undefined): Promise<void> {
  if (!book) return;
  for (const { client, refusal } of mirrors) {
    if (!refusal) book.note(client.device_no, await client.rules());
  }
  await book.save();
}
