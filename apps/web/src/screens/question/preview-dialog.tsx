import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Progress,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { REG_FIELDS, type RegChoices, registrationOf } from '@skin-mirror/shared/config/registration.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { QUESTION_TYPES } from '@skin-mirror/shared/question/question.ts';
import { visibleQuestions } from '@skin-mirror/shared/question/visible-questions.ts';
import type { QuestionAnswers } from '@skin-mirror/shared/record/record.schema.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import classes from './question.module.css';
import type { BuilderQuestion } from './question-values.ts';

interface Previewed {
  /** The language of the questions. The mirror speaks it, whichever language the console has. */
  readonly lang: Locale;
  readonly list: readonly BuilderQuestion[];
  readonly chosen: RegChoices;
}

/** Asks as a mirror does: the registration, one question after another, the consent. Nothing is stored. */
export function PreviewDialog({ row: { list, chosen, lang }, ...dialog }: DialogProps<Previewed>) {
  const own = useTranslation('question').t;
  const { t } = useTranslation(['question', 'shared'], { lng: lang });
  const [answers, setAnswers] = useState<QuestionAnswers>({});
  const [step, setStep] = useState(0);
  const asked = visibleQuestions(list, answers);
  const last = asked.length + 1;
  const question = asked[step - 1];
  const answer = question && answers[question.id];
  const isMissing = question?.required === 1 && (answer ?? '').length === 0;
  return (
    <Dialog {...dialog} title={own('preview')} size="md">
      <div className={classes.mirror} lang={lang}>
        <Progress value={(step / last) * 100} size="sm" aria-label={t('preview_progress')} />
        <div className={classes.screen}>
          {step === 0 && <RegistrationPreview chosen={chosen} lang={lang} />}
          {question && (
            <QuestionPreview
              key={question.id}
              question={question}
              answer={answer}
              onAnswer={(value) => setAnswers({ ...answers, [question.id]: value })}
            />
          )}
          {step === last && <Text>{t('preview_consent')}</Text>}
        </div>
        <Group justify="space-between">
          <Button variant="default" disabled={step === 0} onClick={() => setStep(step - 1)}>
            {t('preview_back')}
          </Button>
          {step < last ? (
            <Button disabled={isMissing} onClick={() => setStep(step + 1)}>
              {t('preview_next')}
            </Button>
          ) : (
            <Button
              onClick={() => {
                setAnswers({});
                setStep(0);
              }}
            >
              {t('preview_again')}
            </Button>
          )}
        </Group>
      </div>
    </Dialog>
  );
}

function RegistrationPreview({ chosen, lang }: Omit<Previewed, 'list'>) {
  const { t } = useTranslation('shared', { lng: lang });
  const modes = registrationOf(chosen);
  const shown = REG_FIELDS.filter((field) => modes[field] !== 'hidden');
  return (
    <Stack gap="sm">
      {shown.map((field) => {
        const props = { label: t(`field.${field}`), required: modes[field] === 'required' };
        if (field === 'sex') return <NativeSelect key={field} {...props} data={['', t('sex.0'), t('sex.1')]} />;
        if (field === 'capture_state') {
          const states = [1, 2, 3] as const;
          return <NativeSelect key={field} {...props} data={states.map((state) => t(`capture_state.${state}`))} />;
        }
        return <TextInput key={field} {...props} autoComplete="off" />;
      })}
    </Stack>
  );
}

interface QuestionPreviewProps {
  question: BuilderQuestion;
  answer: QuestionAnswers[string] | undefined;
  onAnswer: (answer: QuestionAnswers[string]) => void;
}

function QuestionPreview({
  question: { question, type, options, placeholder, required },
  answer,
  onAnswer,
}: QuestionPreviewProps) {
  const group = { label: question, size: 'md', required: required === 1 } as const;
  if (type === QUESTION_TYPES.text)
    return (
      <Textarea
        {...group}
        placeholder={placeholder}
        value={String(answer ?? '')}
        onChange={(event) => onAnswer(event.currentTarget.value)}
        autosize
        minRows={3}
      />
    );
  const Choice = type === QUESTION_TYPES.single ? Radio : Checkbox;
  const choices = (
    <Stack gap="sm" mt="sm">
      {options.map(({ id, option }) => (
        <Choice key={id} value={id} label={option} size="md" />
      ))}
    </Stack>
  );
  return type === QUESTION_TYPES.single ? (
    <Radio.Group {...group} value={String(answer ?? '')} onChange={onAnswer}>
      {choices}
    </Radio.Group>
  ) : (
    <Checkbox.Group {...group} value={[answer ?? []].flat()} onChange={onAnswer}>
      {choices}
    </Checkbox.Group>
  );
}
