import { Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { Notice } from '../notice.tsx';
import { PublicPage } from '../public-page/public-page.tsx';
import { type ResourceForm, type ResourceFormOptions, useResourceForm } from '../resource-form/use-resource-form.tsx';
import { FIELD_OF_CREDENTIAL } from './credential-problems.ts';

export const ACCOUNT_FIELD = {
  withAsterisk: false,
  size: 'md',
} as const;

/** A form about an account. `failure` is the error of the last call, if no field shows it. */
export function useAccountForm<Values extends Record<string, unknown>>(
  options: Omit<ResourceFormOptions<Values>, 'onFailure'>,
) {
  const [failure, setFailure] = useState<unknown>();
  const edit = useResourceForm<Values>({
    fieldOfCode: FIELD_OF_CREDENTIAL,
    ...options,
    onFailure: setFailure,
    save: (...call) => {
      setFailure(undefined);
      return options.save(...call);
    },
  });
  return { ...edit, failure };
}

interface AccountPageProps extends Pick<ComponentProps<typeof PublicPage>, 'links'> {
  /** The i18next namespace of the page's texts. */
  name: string;
  edit: Pick<ResourceForm<unknown>, 'submit' | 'isSaving'> & { failure: unknown };
  children: ReactNode;
}

export function AccountPage({ name, edit: { submit, failure, isSaving }, links, children }: AccountPageProps) {
  const { t } = useTranslation(name);
  return (
    <PublicPage page={t('page')} heading={t('heading')} intro={t('intro')} links={links}>
      <form onSubmit={submit} noValidate>
        <Stack gap="1.125rem">
          {children}
          {failure !== undefined && <FormFailure error={failure} />}
          <Button type="submit" size="md" fullWidth loading={isSaving}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}

/** Shows the error of a form that couldn't be sent. An error of one field is shown at that field instead. */
export function FormFailure({ error }: { error: unknown }) {
  const { text } = useProblemText(error);
  return <Notice text={text} role="alert" color="red" icon={IconAlertCircle} />;
}
