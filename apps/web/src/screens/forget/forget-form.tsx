import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { APP_TYPE } from '@skin-mirror/shared/identity/identity.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { trpcClient } from '../../lib/trpc-client.ts';
import { AccountForm } from '../../ui/credential/account-form.tsx';
import { ContactField } from '../../ui/credential/contact-field.tsx';
import { contactRule, passwordRule, problemsOf, required, sameAs } from '../../ui/credential/credential-problems.ts';
import { NewPasswordFields } from '../../ui/credential/new-password-fields.tsx';
import { useContactKind } from '../../ui/credential/use-contact-kind.ts';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { CodeField } from '../../ui/verify-code/code-field.tsx';
import { lastRecipient } from '../../ui/verify-code/use-countdown.ts';

export function ForgetForm({ onDone }: { onDone: (username: string) => void }) {
  const { t } = useTranslation(['forget', 'shared']);
  const kind = useContactKind();
  const [failure, setFailure] = useState<unknown>();
  const { form, submit, showProblems, showRefusal, isSaving } = useResourceForm({
    initialValues: {
      mobile: lastRecipient(VERIFY_BIZ.password, 'mobile'),
      email: lastRecipient(VERIFY_BIZ.password, 'email'),
      sms_code: '',
      password: '',
      repwd: '',
    },
    check: (values) =>
      problemsOf(values, {
        [kind]: [required(), contactRule(kind)],
        sms_code: [required()],
        password: [required(), passwordRule],
        repwd: [required(), sameAs(values.password)],
      }),
    fieldOfCode: {
      MOBILE_INVALID: 'mobile',
      MOBILE_UNKNOWN: 'mobile',
      EMAIL_INVALID: 'email',
      EMAIL_UNKNOWN: 'email',
      VERIFY_CODE_WRONG: 'sms_code',
      SEND_TOO_OFTEN: 'sms_code',
      SEND_FAILED: 'sms_code',
      PASSWORD_TOO_SHORT: 'password',
      PASSWORD_COMMON: 'password',
    },
    onFailure: setFailure,
    save: async ({ sms_code, password, ...values }) => {
      setFailure(undefined);
      await trpcClient.identity.resetPassword.mutate({ sms_code, password, [kind]: values[kind], app_type: APP_TYPE });
      onDone(values[kind].trim());
    },
  });

  const mayBeSent = () => showProblems(problemsOf(form.getValues(), { [kind]: [required(), contactRule(kind)] }));

  return (
    <AccountForm onSubmit={submit} failure={failure} submitLabel={t('submit')} isSaving={isSaving}>
      <ContactField key={kind} kind={kind} description={t(`other_contact_${kind}`)} {...form.getInputProps(kind)} />
      <CodeField
        biz={VERIFY_BIZ.password}
        kind={kind}
        recipient={form.values[kind]}
        label={t('shared:field.sms_code')}
        mayBeSent={mayBeSent}
        onRefused={showRefusal}
        {...form.getInputProps('sms_code')}
      />
      <NewPasswordFields
        password={{ label: t('new_password'), ...form.getInputProps('password') }}
        confirmation={form.getInputProps('repwd')}
      />
    </AccountForm>
  );
}
