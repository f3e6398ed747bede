import { NativeSelect } from '@mantine/core';
import {
  FIELD_MODES,
  type FieldMode,
  REG_FIELDS,
  type RegChoices,
  registrationOf,
} from '@skin-mirror/shared/config/registration.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { Hint } from '../../ui/hint.tsx';
import { notifyActionError, notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/resource/section.tsx';
import classes from './question.module.css';

export function RegistrationSection({ chosen }: { chosen: RegChoices }) {
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
