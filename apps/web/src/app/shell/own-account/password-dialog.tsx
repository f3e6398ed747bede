import { Text } from '@mantine/core';
import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFailure, useAccountForm } from '../../../ui/credential/account-form.tsx';
import {
  NEW_PASSWORD_REFUSALS,
  passwordRule,
  problemsOf,
  required,
  sameAs,
} from '../../../ui/credential/credential-problems.ts';
import { NewPasswordFields } from '../../../ui/credential/new-password-fields.tsx';
import { PasswordField } from '../../../ui/credential/password-field.tsx';
import { Dialog, type DialogProps, PendingDialog } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { CodeField } from '../../../ui/verify-code/code-field.tsx';
import type { OwnContact } from './own-contact.ts';
import { useOwnContact } from './use-own-contact.ts';

/** Changes the password. The user proves their identity with a code that is sent to the account's own contact. */
export function PasswordDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation(['profile', 'app']);
  const title = t('app:shell.change_password');
  const { query, contact } = useOwnContact();
  if (contact) return <PasswordForm title={title} contact={contact} onClose={onClose} />;
  if (!query.data) return <PendingDialog query={query} opened onClose={onClose} title={title} />;
  return (
    <Dialog opened onClose={onClose} title={title}>
      {t('password.no_contact')}
    </Dialog>
  );
}

function PasswordForm({ title, contact, onClose }: { title: string; contact: OwnContact; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'shared']);
  const { user_acct } = useAccount();
  const save = trpc.account.save.useMutation();
  const edit = useAccountForm({
    initialValues: { current_pwd: '', vcode: '', pwd: '', repwd: '' },
    check: (values) =>
      problemsOf(values, {
        current_pwd: [required()],
        vcode: [required()],
        pwd: [required(), passwordRule],
        repwd: [required(), sameAs(values.pwd)],
      }),
    fieldOfCode: {
      PASSWORD_WRONG: 'current_pwd',
      VERIFY_CODE_WRONG: 'vcode',
      SEND_TOO_OFTEN: 'vcode',
      SEND_FAILED: 'vcode',
      ...NEW_PASSWORD_REFUSALS,
      PASSWORD_MISMATCH: 'repwd',
    },
    save: async (values) => {
      await save.mutateAsync({ ...values, [contact.kind]: contact.recipient, change_pwd: '1' });
      onClose();
      notifySuccess(t('password.saved'));
    },
  });

  const { form } = edit;
  return (
    <FormDialog
      edit={edit}
      opened
      onClose={onClose}
      title={title}
      submit={t('password.submit')}
      closeOnClickOutside={false}
    >
      <Text size="sm">{t(`code_to_${contact.kind}`, { recipient: contact.recipient })}</Text>
      {/* Password managers read the account name from this hidden field. */}
      <input type="text" name="username" autoComplete="username" value={user_acct} readOnly hidden />
      <PasswordField
        label={t('shared:field.current_pwd')}
        autoComplete="current-password"
        size="md"
        {...form.getInputProps('current_pwd')}
      />
      <CodeField
        biz={VERIFY_BIZ.password}
        kind={contact.kind}
        recipient={contact.recipient}
        label={t('shared:field.vcode')}
        onRefused={edit.showRefusal}
        {...form.getInputProps('vcode')}
      />
      <NewPasswordFields
        password={{ label: t('password.new'), ...form.getInputProps('pwd') }}
        confirmation={form.getInputProps('repwd')}
      />
      {edit.failure !== undefined && <FormFailure error={edit.failure} />}
      <Hint>{t('others_out')}</Hint>
    </FormDialog>
  );
}
