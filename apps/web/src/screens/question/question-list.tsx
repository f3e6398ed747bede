import { Alert, FileButton, Group, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import type { RegChoices } from '@skin-mirror/shared/config/registration.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import {
  IconDownload,
  IconEye,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../../lib/moved.ts';
import { saveFile } from '../../lib/rest.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Hint } from '../../ui/hint.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { MoveActions } from '../../ui/move-actions.tsx';
import { notifyActionError, notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { Mark } from '../../ui/resource/column.tsx';
import { Section } from '../../ui/resource/section.tsx';
import { useNewKey } from '../../ui/resource/use-list-keys.ts';
import { useDragOrder } from '../../ui/use-drag-order.ts';
import classes from './question.module.css';
import { type Builder, conditionText } from './question-values.ts';

const questionDialogs = () => import('./question-dialog.tsx');
const QuestionDialog = lazyDialog(questionDialogs, 'QuestionDialog');
const PreviewDialog = lazyDialog(questionDialogs, 'PreviewDialog');

interface QuestionListProps extends Builder {
  chosen: RegChoices;
  onLang: (lang: Locale) => void;
}

export function QuestionList({ own, lang, list: stored, chosen, onLang }: QuestionListProps) {
  const { t } = useTranslation(['question', 'shared', 'app']);
  const utils = trpc.useUtils();
  const dialogs = useDialogs();
  const [said, setSaid] = useState('');
  const options = { onError: notifyActionError, onSettled: () => utils.question.invalidate() };
  const sort = trpc.question.sort.useMutation(options);
  const remove = trpc.question.remove.useMutation({ ...options, onSuccess: () => notifySuccess(t('removed')) });
  const wanted = sort.isPending ? sort.variables.ids : undefined;
  const list = wanted ? wanted.flatMap((id) => stored.find((one) => one.id === id) ?? []) : stored;
  const { move, gripOf, rowOf } = useDragOrder(list.length, (from, to) => {
    if (sort.isPending) return;
    setSaid(t('moved', { name: list[from]?.question ?? '', place: to + 1 }));
    sort.mutate({ ids: moved(list, from, to).map(({ id }) => id) });
  });
  const add = () => dialogs.open(QuestionDialog, { question: undefined, list, lang });
  useNewKey(add);
  const askRemove = async (question: Builder['list'][number]) => {
    const isAgreed = await confirm({
      title: t('remove_title', { name: question.question }),
      message: t('remove_body'),
      confirm: t('remove'),
      danger: true,
    });
    if (isAgreed) remove.mutate({ ids: [question.id] });
  };
  return (
    <Section title={t('questions')} hint={t('questions_hint')}>
      <Group justify="space-between" align="flex-end" gap="xs">
        <NativeSelect
          label={t('lang')}
          value={lang}
          onChange={(event) => onLang(event.currentTarget.value as Locale)}
          data-path="lang"
        >
          <LocaleOptions />
        </NativeSelect>
        <Group gap="xs">
          <ButtonWithIcon
            label={t('preview')}
            icon={IconEye}
            onClick={() => dialogs.open(PreviewDialog, { list, chosen, lang })}
          />
          <ButtonWithIcon
            label={t('export')}
            icon={IconDownload}
            onClick={async () => {
              const answer = await utils.question.export.fetch({}).catch(notifyActionError);
              if (answer) saveQuestionnaire(answer);
            }}
          />
          <ImportButton count={list.length} />
        </Group>
      </Group>
      {own === 0 && <Alert variant="light">{t('built_in')}</Alert>}
      <ol className={classes.questions} aria-label={t('questions')}>
        {list.map((question, at) => (
          <li key={question.id} className={classes.question} data-question={question.id} {...gripOf(at)} {...rowOf(at)}>
            <IconGripVertical size={18} className={classes.grip} aria-hidden />
            <div className={classes.words}>
              <Text fw={500} component="h3" fz="md" m={0}>
                {at + 1}. {question.question}
              </Text>
              <Group gap={6}>
                <Hint>
                  {t(`shared:question_type.${question.type}`)}
                  {question.options.length > 0 && ` · ${question.options.map(({ option }) => option).join(' / ')}`}
                </Hint>
                {question.required === 1 && <Mark size="sm" color="gray" text={t('shared:field.required')} />}
                {!question.langs.includes(lang) && <Mark size="sm" color="orange" text={t('untranslated')} />}
              </Group>
              {question.show_if && <Hint>{t('shown_if', conditionText(list, question.show_if))}</Hint>}
            </div>
            <Group gap={0} wrap="nowrap" className={classes.actions}>
              <MoveActions
                label={(to) => t(`move.${to}`, { name: question.question })}
                at={at}
                count={list.length}
                onMove={(by) => move(at, at + by)}
              />
              <IconAction
                label={t('edit', { name: question.question })}
                icon={IconPencil}
                onClick={() => dialogs.open(QuestionDialog, { question, list, lang })}
              />
              <IconAction
                label={t('remove_question', { name: question.question })}
                icon={IconTrash}
                onClick={() => askRemove(question)}
              />
            </Group>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Group>
        <ButtonWithIcon label={t('add')} variant="filled" icon={IconPlus} aria-keyshortcuts="N" onClick={add} />
      </Group>
      {dialogs.element}
    </Section>
  );
}

const MAX_BYTES = 1024 * 1024;

function saveQuestionnaire({ questionnaire }: Outputs['question']['export']): void {
  saveFile(new Blob([JSON.stringify(questionnaire, null, 2)], { type: 'application/json' }), 'questionnaire.json');
}

/** Replaces the questionnaire by the one in a file, after a question. */
function ImportButton({ count }: { count: number }) {
  const { t } = useTranslation('question');
  const utils = trpc.useUtils();
  const reset = useRef<() => void>(null);
  const send = useAction({
    ask: () => ({ title: t('import_title'), message: t('import_body', { count }), confirm: t('import') }),
    run: (questionnaire: Record<string, unknown>) => trpcClient.question.import.mutate({ questionnaire }),
    done: (answer) => t('imported', { count: answer.count }),
    refresh: () => utils.question.invalidate(),
  });
  const choose = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    const questionnaire = file.size <= MAX_BYTES ? await file.text().then(parsed) : undefined;
    if (!questionnaire) return notifyHint(t('import_unreadable'));
    void send.run(questionnaire);
  };
  return (
    <FileButton
      resetRef={reset}
      accept="application/json,.json"
      onChange={choose}
      inputProps={{ 'aria-label': t('import') }}
    >
      {(props) => <ButtonWithIcon label={t('import')} {...props} loading={send.isBusy} icon={IconUpload} />}
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
