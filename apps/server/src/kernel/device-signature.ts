import type { IncomingHttpHeaders } from 'node:http';
import type { AnonymousPrincipal, DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { verifyMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import type { Services } from '../services.ts';
import { deviceSecretPurpose, lookUpDevice } from './principal.ts';

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

/** The mirror whose secret signed the request's head. The body is held against its signed digest when it has arrived. */
export async function authenticateDevice(
  { pool, secrets }: Pick<Services, 'pool' | 'secrets'>,
  request: SignedRequest,
): Promise<DevicePrincipal | AnonymousPrincipal> {
  const deviceNo = request.headers['x-device-no'];
  // Whoever signs nothing learns nothing, not even whether there is such a mirror.
  if (typeof deviceNo !== 'string' || deviceNo === '' || !request.headers.signature) return { kind: 'anonymous' };
  const found = await lookUpDevice(pool, deviceNo);
  if ('refusal' in found) return { kind: 'anonymous', refusal: found.refusal };
  const { principal, secret_enc } = found;
  const secret = secrets.open(secret_enc, deviceSecretPurpose(principal.tenant_id, principal.device_no));
  const verdict = await verifyMirrorRequest({ ...request, secret, now: new Date() });
  return verdict === 'ok' ? principal : { kind: 'anonymous', refusal: REFUSALS[verdict] };
}
