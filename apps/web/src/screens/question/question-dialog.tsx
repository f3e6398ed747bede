import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Progress,
  Radio,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { REG_FIELDS, type RegChoices, registrationOf } from '@skin-mirror/shared/config/registration.ts';
import { DIMENSION_KEYS } from '@skin-mirror/shared/dimension/dimension.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { MAX_OPTIONS, QUESTION_LENGTH, QUESTION_TYPES } from '@skin-mirror/shared/question/question.ts';
import { visibleQuestions } from '@skin-mirror/shared/question/visible-questions.ts';
import type { QuestionAnswers } from '@skin-mirror/shared/record/record.schema.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../lib/trpc-client.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hint } from '../../ui/hint.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { MoveActions } from '../../ui/move-actions.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useDialogForm } from '../../ui/resource-form/use-dialog-form.ts';
import { edited, type ResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import classes from './question.module.css';
import {
  type BuilderQuestion,
  isText,
  newOption,
  type QuestionValues,
  questionInput,
  questionProblems,
  questionValues,
} from './question-values.ts';

interface Edited {
  readonly question: BuilderQuestion | undefined;
  readonly list: readonly BuilderQuestion[];
  readonly lang: Locale;
}

export function QuestionDialog({ row, ...dialog }: DialogProps<Edited>) {
  const { question, list, lang } = row;
  const { t } = useTranslation(['question', 'shared']);
  const edit = useDialogForm<QuestionValues, unknown>({
    ...dialog,
    initialValues: questionValues(question),
    check: questionProblems,
    ...(question && { edited: edited<BuilderQuestion, QuestionValues>(question, questionValues) }),
    mustChange: question?.langs.includes(lang) ?? false,
    names: {
      option: 'question:option',
      'options.*': 'question:option_number',
      cause: 'question:cause',
      cause_options: 'question:cause_options',
    },
    fieldOfCode: {
      QUESTION_OPTIONS: 'options',
      QUESTION_NEEDED: 'options',
      QUESTION_CONDITION_UNKNOWN: 'cause',
      QUESTION_CONDITION_LATER: 'cause',
      QUESTION_CONDITION_LOOP: 'cause',
    },
    send: (values, { rev }) =>
      trpcClient.question.save.mutate({ ...questionInput(values, question?.id ?? '', lang), rev }),
    done: () => t('saved'),
  });
  const { form, field } = edit;
  const at = question ? list.indexOf(question) : list.length;
  const causes = list.slice(0, at).filter(({ options }) => options.length > 0);
  const cause = causes.find(({ id }) => id === form.values.cause);
  const title = question ? t('edit_title') : t('add');
  return (
    <FormDialog {...dialog} edit={edit} title={`${title} · ${LOCALE_NAMES[lang]}`} size="lg">
      <TextInput
        {...field('question')}
        maxLength={QUESTION_LENGTH.question}
        autoComplete="off"
        required
        data-autofocus
      />
      <NativeSelect
        {...field('type')}
        data={Object.values(QUESTION_TYPES).map((type) => ({
          value: String(type),
          label: t(`shared:question_type.${type}`),
        }))}
      />
      {isText(form.values.type) ? (
        <TextInput
          {...field('placeholder', t('placeholder_hint'))}
          maxLength={QUESTION_LENGTH.placeholder}
          autoComplete="off"
        />
      ) : (
        <OptionsField edit={edit} />
      )}
      <Switch {...form.getInputProps('required', { type: 'checkbox' })} label={t('required_label')} />
      {causes.length > 0 && (
        <NativeSelect
          {...field('cause', t('cause_hint'))}
          onChange={(event) => {
            form.setFieldValue('cause', event.currentTarget.value);
            form.setFieldValue('cause_options', []);
          }}
          data={[
            { value: '', label: t('always') },
            ...causes.map(({ id, question: text }) => ({
              value: id,
              label: `${list.findIndex((one) => one.id === id) + 1}. ${text}`,
            })),
          ]}
        />
      )}
      {cause && (
        <Checkbox.Group {...field('cause_options')} required>
          <Stack gap="xs" mt="xs">
            {cause.options.map(({ id, option }) => (
              <Checkbox key={id} value={id} label={option} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}

function OptionsField({ edit: { form, field } }: { edit: ResourceForm<QuestionValues> }) {
  const { t } = useTranslation(['question', 'shared']);
  const list = useRef<HTMLOListElement>(null);
  const { options } = form.values;
  const { error } = form.getInputProps('options');
  const add = () => {
    // The field has to be there before the next key is typed.
    flushSync(() => form.insertListItem('options', newOption()));
    list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
  };
  return (
    <Fieldset legend={t('shared:field.options')} variant="unstyled">
      <ol ref={list} className={classes.options}>
        {options.map(({ key }, at) => (
          <li key={key}>
            <TextInput
              {...field(`options.${at}.option`)}
              label={undefined}
              aria-label={t('option_number', { number: at + 1 })}
              onKeyDown={(event) => {
                // The next option begins with the Enter key, as in a list of a text.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (at === options.length - 1 && options.length < MAX_OPTIONS) add();
                else list.current?.querySelectorAll('input')[at + 1]?.focus();
              }}
              maxLength={QUESTION_LENGTH.option}
              autoComplete="off"
            />
            <NativeSelect
              {...field(`options.${at}.dimension`)}
              label={undefined}
              aria-label={t('option_dimension', { number: at + 1 })}
              data={[
                { value: '', label: t('no_dimension') },
                ...DIMENSION_KEYS.map((key) => ({ value: key, label: t(`shared:dimension.${key}`) })),
              ]}
            />
            <Group gap={0} wrap="nowrap">
              <MoveActions
                label={(to) => t(`option_move.${to}`, { number: at + 1 })}
                at={at}
                count={options.length}
                onMove={(by) => form.reorderListItem('options', { from: at, to: at + by })}
              />
              <IconAction
                label={t('option_remove', { number: at + 1 })}
                icon={IconTrash}
                disabled={options.length <= 2}
                onClick={() => form.removeListItem('options', at)}
              />
            </Group>
          </li>
        ))}
      </ol>
      {error && <div className={classes.error}>{error}</div>}
      <Hint>{t('options_hint')}</Hint>
      <ButtonWithIcon
        label={t('option_add')}
        size="compact-sm"
        mt="xs"
        icon={IconPlus}
        onClick={add}
        disabled={options.length >= MAX_OPTIONS}
        data-path="options"
      />
    </Fieldset>
  );
}

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
