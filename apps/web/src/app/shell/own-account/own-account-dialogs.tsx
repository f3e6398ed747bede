import { Suspense } from 'react';
import type { DialogProps } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const DIALOGS = {
  info: lazyPart(() => import('./user-info-dialog.tsx'), 'UserInfoDialog'),
  contact: lazyPart(() => import('./contact-dialog.tsx'), 'ContactDialog'),
  security: lazyPart(() => import('./security-dialog.tsx'), 'SecurityDialog'),
  password: lazyPart(() => import('./password-dialog.tsx'), 'PasswordDialog'),
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
