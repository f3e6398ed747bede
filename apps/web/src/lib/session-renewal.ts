import { isWorkOpen } from './open-work.ts';
import { problemOf } from './problem.ts';
import { ownUser, readOwner } from './session.ts';
import { storedToken } from './session-token.ts';

/** Asks the user to sign in again. Resolves with false if the user declines. */
type AskToRenew = () => Promise<boolean>;

let askToRenew: AskToRenew | undefined;
let running: Promise<boolean> | undefined;
/** True if the user declined to sign in again. Only the next save asks again; background calls don't. */
let isPostponed = false;

/** Sets the function that asks the user to sign in again. Pages without a session don't set it. */
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

interface Sent {
  /** True for a call that the user waits for, such as a save or an upload. */
  readonly isSave: boolean;
  /** True for data that would be lost with the page, even if no form has unsaved input. */
  readonly isWork?: boolean;
}

/** True if the user may sign in again on this page. This requires unsaved work on the page. */
const mayRenew = (error: unknown, { isSave, isWork = false }: Sent): boolean =>
  problemOf(error).code === 'SESSION_INVALID' && (isWork || isWorkOpen()) && (isSave || !isPostponed);

/**
 * Sends a call. If the session is over and the page has unsaved work, asks the user to sign in again and repeats the
 * call. Other calls wait meanwhile.
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
 * Called when another tab signed in. If this tab has unsaved work of a different account, that account must sign in
 * again before this tab sends anything.
 */
export async function followOtherSignIn(): Promise<void> {
  const ask = askToRenew;
  if (!ask) return;
  await renew(async () => {
    const owner = await readOwner(storedToken());
    return owner?.user_id === ownUser() || ask();
  });
}
