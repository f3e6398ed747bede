import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postForm } from '../../lib/rest.ts';
import { trpc } from '../../lib/trpc.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import type { Question } from './ask-form.tsx';

interface Sent {
  readonly question: Question;
  readonly pictures: readonly File[];
}

function formOf({ question, pictures }: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(question)) {
    form.append(name, typeof value === 'boolean' ? String(Number(value)) : String(value));
  }
  for (const picture of pictures) form.append('files', picture, picture.name);
  return form;
}

/** Sends a question with its pictures, which takes its time and can be stopped. */
export function useSubmitQuestion() {
  const { t } = useTranslation('support');
  const utils = trpc.useUtils();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const sending = useMutation({
    mutationFn: (sent: Sent) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      return postForm('/skinMgrSrv/support/submit', formOf(sent), { onProgress: setShare, signal });
    },
    onSuccess: () => utils.support.list.invalidate(),
  });
  const isStopped = abort.current?.signal.aborted === true;
  return {
    /** What has left this browser, 0 to 1. */
    share,
    /** Why it wasn't taken; null where nothing went wrong or somebody stopped it. */
    error: isStopped ? null : sending.error,
    cancel: () => abort.current?.abort(),
    /** Whether the question was taken. */
    async send(question: Question, pictures: readonly File[]): Promise<boolean> {
      setShare(0);
      const isTaken = await sending.mutateAsync({ question, pictures }).then(
        () => true,
        () => false,
      );
      if (isTaken) notifySuccess(t('ask.done'));
      return isTaken;
    },
  };
}
