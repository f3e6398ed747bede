import { Checkbox, TextInput } from '@mantine/core';
import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { AGREEMENT_VERSION, APP_TYPE } from '@skin-mirror/shared/identity/identity.ts';
import { SHOP_PROFILE_LENGTH } from '@skin-mirror/shared/shop/shop-profile.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { trpcClient } from '../../lib/trpc-client.ts';
import { AgreementLinks } from '../../ui/agreement/agreement-links.tsx';
import { AccountForm } from '../../ui/credential/account-form.tsx';
import { ContactField } from '../../ui/credential/contact-field.tsx';
import { NewPasswordFields } from '../../ui/credential/new-password-fields.tsx';
import { useContactKind } from '../../ui/credential/use-contact-kind.ts';
import { UsernameField } from '../../ui/credential/username-field.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { CodeField } from '../../ui/verify-code/code-field.tsx';
import { lastRecipient } from '../../ui/verify-code/use-countdown.ts';
import { type Registration, registrationProblems, sendingProblems } from './register-check.ts';

export function RegisterForm({ onDone }: { onDone: (userAcct: string) => void }) {
  const { t } = useTranslation(['register', 'shared']);
  const kind = useContactKind();
  const [failure, setFailure] = useState<unknown>();
  const { form, submit, showProblems, showRefusal, isSaving } = useResourceForm<Registration>({
    initialValues: {
      agreement: false,
      user_acct: '',
      password: '',
      repwd: '',
      ...initialContact(),
      sms_code: '',
      shop: '',
      introducer: '',
    },
    check: (values) => registrationProblems(values, kind),
    fieldOfCode: {
      AGREEMENT_REQUIRED: 'agreement',
      USER_ACCT_INVALID: 'user_acct',
      USER_ACCT_TAKEN: 'user_acct',
      PASSWORD_TOO_SHORT: 'password',
      PASSWORD_COMMON: 'password',
      MOBILE_INVALID: 'mobile',
      MOBILE_TAKEN: 'mobile',
      EMAIL_INVALID: 'email',
      EMAIL_TAKEN: 'email',
      VERIFY_CODE_WRONG: 'sms_code',
      SEND_TOO_OFTEN: 'sms_code',
      SEND_FAILED: 'sms_code',
    },
    onFailure: setFailure,
    save: async ({ user_acct, password, sms_code, introducer, shop, ...values }) => {
      setFailure(undefined);
      await trpcClient.identity.register.mutate({
        user_acct,
        password,
        sms_code,
        [kind]: values[kind],
        shop,
        attr: { introducer },
        agreement: AGREEMENT_VERSION,
        app_type: APP_TYPE,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      onDone(user_acct.trim());
    },
  });

  const mayBeSent = () => showProblems(sendingProblems(form.getValues(), kind));

  return (
    <AccountForm onSubmit={submit} failure={failure} submitLabel={t('submit')} isSaving={isSaving}>
      <div>
        <Checkbox label={t('agree')} {...form.getInputProps('agreement', { type: 'checkbox' })} mb={6} />
        <AgreementLinks />
      </div>
      <UsernameField {...form.getInputProps('user_acct')} />
      <NewPasswordFields password={form.getInputProps('password')} confirmation={form.getInputProps('repwd')} />
      <ContactField key={kind} kind={kind} {...form.getInputProps(kind)} />
      <CodeField
        biz={VERIFY_BIZ.register}
        kind={kind}
        recipient={form.values[kind]}
        label={t('shared:field.sms_code')}
        mayBeSent={mayBeSent}
        onRefused={showRefusal}
        {...form.getInputProps('sms_code')}
      />
      <TextInput
        name="organization"
        label={t('shop')}
        description={t('shop_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="organization"
        maxLength={SHOP_PROFILE_LENGTH.shop}
        size="md"
        {...form.getInputProps('shop')}
      />
      <TextInput
        name="introducer"
        label={t('shared:field.introducer')}
        description={t('introducer_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={64}
        size="md"
        {...form.getInputProps('introducer')}
      />
    </AccountForm>
  );
}

/** Fills in the recipient of the last code, so that it survives a reload of the page. */
const initialContact = () => ({
  mobile: lastRecipient(VERIFY_BIZ.register, 'mobile'),
  email: lastRecipient(VERIFY_BIZ.register, 'email'),
});
