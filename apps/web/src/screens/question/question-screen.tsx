import { NativeSelect, Stack, Switch } from '@mantine/core';
import { isOpen } from '@skin-mirror/shared/config/config.ts';
import {
  FIELD_MODES,
  type FieldMode,
  REG_FIELDS,
  type RegChoices,
  registrationOf,
} from '@skin-mirror/shared/config/registration.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { useConfig } from '../../lib/use-config.ts';
import { Hint } from '../../ui/hint.tsx';
import { notifyActionError, notifySuccess } from '../../ui/notify.tsx';
import { EditScreen } from '../../ui/resource/edit-screen.tsx';
import { Section } from '../../ui/resource/section.tsx';
import classes from './question.module.css';
import { QuestionList } from './question-list.tsx';

export function QuestionScreen() {
  const { t } = useTranslation('question');
  const [lang, setLang] = useState<Locale>();
  const questions = trpc.question.builder.useQuery({ lang }, { placeholderData: (before) => before });
  const switches = trpc.config.match.useQuery({});
  const fields = useConfig(['reg_fields']);
  const loads = [questions, switches, fields];
  return (
    <EditScreen
      title={t('title')}
      description={t('description')}
      loads={loads}
      isReady={loads.every(({ data }) => data)}
      maxWidth={60}
    >
      {() => (
        <Stack gap="md">
          {switches.data && <SwitchSection {...switches.data} />}
          {fields.data && <RegistrationSection chosen={fields.data.reg_fields} />}
          {questions.data && fields.data && (
            <QuestionList {...questions.data} chosen={fields.data.reg_fields} onLang={setLang} />
          )}
        </Stack>
      )}
    </EditScreen>
  );
}

const NAMES = ['customer_info', 'have_questions'] as const;

function SwitchSection(switches: Outputs['config']['match']) {
  const { t } = useTranslation(['question', 'shared']);
  const utils = trpc.useUtils();
  const edit = trpc.config.editMatch.useMutation({
    onSuccess: () => notifySuccess(t('saved')),
    onError: notifyActionError,
    onSettled: () => utils.config.invalidate(),
  });
  return (
    <Section title={t('switches')}>
      {NAMES.map((name) => (
        <Switch
          key={name}
          size="md"
          checked={isOpen(Number((edit.isPending && edit.variables[name]) || switches[name]))}
          onChange={(event) => edit.mutate({ [name]: event.currentTarget.checked ? 1 : -1 })}
          label={t(`shared:field.${name}`)}
          description={t(`hint.${name}`)}
          data-path={name}
        />
      ))}
    </Section>
  );
}

function RegistrationSection({ chosen }: { chosen: RegChoices }) {
  const { t } = useTranslation(['question', 'shared']);
  const utils = trpc.useUtils();
  const update = trpc.config.update.useMutation({
    onSuccess: () => notifySuccess(t('saved')),
    onError: notifyActionError,
    onSettled: () => utils.config.invalidate(),
  });
  const shown = update.isPending ? (update.variables.reg_fields as RegChoices) : chosen;
  const modes = registrationOf(shown);
  return (
    <Section title={t('registration')} hint={t('registration_hint')}>
      <ul className={classes.fields}>
        {REG_FIELDS.map((field) => (
          <li key={field}>
            <NativeSelect
              label={t(`shared:field.${field}`)}
              value={modes[field]}
              onChange={(event) =>
                update.mutate({ reg_fields: { ...shown, [field]: event.currentTarget.value as FieldMode } })
              }
              data={FIELD_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
              data-path={`reg_fields.${field}`}
            />
          </li>
        ))}
      </ul>
      <Hint className={classes.consent}>
        <IconLock size={16} aria-hidden />
        {t('consent_last')}
      </Hint>
    </Section>
  );
}
