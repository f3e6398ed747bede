import { FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/rest.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { notifyActionError, notifyHint, notifySuccess } from '../../ui/notify.tsx';

const MAX_BYTES = 1024 * 1024;

export function saveQuestionnaire({ questionnaire }: Outputs['question']['export']): void {
  saveFile(new Blob([JSON.stringify(questionnaire, null, 2)], { type: 'application/json' }), 'questionnaire.json');
}

/** Replaces the questionnaire by the one in a file, after a question. */
export function ImportButton({ count }: { count: number }) {
  const { t } = useTranslation('question');
  const utils = trpc.useUtils();
  const reset = useRef<() => void>(null);
  const send = trpc.question.import.useMutation({
    onSuccess: (answer) => notifySuccess(t('imported', { count: answer.count })),
    onError: notifyActionError,
    onSettled: () => utils.question.invalidate(),
  });
  const choose = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    const questionnaire = file.size <= MAX_BYTES ? await file.text().then(parsed) : undefined;
    if (!questionnaire) return notifyHint(t('import_unreadable'));
    const isAgreed = await confirm({
      title: t('import_title'),
      message: t('import_body', { count }),
      confirm: t('import'),
    });
    if (isAgreed) send.mutate({ questionnaire });
  };
  return (
    <FileButton
      resetRef={reset}
      accept="application/json,.json"
      onChange={choose}
      inputProps={{ 'aria-label': t('import') }}
    >
      {(props) => (
        <ButtonWithIcon {...props} loading={send.isPending} icon={IconUpload}>
          {t('import')}
        </ButtonWithIcon>
      )}
    </FileButton>
  );
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
