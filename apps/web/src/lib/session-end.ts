import { notifications } from '@mantine/notifications';
import { isSessionOver, problemOf } from './problem.ts';
import { clearSession, leaveForLogin } from './session.ts';

/** How long the message can be read before the login page opens. */
const REDIRECT_DELAY_MS = 1000;

let ending = false;

/** Where a call says that the session is over: shows why, then goes to sign in and back. Runs once for many calls. */
export function endSessionIfOver(error: unknown): void {
  const problem = problemOf(error);
  if (ending || !isSessionOver(problem)) return;
  ending = true;
  clearSession();
  notifications.show({
    message: problem.message,
    color: 'orange',
    role: 'alert',
    autoClose: false,
    withCloseButton: false,
  });
  const { pathname, search } = window.location;
  setTimeout(() => leaveForLogin(pathname + search), REDIRECT_DELAY_MS);
}
