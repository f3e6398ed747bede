import { createHash, type KeyObject } from 'node:crypto';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { MAX_CLOCK_SKEW_MS, SIGNED_COMPONENTS } from './mirror.ts';

/** Header values by header names in lower case. A name without a value counts as missing. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

interface MirrorRequest {
  readonly method: string;
  /** The full address, or path and query as in the request line. */
  readonly url: string;
  readonly headers: RequestHeaders;
  /** The bytes that are sent. Missing or empty for a request without a body. */
  readonly body?: Uint8Array | undefined;
  /** The base64 text from activation, its bytes, or a key made from them (the fastest of the three). */
  readonly secret: string | Uint8Array | KeyObject;
}

const ALGORITHM = 'hmac-sha256';
const PARAMETERS = ['created', 'keyid', 'alg'];
const DIGEST = 'content-digest';
const COMPONENTS_WITHOUT_BODY = SIGNED_COMPONENTS.filter((name) => name !== DIGEST);
const SHA_256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/;

/**
 * Signs a mirror's request (RFC 9421 with hmac-sha256 over `SIGNED_COMPONENTS`, RFC 9530 for the body). Returns all
 * headers to send: the given ones, `x-device-no`, `content-digest`, `signature-input` and `signature`.
 */
export async function signMirrorRequest(
  request: MirrorRequest & { readonly device_no: string; readonly created: Date },
): Promise<Record<string, string>> {
  const { method, url, body, secret, device_no, created } = request;
  const headers = present(request.headers);
  headers['x-device-no'] = device_no;
  if (body?.length) headers[DIGEST] = `sha-256=:${sha256(body)}:`;
  const signed = await httpbis.signMessage(
    {
      key: createSigner(keyOf(secret), ALGORITHM, device_no),
      fields: [...(body?.length ? SIGNED_COMPONENTS : COMPONENTS_WITHOUT_BODY)],
      params: PARAMETERS,
      paramValues: { created },
    },
    { method, url: absolute(url), headers },
  );
  return Object.fromEntries(Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/**
 * Checks a request's head against the secret of the mirror named in `x-device-no`. The body may still be arriving: its
 * digest is signed, and `isDigestRight` checks the body later. `skew` means: the signature is valid, but `created` is
 * more than `MAX_CLOCK_SKEW_MS` away from `now`. Because everything else is right, the mirror may be told the server's
 * time.
 */
export async function verifyMirrorRequest(
  request: Omit<MirrorRequest, 'body'> & { readonly now: Date },
): Promise<'ok' | 'missing' | 'invalid' | 'skew'> {
  const { method, url, secret, now } = request;
  const headers = present(request.headers);
  if (!headers.signature || !headers['signature-input'] || !headers['x-device-no']) return 'missing';

  let created = Number.NaN;
  const verifyHmac = createVerifier(keyOf(secret), ALGORITHM);
  try {
    const genuine = await httpbis.verifyMessage(
      {
        // Refuses a second signature, because it wouldn't be clear which one counts.
        keyLookup: async (params) => {
          if (params.keyid !== headers['x-device-no'] || !Number.isNaN(created)) return null;
          created = params.created?.getTime() ?? Number.NaN;
          return { algs: [ALGORITHM], verify: verifyHmac };
        },
        requiredFields: [...(headers[DIGEST] === undefined ? COMPONENTS_WITHOUT_BODY : SIGNED_COMPONENTS)],
        requiredParams: PARAMETERS,
        // Switches off the library's check of the time, which uses its own clock. The code below compares with `now`.
        notAfter: Number.MAX_SAFE_INTEGER,
      },
      { method, url: absolute(url), headers },
    );
    if (!genuine) return 'invalid';
  } catch {
    return 'invalid';
  }
  return Math.abs(now.getTime() - created) <= MAX_CLOCK_SKEW_MS ? 'ok' : 'skew';
}

/** The length and hash of a body that was hashed while it arrived. */
export interface HashedBody {
  readonly length: number;
  /** The hash in base64. */
  readonly sha256: string;
}

/** True if this is the signed body. A digest without a body is wrong too: the body was cut off on its way. */
export function isDigestRight(digest: string | undefined, body: Uint8Array | HashedBody | undefined): boolean {
  if (digest === undefined) return !body?.length;
  const found = body && 'sha256' in body ? body.sha256 : sha256(body ?? new Uint8Array());
  return SHA_256.exec(digest)?.[1] === found;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

function keyOf(secret: MirrorRequest['secret']): Buffer | KeyObject {
  if (typeof secret === 'string') return Buffer.from(secret, 'base64');
  return secret instanceof Uint8Array ? Buffer.from(secret) : secret;
}

/** Adds any scheme and host to a path, because parsing needs some. They aren't signed. */
const absolute = (url: string): string => (url.startsWith('/') ? `http://mirror${url}` : url);

function present(headers: RequestHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) found[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return found;
}
