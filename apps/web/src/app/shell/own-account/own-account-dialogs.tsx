import { lazy, Suspense } from 'react';
import type { DialogProps } from '../../../ui/dialog.tsx';

const DIALOGS = {
  info: lazy(() => import('./user-info-dialog.tsx').then((module) => ({ default: module.UserInfoDialog }))),
  contact: lazy(() => import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog }))),
  security: lazy(() => import('./security-dialog.tsx').then((module) => ({ default: module.SecurityDialog }))),
  password: lazy(() => import('./password-dialog.tsx').then((module) => ({ default: module.PasswordDialog }))),
};
export type OwnAccountDialog = keyof typeof DIALOGS;

/** The dialogs of the account menu. Their code is loaded when the first one opens. */
export function OwnAccountDialogs({
  dialog,
  onClose,
}: Pick<DialogProps, 'onClose'> & { dialog: OwnAccountDialog | undefined }) {
  if (!dialog) return null;
  const Dialog = DIALOGS[dialog];
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
