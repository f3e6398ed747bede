import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../ui/credential/account-form.tsx';
import { DANGER } from '../../../ui/danger.ts';
import type { ResourceForm } from '../../../ui/resource-form/use-resource-form.tsx';

export interface TaskFormProps {
  edit: Pick<ResourceForm<unknown>, 'submit' | 'isSaving'> & { failure: unknown };
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** One step of a task of the sign-in: a heading, fields and two buttons. */
export function TaskForm({ edit, title, text, submit, danger, onBack, children }: TaskFormProps) {
  const { t } = useTranslation('security');
  return (
    <form onSubmit={edit.submit} noValidate aria-label={title}>
      <Stack gap="md">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm">{text}</Text>
        {children}
        {edit.failure !== undefined && <FormFailure error={edit.failure} />}
        <Group gap="sm" justify="flex-end">
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" color={danger ? DANGER : undefined} loading={edit.isSaving}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
