import { NativeSelect, Text } from '@mantine/core';
import {
  FIELD_MODES,
  type FieldMode,
  REG_FIELDS,
  type RegField,
  registrationOf,
} from '@skin-mirror/shared/config/registration.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifyActionError, notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/resource/section.tsx';
import classes from './question.module.css';

/** The stored choice. The type of settings in answers is unknown. */
export const chosenFields = (chosen: unknown) => (chosen ?? {}) as Partial<Record<RegField, FieldMode>>;

export function RegistrationSection({ chosen }: { chosen: unknown }) {
  const { t } = useTranslation(['question', 'shared']);
  const utils = trpc.useUtils();
  const update = trpc.config.update.useMutation({
    onSuccess: () => notifySuccess(t('saved')),
    onError: notifyActionError,
    onSettled: () => utils.config.invalidate(),
  });
  const stored = chosenFields(chosen);
  const pending = update.isPending ? chosenFields(update.variables.reg_fields) : undefined;
  const modes = registrationOf(pending ?? stored);
  return (
    <Section title={t('registration')} hint={t('registration_hint')}>
      <ul className={classes.fields}>
        {REG_FIELDS.map((field) => (
          <li key={field}>
            <NativeSelect
              label={t(`shared:field.${field}`)}
              value={modes[field]}
              onChange={(event) =>
                update.mutate({
                  reg_fields: { ...stored, ...pending, [field]: event.currentTarget.value as FieldMode },
                })
              }
              data={FIELD_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
              data-path={`reg_fields.${field}`}
            />
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" className={classes.consent}>
        <IconLock size={16} aria-hidden />
        {t('consent_last')}
      </Text>
    </Section>
  );
}
