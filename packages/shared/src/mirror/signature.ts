import { createHash, type KeyObject } from 'node:crypto';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { MAX_CLOCK_SKEW_MS, SIGNED_COMPONENTS } from './mirror.schema.ts';

/** A header's name in lower case and its value; a name without a value counts as left out. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

interface MirrorRequest {
  readonly method: string;
  /** Full address, or path and query as the request line has them. */
  readonly url: string;
  readonly headers: RequestHeaders;
  /** The bytes on the wire. Left out or empty for a request without a body. */
  readonly body?: Uint8Array | undefined;
  /** As the mirror got it when it was activated (base64), its bytes, or a key made of them, which is the quickest. */
  readonly secret: string | Uint8Array | KeyObject;
}

const ALGORITHM = 'hmac-sha256';
const PARAMETERS = ['created', 'keyid', 'alg'];
const DIGEST = 'content-digest';
const COMPONENTS_WITHOUT_BODY = SIGNED_COMPONENTS.filter((name) => name !== DIGEST);
const SHA_256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/;

/**
 * Signs a mirror's request (RFC 9421 with hmac-sha256 over `SIGNED_COMPONENTS`, RFC 9530 for the body).
 * Returns all headers to send: those given, `x-device-no`, `content-digest`, `signature-input` and `signature`.
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
 * Checks the head of a mirror's request against the secret of the device that `x-device-no` names. The body may still be
 * on its way: its digest is part of what was signed, and `isDigestRight` holds the body against it later.
 * `skew` means a genuine signature whose `created` is more than `MAX_CLOCK_SKEW_MS` from `now`: everything else about the
 * request is right, so the mirror may be told the server's time.
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
        // A second signature would only blur which of them is meant.
        keyLookup: async (params) => {
          if (params.keyid !== headers['x-device-no'] || !Number.isNaN(created)) return null;
          created = params.created?.getTime() ?? Number.NaN;
          return { algs: [ALGORITHM], verify: verifyHmac };
        },
        requiredFields: [...(headers[DIGEST] === undefined ? COMPONENTS_WITHOUT_BODY : SIGNED_COMPONENTS)],
        requiredParams: PARAMETERS,
        // The library would compare with its own clock; ours is compared below.
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

/** Whether a body is the one that was signed. A signed digest without its body is wrong as well: it was cut off on its way. */
export function isDigestRight(digest: string | undefined, body: Uint8Array | undefined): boolean {
  if (digest === undefined) return !body?.length;
  return SHA_256.exec(digest)?.[1] === sha256(body ?? new Uint8Array());
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

function keyOf(secret: MirrorRequest['secret']): Buffer | KeyObject {
  if (typeof secret === 'string') return Buffer.from(secret, 'base64');
  return secret instanceof Uint8Array ? Buffer.from(secret) : secret;
}

/** Scheme and host aren't signed; a path needs some to be taken apart. */
const absolute = (url: string): string => (url.startsWith('/') ? `http://mirror${url}` : url);

function present(headers: RequestHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) found[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return found;
}
