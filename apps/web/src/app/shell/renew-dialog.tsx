import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { routerAddress } from '../../lib/address.ts';
import { isFactorAsked } from '../../lib/factor-asked.ts';
import { leaveForLogin, type RenewResult, renewSession } from '../../lib/session.ts';
import { FactorField } from '../../ui/credential/factor-field.tsx';
import { PasswordField } from '../../ui/credential/password-field.tsx';

interface RenewDialogProps {
  /** The name of the account that has unsaved work in this tab. */
  account: string;
  onAnswer: (isRenewed: boolean) => void;
}

/** High enough to show this dialog above other dialogs. */
const Z_INDEX = 1000;

/** Lets the user sign in again without leaving the page. Waiting calls are sent afterwards. */
export function RenewDialog({ account, onAnswer }: RenewDialogProps) {
  const { t } = useTranslation(['work', 'app']);
  const [values, setValues] = useState({ username: account, password: '', second_factor: '', free_login: false });
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Exclude<RenewResult, { ok: true }>>();
  const [isBusy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const factor = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Prevents React from also submitting the page's form, which contains this dialog.
    event.stopPropagation();
    if (isBusy || !values.username.trim()) return;
    if (!values.password) return password.current?.focus();
    setBusy(true);
    setFailure(undefined);
    const result = await renewSession({ ...values, username: values.username.trim() });
    setBusy(false);
    if (result.ok) return onAnswer(true);
    if (!('other' in result) && isFactorAsked(result)) {
      flushSync(() => setAsked(true));
      if (isAsked) setFailure(result);
      setValues((before) => ({ ...before, second_factor: '' }));
      return factor.current?.focus();
    }
    setAsked(false);
    setFailure(result);
    setValues((before) => ({ ...before, password: '', second_factor: '' }));
    password.current?.focus();
  };
  return (
    <Modal
      opened
      centered
      onClose={() => onAnswer(false)}
      title={t('renew.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('app:action.close') }}
      zIndex={Z_INDEX}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('renew.message')}</Text>
          {failure && (
            <Alert color="red" role="alert">
              {failureText()}
            </Alert>
          )}
          <TextInput
            label={t('renew.username')}
            name="username"
            autoComplete="username"
            value={values.username}
            onChange={(event) => setValues({ ...values, username: event.currentTarget.value })}
            required
            withAsterisk={false}
          />
          <PasswordField
            ref={password}
            label={t('renew.password')}
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
            data-autofocus
          />
          {isAsked && (
            <FactorField
              ref={factor}
              value={values.second_factor}
              onChange={(event) => setValues({ ...values, second_factor: event.currentTarget.value })}
            />
          )}
          <Checkbox
            label={t('renew.free_login')}
            checked={values.free_login}
            onChange={(event) => setValues({ ...values, free_login: event.currentTarget.checked })}
          />
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="subtle" onClick={() => leaveForLogin(routerAddress(window.location))} me="auto">
            {t('renew.leave')}
          </Button>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('renew.later')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('renew.submit')}
          </Button>
        </Group>
      </form>
    </Modal>
  );

  function failureText(): string {
    if (!failure) return '';
    if ('other' in failure) return t('renew.other', { other: failure.other, account });
    return 'fault' in failure ? t(`app:problem.${failure.fault}`) : failure.message;
  }
}
