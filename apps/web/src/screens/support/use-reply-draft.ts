import { useEffect, useState } from 'react';
import { useAccount } from '../../lib/account.ts';
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts';

/** What was typed to a question and not sent; kept as it changes. */
export function useReplyDraft(id: number) {
  const name = `support:${useAccount().user_id}:${id}`;
  const [initial] = useState(() => readDraft<{ content: string }>(name)?.content ?? '');
  return {
    initial,
    useKept(content: string): void {
      useEffect(() => (content ? writeDraft(name, { content }) : clearDraft(name)), [name, content]);
    },
  };
}
