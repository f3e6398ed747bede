import { notifications } from '@mantine/notifications';
import { routerAddress } from './address.ts';
import { isWorkOpen } from './open-work.ts';
import { isSessionOver, problemOf } from './problem.ts';
import { clearSession, leaveForLogin, rememberEndReason } from './session.ts';
import { problemText } from './use-problem-text.ts';

/** Gives the user time to read the message before the login page opens. */
const REDIRECT_DELAY_MS = 1000;

let ending = false;

/** If the error ends the session, shows the reason once and opens the login page. */
export function endSessionIfOver(error: unknown): void {
  const problem = problemOf(error);
  if (ending || !isSessionOver(problem)) return;
  // Stays on the page if it has unsaved work. The user can sign in again at the next attempt to save.
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
  const here = routerAddress(window.location);
  setTimeout(() => leaveForLogin(here), REDIRECT_DELAY_MS);
}
