import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { FormFailure, useAccountForm } from '../../ui/credential/account-form.tsx';
import {
  NEW_PASSWORD_REFUSALS,
  passwordRule,
  problemsOf,
  required,
  sameAs,
} from '../../ui/credential/credential-problems.ts';
import { NewPasswordFields } from '../../ui/credential/new-password-fields.tsx';
import { PasswordField } from '../../ui/credential/password-field.tsx';
import { GatePage } from './gate-page.tsx';

/** Stands in place of the console until the account has replaced a password that somebody else has chosen. */
export function PasswordGate() {
  const { t } = useTranslation(['security', 'shared']);
  const { user_acct } = useAccount();
  const edit = useAccountForm({
    initialValues: { current_pwd: '', pwd: '', repwd: '' },
    check: (values) =>
      problemsOf(values, {
        current_pwd: [required()],
        pwd: [required(), passwordRule],
        repwd: [required(), sameAs(values.pwd)],
      }),
    fieldOfCode: {
      PASSWORD_WRONG: 'current_pwd',
      PASSWORD_SAME: 'pwd',
      ...NEW_PASSWORD_REFUSALS,
    },
    save: async ({ current_pwd, pwd }) => {
      await trpcClient.account.choosePassword.mutate({ current_pwd, pwd });
      await queryClient.invalidateQueries();
    },
  });
  const { form } = edit;
  return (
    <GatePage title={t('own_password.title')} text={t('own_password.text')}>
      <form onSubmit={edit.submit} noValidate aria-label={t('own_password.title')}>
        <Stack gap="md">
          {/* Password managers read the account name from this hidden field. */}
          <input type="text" name="username" autoComplete="username" value={user_acct} readOnly hidden />
          <PasswordField
            label={t('shared:field.current_pwd')}
            autoComplete="current-password"
            size="md"
            autoFocus
            {...form.getInputProps('current_pwd')}
          />
          <NewPasswordFields password={form.getInputProps('pwd')} confirmation={form.getInputProps('repwd')} />
          {edit.failure !== undefined && <FormFailure error={edit.failure} />}
          <Button type="submit" loading={edit.isSaving} ms="auto">
            {t('own_password.submit')}
          </Button>
        </Stack>
      </form>
    </GatePage>
  );
}
