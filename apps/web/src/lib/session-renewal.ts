import { isWorkOpen } from './open-work.ts';
import { problemOf } from './problem.ts';
import { ownUser, readOwner, storedToken } from './session.ts';

/** Asks the user to sign in again; resolves with false if they don't want to now. */
type AskToRenew = () => Promise<boolean>;

let askToRenew: AskToRenew | undefined;
let running: Promise<boolean> | undefined;
/** The user closed the dialog. It opens again with the next save, not with calls in the background. */
let isPostponed = false;

/** Set by the shell. Pages before the sign-in have no session to renew. */
export const renewBy = (ask: AskToRenew): void => {
  askToRenew = ask;
};

function renew(ask: AskToRenew): Promise<boolean> {
  running ??= ask()
    .then((isRenewed) => {
      isPostponed = !isRenewed;
      return isRenewed;
    })
    .finally(() => {
      running = undefined;
    });
  return running;
}

const isSessionGone = (error: unknown): boolean => problemOf(error).code === 'SESSION_INVALID';

interface Sent {
  /** The user waits for it: a save, or an upload. */
  readonly isSave: boolean;
  /** It would be lost with the page, even if no form is dirty. */
  readonly isWork?: boolean;
}

/** True if the session can be renewed in place after this refusal; a page without unsaved work is left instead. */
const mayRenew = (error: unknown, { isSave, isWork = false }: Sent): boolean =>
  askToRenew !== undefined && isSessionGone(error) && (isWork || isWorkOpen()) && (isSave || !isPostponed);

/**
 * Sends a call. If the session is over while work is open, the user signs in again and the call is repeated. Calls that
 * are made meanwhile wait.
 */
export async function sendRenewing<Answer>(send: () => Promise<Answer>, sent: Sent): Promise<Answer> {
  await running;
  try {
    return await send();
  } catch (error) {
    if (!askToRenew || !mayRenew(error, sent) || !(await renew(askToRenew))) throw error;
    return send();
  }
}

/**
 * Another tab signed in. If this tab holds unsaved work of another account, nothing more is sent until its own account
 * signs in again.
 */
export async function followOtherSignIn(): Promise<void> {
  const ask = askToRenew;
  if (!ask) return;
  await renew(async () => {
    const owner = await readOwner(storedToken());
    return owner?.user_id === ownUser() || ask();
  });
}
