import { useState } from 'react';
import { useAccount } from '../../lib/account.ts';
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import type { Question } from './ask-form.tsx';

const EMPTY: Question = {
  type: '',
  presale: false,
  title: '',
  content: '',
  contact: '',
  device_no: '',
  with_diag: false,
};

const isEmpty = ({ title, content }: Question): boolean => !title.trim() && !content.trim();

/** The question as it was typed last and not sent, of this account and tab. */
export function useAskDraft() {
  const name = `support:${useAccount().user_id}`;
  const [stored] = useState(() => ({ ...EMPTY, ...readDraft<Question>(name) }));
  const [isCleared, setCleared] = useState(false);
  return {
    empty: EMPTY,
    initial: stored,
    /** Something was typed before this form opened. */
    isRestored: !isEmpty(stored) && !isCleared,
    keep: (question: Question) => (isEmpty(question) ? clearDraft(name) : writeDraft(name, question)),
    clear: () => {
      clearDraft(name);
      setCleared(true);
    },
  };
}
