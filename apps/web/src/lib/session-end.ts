import { notifications } from '@mantine/notifications';
import { isWorkOpen } from './open-work.ts';
import { isSessionOver, problemOf } from './problem.ts';
import { clearSession, leaveForLogin, rememberEndReason } from './session.ts';
import { problemText } from './use-problem-text.ts';

/** Time to read the message before the login page opens. */
const REDIRECT_DELAY_MS = 1000;

let ending = false;

/** Shows the reason on this page and on the login page if a call reports the end of the session. Runs only once for many calls. */
export function endSessionIfOver(error: unknown): void {
  const problem = problemOf(error);
  if (ending || !isSessionOver(problem)) return;
  // The page holds unsaved work, so it stays; its next save asks the user to sign in again.
  if (problem.code === 'SESSION_INVALID' && isWorkOpen()) return;
  ending = true;
  clearSession();
  const message = problemText(problem);
  rememberEndReason(message);
  notifications.show({
    message,
    color: 'orange',
    role: 'alert',
    autoClose: false,
    withCloseButton: false,
  });
  const { pathname, search } = window.location;
  setTimeout(() => leaveForLogin(pathname + search), REDIRECT_DELAY_MS);
}
