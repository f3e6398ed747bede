import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { APP_TYPE } from '@skin-mirror/shared/identity/identity.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../lib/trpc-client.ts';
import { AccountPage, useAccountForm } from '../../ui/credential/account-form.tsx';
import { ContactField } from '../../ui/credential/contact-field.tsx';
import { contactRule, passwordRule, problemsOf, required, sameAs } from '../../ui/credential/credential-problems.ts';
import { NewPasswordFields } from '../../ui/credential/new-password-fields.tsx';
import { useContactKind } from '../../ui/credential/use-contact-kind.ts';
import { CodeField } from '../../ui/verify-code/code-field.tsx';
import { lastRecipient } from '../../ui/verify-code/use-countdown.ts';

export function ForgetScreen() {
  const { t } = useTranslation(['forget', 'shared']);
  const navigate = useNavigate();
  const kind = useContactKind();
  const contact = { [kind]: [required(), contactRule(kind)] };
  const edit = useAccountForm({
    initialValues: {
      mobile: lastRecipient(VERIFY_BIZ.password, 'mobile'),
      email: lastRecipient(VERIFY_BIZ.password, 'email'),
      sms_code: '',
      password: '',
      repwd: '',
    },
    check: (values) =>
      problemsOf(values, {
        ...contact,
        sms_code: [required()],
        password: [required(), passwordRule],
        repwd: [required(), sameAs(values.password)],
      }),
    save: async ({ sms_code, password, ...values }) => {
      await trpcClient.identity.resetPassword.mutate({ sms_code, password, [kind]: values[kind], app_type: APP_TYPE });
      await navigate({ to: '/login', state: { notice: 'reset', username: values[kind].trim() } });
    },
  });
  const { form, showProblems, showRefusal } = edit;
  return (
    <AccountPage name="forget" edit={edit} links={{ '/login': t('sign_in'), '/register': t('register') }}>
      <ContactField key={kind} kind={kind} description={t(`other_contact_${kind}`)} {...form.getInputProps(kind)} />
      <CodeField
        biz={VERIFY_BIZ.password}
        kind={kind}
        recipient={form.values[kind]}
        mayBeSent={() => showProblems(problemsOf(form.getValues(), contact))}
        onRefused={showRefusal}
        {...edit.field('sms_code')}
      />
      <NewPasswordFields
        password={{ label: t('new_password'), ...form.getInputProps('password') }}
        confirmation={form.getInputProps('repwd')}
      />
    </AccountPage>
  );
}
