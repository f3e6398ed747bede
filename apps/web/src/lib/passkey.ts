import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { askToSignIn, type SignInResult, signInWithCredential } from './session.ts';

/** True if this browser can use passkeys at this address. It needs HTTPS and the name of a host. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** `unused`: the user closed the browser's question, or has no passkey here. */
export type PasskeyResult = SignInResult | { ok: false; unused: true };

export async function signInByPasskey(free_login: boolean): Promise<PasskeyResult> {
  const { answer, refusal } = await askToSignIn<PublicKeyCredentialRequestOptionsJSON>('/auth2/passkey/options');
  const { challenge, rpId, timeout, userVerification } = answer;
  if (!challenge) return refusal;
  const browser = await import('@simplewebauthn/browser').catch(() => undefined);
  if (!browser) return { ok: false, fault: 'network' };
  const optionsJSON = { challenge, rpId, timeout, userVerification };
  const credential = await browser.startAuthentication({ optionsJSON }).catch(() => undefined);
  return credential ? signInWithCredential(credential, free_login) : { ok: false, unused: true };
}
