import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { PASSWORD_LENGTH } from '@skin-mirror/shared/identity/credential.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

type PasswordFieldProps = PasswordInputProps & { autoComplete: 'current-password' | 'new-password' };

/** A password field. It can show the password, and warns if Caps Lock is on. */
export function PasswordField({ description, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <PasswordInput
      required
      withAsterisk={false}
      maxLength={PASSWORD_LENGTH.max}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': visible ? t('password.hide') : t('password.show') }}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      {...props}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
      description={capsLock ? <span role="status">{t('password.caps_lock')}</span> : description}
    />
  );
}
