import { createHash, type KeyObject } from 'node:crypto';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { MAX_CLOCK_SKEW_MS, SIGNED_COMPONENTS } from './mirror.ts';

/** Header values by header name in lower case. Undefined means that the header is missing. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

interface MirrorRequest {
  readonly method: string;
  /** The full address, or only path and query. */
  readonly url: string;
  readonly headers: RequestHeaders;
  /** The bytes of the request body. Missing or empty if there is no body. */
  readonly body?: Uint8Array | undefined;
  /** The mirror's secret: as base64 text, as bytes, or as a key object. The key object is the fastest. */
  readonly secret: string | Uint8Array | KeyObject;
}

const ALGORITHM = 'hmac-sha256';
const PARAMETERS = ['created', 'keyid', 'alg'];
const DIGEST = 'content-digest';
const COMPONENTS_WITHOUT_BODY = SIGNED_COMPONENTS.filter((name) => name !== DIGEST);
/** One signature: its name, its list of components, and its parameters. */
const INPUT = /^\s*[a-z*][\w.*-]*=\(([^()]*)\)((?:;[^,()]*)*)\s*$/;
const SHA_256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/;

/** Signs a mirror's request with HMAC-SHA256 (RFC 9421, RFC 9530). Returns all headers to send, with the given ones. */
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
 * Checks the signature of a request. The body may still be missing: `isDigestRight` checks it later. `skew` means that
 * the signature is valid but the mirror's clock is wrong by more than `MAX_CLOCK_SKEW_MS`. Then the server may send its
 * time to the mirror.
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
        // Passes over signatures of others, such as a gateway.
        keyLookup: async (params) => {
          if (params.keyid !== headers['x-device-no']) return null;
          if (!Number.isNaN(created)) throw new Error('It is unclear which of two signatures counts.');
          created = params.created?.getTime() ?? Number.NaN;
          return { algs: [ALGORITHM], verify: verifyHmac };
        },
        requiredFields: [...(headers[DIGEST] === undefined ? COMPONENTS_WITHOUT_BODY : SIGNED_COMPONENTS)],
        requiredParams: PARAMETERS,
        // Switches off the library's check of the time, because the library uses its own clock. The code below compares
        // the time with `now`.
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

/**
 * Says what is wrong with a signature that `verifyMirrorRequest` refused, as far as the headers alone tell it:
 * `header:<name>`, `signature-input`, `component:<name>`, `parameter:<name>`, `alg`, `keyid` or `content-digest`. Where
 * all of these are right, the secret or the signed text differs: `signature`. Nothing of it depends on the secret.
 */
export function signatureFault(sent: RequestHeaders): string {
  const headers = present(sent);
  const missing = ['x-device-no', 'signature-input', 'signature'].find((name) => !headers[name]);
  if (missing) return `header:${missing}`;
  const [, list = '', parameters = ''] = INPUT.exec(headers['signature-input'] ?? '') ?? [];
  if (list === '' && parameters === '') return 'signature-input';
  const covered = new Set([...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name));
  const wanted = headers[DIGEST] === undefined ? COMPONENTS_WITHOUT_BODY : SIGNED_COMPONENTS;
  const uncovered = wanted.find((name) => !covered.has(name));
  if (uncovered) return `component:${uncovered}`;
  const given = new Map(
    [...parameters.matchAll(/;\s*([a-z]+)=("[^"]*"|[^;"\s]+)/g)].map(([, name, value]) => [name, value]),
  );
  const lost = [...covered].find((name) => name && !name.startsWith('@') && headers[name] === undefined);
  if (lost) return `header:${lost}`;
  const absent = PARAMETERS.find((name) => !given.has(name));
  if (absent) return `parameter:${absent}`;
  if (given.get('alg') !== `"${ALGORITHM}"`) return 'alg';
  if (given.get('keyid') !== `"${headers['x-device-no']}"`) return 'keyid';
  if (headers[DIGEST] !== undefined && !SHA_256.test(headers[DIGEST])) return DIGEST;
  return 'signature';
}

/** The length and hash of a request body. The hash is computed while the body arrives. */
export interface HashedBody {
  readonly length: number;
  readonly sha256: string;
}

/** True if the body matches the signed digest. A digest without a body is wrong: the body was lost on its way. */
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

/** Adds scheme and host to a path, because parsing needs a full address. The signature doesn't cover them. */
const absolute = (url: string): string => (url.startsWith('/') ? `http://mirror${url}` : url);

function present(headers: RequestHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) found[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return found;
}
