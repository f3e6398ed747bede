import type { IncomingHttpHeaders } from 'node:http';
import type { AnonymousPrincipal, DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { signatureFault, verifyMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import type { Services } from '../services.ts';

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const REFUSALS = {
  missing: 'DEVICE_SIGNATURE_MISSING',
  invalid: 'DEVICE_SIGNATURE_INVALID',
} as const;

/** Requests that mirrors send regularly. No person waits for the answers, so the server may delay them. */
const PATIENT = new Set<string>([mirrorContract.heartbeat.rest.path, mirrorContract.config.rest.path]);
const canWait = (url: string): boolean => PATIENT.has(url.split('?', 1)[0] ?? '');

/** Finds the mirror that signed the headers. The digest of the body is checked after it has arrived. */
export async function authenticateDevice(
  { devices }: Pick<Services, 'devices'>,
  request: SignedRequest,
): Promise<DevicePrincipal | AnonymousPrincipal> {
  const deviceNo = request.headers['x-device-no'];
  // A request without a signature gets the same answer for known and unknown mirrors. Otherwise the answer would reveal
  // which mirrors exist.
  if (typeof deviceNo !== 'string' || deviceNo === '' || !request.headers.signature)
    return { kind: 'anonymous', detail: signatureFault(request.headers) };
  const found = await devices.find(deviceNo, canWait(request.url));
  if ('refusal' in found) return { kind: 'anonymous', refusal: found.refusal };
  const { principal, secret, open_code } = found;
  const verdict = await verifyMirrorRequest({ ...request, secret, now: new Date() });
  if (verdict === 'skew') return { kind: 'anonymous', refusal: 'DEVICE_CLOCK_SKEW' };
  if (verdict !== 'ok')
    return { kind: 'anonymous', refusal: REFUSALS[verdict], detail: signatureFault(request.headers) };
  if (open_code) await devices.useUp(principal.device_no, open_code);
  return principal;
}
