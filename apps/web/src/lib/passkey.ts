import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { requestHeaders, type SignInResult, signInWithCredential, timedFetch } from './session.ts';

/** True if this browser can use passkeys at this address. It needs HTTPS and the name of a host. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** `unused`: the user closed the browser's question, or has no passkey here. */
export type PasskeyResult = SignInResult | { ok: false; unused: true };

export async function signInByPasskey(free_login: boolean): Promise<PasskeyResult> {
  const init = { method: 'POST', headers: requestHeaders() };
  const response = await timedFetch('/auth2/passkey/options', init).catch(() => undefined);
  if (!response) return { ok: false, fault: 'network' };
  const answer = (await response.json().catch(() => ({}))) as Partial<PublicKeyCredentialRequestOptionsJSON> & {
    code?: number;
    msg?: string;
  };
  const { challenge, rpId, timeout, userVerification } = answer;
  if (!challenge) {
    if (answer.code && answer.msg) return { ok: false, code: answer.code, message: answer.msg };
    return { ok: false, fault: 'service' };
  }
  const browser = await import('@simplewebauthn/browser').catch(() => undefined);
  if (!browser) return { ok: false, fault: 'network' };
  const optionsJSON = { challenge, rpId, timeout, userVerification };
  const credential = await browser.startAuthentication({ optionsJSON }).catch(() => undefined);
  return credential ? signInWithCredential(credential, free_login) : { ok: false, unused: true };
}
