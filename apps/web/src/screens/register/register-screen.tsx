import { Checkbox, TextInput } from '@mantine/core';
import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { AGREEMENT_VERSION, APP_TYPE } from '@skin-mirror/shared/identity/identity.ts';
import { SHOP_PROFILE_LENGTH } from '@skin-mirror/shared/shop/shop-profile.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../lib/session.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { AgreementLinks } from '../../ui/agreement/agreement-links.tsx';
import { ACCOUNT_FIELD, AccountPage, useAccountForm } from '../../ui/credential/account-form.tsx';
import { ContactField } from '../../ui/credential/contact-field.tsx';
import { NewPasswordFields } from '../../ui/credential/new-password-fields.tsx';
import { useContactKind } from '../../ui/credential/use-contact-kind.ts';
import { UsernameField } from '../../ui/credential/username-field.tsx';
import { CodeField } from '../../ui/verify-code/code-field.tsx';
import { lastRecipient } from '../../ui/verify-code/use-countdown.ts';
import { contactProblems, type Registration, registrationProblems } from './register-check.ts';

export function RegisterScreen() {
  const { t } = useTranslation(['register', 'shared']);
  const navigate = useNavigate();
  const kind = useContactKind();
  const edit = useAccountForm<Registration>({
    initialValues: {
      agreement: false,
      user_acct: '',
      password: '',
      repwd: '',
      // After a reload of the page, the form still has the number that received the last code.
      mobile: lastRecipient(VERIFY_BIZ.register, 'mobile'),
      email: lastRecipient(VERIFY_BIZ.register, 'email'),
      sms_code: '',
      shop: '',
      introducer: '',
    },
    names: { shop: 'register:shop' },
    check: (values) => registrationProblems(values, kind),
    save: async ({ user_acct, password, sms_code, introducer, shop, ...values }) => {
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
      const username = user_acct.trim();
      const { ok } = await signIn({ username, password, second_factor: '', free_login: false });
      if (ok) await navigate({ to: '/skinmgr/home', replace: true });
      else await navigate({ to: '/login', state: { notice: 'registered', username } });
    },
  });
  const { form, field, showProblems, showRefusal } = edit;
  return (
    <AccountPage name="register" edit={edit} links={{ '/login': t('sign_in'), '/apply': t('apply') }}>
      <UsernameField {...form.getInputProps('user_acct')} />
      <NewPasswordFields password={form.getInputProps('password')} confirmation={form.getInputProps('repwd')} />
      <ContactField key={kind} kind={kind} {...form.getInputProps(kind)} />
      <CodeField
        biz={VERIFY_BIZ.register}
        kind={kind}
        recipient={form.values[kind]}
        mayBeSent={() => showProblems(contactProblems(form.getValues(), kind))}
        onRefused={showRefusal}
        {...field('sms_code')}
      />
      <TextInput
        name="organization"
        {...field('shop')}
        {...ACCOUNT_FIELD}
        description={t('shop_hint')}
        autoComplete="organization"
        maxLength={SHOP_PROFILE_LENGTH.shop}
      />
      <TextInput
        name="introducer"
        {...field('introducer')}
        {...ACCOUNT_FIELD}
        description={t('introducer_hint')}
        autoComplete="off"
        maxLength={64}
      />
      <div>
        <Checkbox label={t('agree')} {...form.getInputProps('agreement', { type: 'checkbox' })} mb={6} />
        <AgreementLinks />
      </div>
    </AccountPage>
  );
}
