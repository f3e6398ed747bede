import type { IncomingHttpHeaders } from 'node:http';
import type { AnonymousPrincipal, DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { verifyMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import type { Services } from '../services.ts';

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

const REFUSALS = {
  missing: 'DEVICE_SIGNATURE_MISSING',
  invalid: 'DEVICE_SIGNATURE_INVALID',
  skew: 'DEVICE_CLOCK_SKEW',
} as const;

/** The calls that each mirror makes again and again, and for which nobody waits at the mirror. */
const PATIENT = new Set<string>([mirrorContract.heartbeat.rest.path, mirrorContract.config.rest.path]);
const canWait = (url: string): boolean => PATIENT.has(url.split('?', 1)[0] ?? '');

/**
 * Finds the mirror whose secret signed the request's head. The body's digest is compared later, when the body has
 * arrived.
 */
export async function authenticateDevice(
  { devices }: Pick<Services, 'devices'>,
  request: SignedRequest,
): Promise<DevicePrincipal | AnonymousPrincipal> {
  const deviceNo = request.headers['x-device-no'];
  // Answers a request without a signature like one of an unknown mirror, so that it doesn't reveal if the mirror
  // exists.
  if (typeof deviceNo !== 'string' || deviceNo === '' || !request.headers.signature) return { kind: 'anonymous' };
  const found = await devices.find(deviceNo, canWait(request.url));
  if ('refusal' in found) return { kind: 'anonymous', refusal: found.refusal };
  const { principal, secret, open_code } = found;
  const verdict = await verifyMirrorRequest({ ...request, secret, now: new Date() });
  if (verdict !== 'ok') return { kind: 'anonymous', refusal: REFUSALS[verdict] };
  if (open_code) await devices.useUp(principal.device_no, open_code);
  return principal;
}
