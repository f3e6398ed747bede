import { Switch } from '@mantine/core';
import { isOpen } from '@skin-mirror/shared/config/config.ts';
import { useTranslation } from 'react-i18next';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { notifyActionError, notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/resource/section.tsx';

const NAMES = ['customer_info', 'have_questions'] as const;

export function SwitchSection(switches: Outputs['config']['match']) {
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
