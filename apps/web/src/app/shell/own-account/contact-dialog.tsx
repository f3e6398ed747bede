import { Stack, Text } from '@mantine/core';
import { normalContact, VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/problem.ts';
import { endSessionIfOver } from '../../../lib/session-end.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFailure, useAccountForm } from '../../../ui/credential/account-form.tsx';
import { ContactField } from '../../../ui/credential/contact-field.tsx';
import { type Check, contactRule, problemsOf, required } from '../../../ui/credential/credential-problems.ts';
import { PasswordField } from '../../../ui/credential/password-field.tsx';
import { useContactKind } from '../../../ui/credential/use-contact-kind.ts';
import { type DialogProps, PendingDialog } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { notifySuccess } from '../../../ui/notify.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { CodeField } from '../../../ui/verify-code/code-field.tsx';
import type { OwnContact } from './own-contact.ts';
import { useOwnContact } from './use-own-contact.ts';

/** Changes the account's mobile number or e-mail address. The console's language decides which of the two. */
export function ContactDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation('app');
  const { query, contact } = useOwnContact();
  if (query.data) return <ContactForm contact={contact} onClose={onClose} />;
  return <PendingDialog query={query} opened onClose={onClose} title={t('shell.change_contact')} />;
}

/** First the user proves their identity with a code or the password, then enters the code that the new contact got. */
function ContactForm({ contact, onClose }: { contact: OwnContact | undefined; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'shared', 'app']);
  const kind = useContactKind();
  const field = `new${kind}` as const;
  const [step, setStep] = useState<1 | 2>(1);
  const utils = trpc.useUtils();
  const save = trpc.account.save.useMutation({ onSuccess: () => utils.identity.invalidate() });
  const proofRules = { pwd: [required()], ...(contact && { vcode: [required()] }) };
  const rules = [required(), contactRule(kind), otherThan(contact)];

  const edit = useAccountForm({
    initialValues: { pwd: '', vcode: '', newmobile: '', newemail: '', newvcode: '' },
    check: (values) =>
      problemsOf(values, step === 1 ? proofRules : { ...proofRules, [field]: rules, newvcode: [required()] }),
    fieldOfCode: {
      PASSWORD_WRONG: 'pwd',
      VERIFY_CODE_WRONG: 'newvcode',
      ...(step === 1 ? FIELDS_OF_REFUSALS.present : FIELDS_OF_REFUSALS.next),
    },
    save: async (values) => {
      if (step === 1) {
        flushSync(() => setStep(2));
        form.getInputNode(field)?.focus();
        return;
      }
      try {
        await save.mutateAsync({
          ...(contact && { [contact.kind]: contact.recipient, vcode: values.vcode }),
          pwd: values.pwd,
          [field]: values[field],
          newvcode: values.newvcode,
          change_mobile_myself: '1',
        });
      } catch (error) {
        const { code, details } = problemOf(error);
        // The field with the error is in the first step. Shows this step immediately, because a field can get the focus
        // only if it exists.
        if (code === 'PASSWORD_WRONG' || details?.field === 'vcode') flushSync(() => setStep(1));
        throw error;
      }
      onClose();
      notifySuccess(t(`contact.saved_${kind}`));
    },
  });

  const { form } = edit;
  const mayBeSent = () => edit.showProblems(problemsOf(form.getValues(), { [field]: rules }));
  const refused = (error: unknown) => {
    endSessionIfOver(error);
    edit.showRefusal(error);
  };

  return (
    <FormDialog
      edit={edit}
      opened
      onClose={onClose}
      title={t('app:shell.change_contact')}
      submit={step === 1 ? t('contact.next') : t('contact.submit')}
      cancel={step === 1 ? undefined : t('contact.back')}
      onCancel={step === 1 ? undefined : () => setStep(1)}
      closeOnClickOutside={false}
    >
      <Hint>{t('contact.step', { step })}</Hint>
      <Stack display={step === 1 ? 'flex' : 'none'}>
        {!contact && <Text size="sm">{t('contact.by_password')}</Text>}
        <PasswordField
          label={t('contact.present_password')}
          autoComplete="current-password"
          size="md"
          {...form.getInputProps('pwd')}
        />
        {contact && (
          <>
            <Text size="sm">{t(`code_to_${contact.kind}`, { recipient: contact.recipient })}</Text>
            <CodeField
              biz={VERIFY_BIZ.contact}
              kind={contact.kind}
              recipient={contact.recipient}
              label={t('shared:field.vcode')}
              onRefused={refused}
              {...form.getInputProps('vcode')}
            />
          </>
        )}
      </Stack>
      {step === 2 && (
        <Stack>
          <ContactField kind={kind} label={t(`shared:field.${field}`)} {...form.getInputProps(field)} />
          <CodeField
            biz={VERIFY_BIZ.contact}
            kind={kind}
            recipient={form.values[field]}
            label={t('shared:field.newvcode')}
            mayBeSent={mayBeSent}
            onRefused={refused}
            {...form.getInputProps('newvcode')}
          />
        </Stack>
      )}
      {edit.failure !== undefined && <FormFailure error={edit.failure} />}
      <Hint>{t('others_out')}</Hint>
    </FormDialog>
  );
}

const otherThan =
  (contact: OwnContact | undefined): Check =>
  (text) =>
    contact && normalContact(text) === normalContact(contact.recipient) ? { code: 'NOTHING_CHANGED' } : undefined;

/** The field that shows why no code was sent: to the current contact (`present`), or to the new one (`next`). */
const FIELDS_OF_REFUSALS = {
  present: { SEND_TOO_OFTEN: 'vcode', SEND_FAILED: 'vcode' },
  next: {
    SEND_TOO_OFTEN: 'newvcode',
    SEND_FAILED: 'newvcode',
    NOTHING_CHANGED: 'newvcode',
    MOBILE_INVALID: 'newmobile',
    MOBILE_TAKEN: 'newmobile',
    EMAIL_INVALID: 'newemail',
    EMAIL_TAKEN: 'newemail',
  },
} as const;
