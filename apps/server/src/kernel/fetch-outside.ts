import { lookup as dnsLookup } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, fetch } from 'undici';
import type { Env } from '../env.ts';

/** The reason why an address gave nothing. `FetchProblem` is also the name of its text. */
export type FetchProblem =
  | 'address'
  | 'inside'
  | 'unknown_host'
  | 'unreachable'
  | 'slow'
  | 'large'
  | 'redirects'
  | 'status';

export class FetchError extends Error {
  readonly problem: FetchProblem;
  /** The HTTP status, if the problem is `status`. */
  readonly status: number;
  constructor(problem: FetchProblem, status = 0) {
    super(`the address gave nothing: ${problem}`);
    this.problem = problem;
    this.status = status;
  }
}

export interface Fetched {
  /** The address that answered, after all redirects. */
  readonly address: string;
  readonly redirects: number;
  readonly contentType: string;
  readonly bytes: Buffer;
}

interface FetchOptions {
  /** Called when the network address of a host is known and may be called. */
  onFound?(): void;
  /** False if only the answer's status counts. `bytes` is empty then. */
  readonly readsBody?: boolean;
}

export const FETCH_LIMITS = { seconds: 5, bytes: 2 * 1024 * 1024, redirects: 3 } as const;
const PORTS = new Set(['', '80', '443']);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The only part of IPv6 that the public internet uses. Others, such as `::7f00:1`, may mean an IPv4 address inside. */
const PUBLIC_IPV6 = '2000::/3';

/** Public by its number, but it answers only inside a data centre, with what belongs to the machine. */
const MACHINE_ADDRESS = '168.63.129.16';

type Networks = Pick<Env, 'FETCH_ALLOW'>;

/** True for an address on the public internet, and for one that the operator allows. */
function mayReach(ip: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  if (allowed.some((network) => isIn(address, network))) return true;
  if (address.toString() === MACHINE_ADDRESS) return false;
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, PUBLIC_IPV6));
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), undefined];
  if (base.kind() !== address.kind()) return false;
  return bits === undefined ? base.toString() === address.toString() : address.match([base, bits] as never);
}

/** Resolves a name, and refuses it if one of its addresses is inside. The connection uses these addresses. */
const checkedLookup =
  (allowed: readonly string[], onFound: () => void): LookupFunction =>
  (host, options, callback) => {
    dnsLookup(host, { ...options, all: true }, (fault, addresses) => {
      if (fault) return callback(new FetchError('unknown_host'), '');
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address, allowed)))
        return callback(new FetchError('inside'), '');
      onFound();
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };

/**
 * Fetches an address that a shop has typed. Reaches only the public internet and the networks of FETCH_ALLOW, in every
 * notation of an address, after the name's resolution and after each redirect. Sends no cookies and no secrets.
 * @throws FetchError
 */
export async function fetchOutside(
  { FETCH_ALLOW: allowed = [] }: Networks,
  typed: string,
  { onFound = () => undefined, readsBody = true }: FetchOptions = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(FETCH_LIMITS.seconds * 1000);
  const agent = new Agent({
    connect: { lookup: checkedLookup(allowed, onFound), timeout: FETCH_LIMITS.seconds * 1000 },
  });
  try {
    let url = checkedUrl(typed, allowed);
    if (isIp(url)) onFound();
    for (let redirects = 0; ; redirects += 1) {
      const answer = await fetch(url, {
        dispatcher: agent,
        redirect: 'manual',
        signal,
        headers: { accept: 'image/*, application/json;q=0.9, */*;q=0.5', 'user-agent': 'SkinMirror' },
      });
      const next = REDIRECTS.has(answer.status) ? answer.headers.get('location') : null;
      if (next === null) {
        if (!answer.ok) throw new FetchError('status', answer.status);
        const contentType = answer.headers.get('content-type') ?? '';
        return { address: url.href, redirects, contentType, bytes: await limited(readsBody ? answer.body : null) };
      }
      if (redirects === FETCH_LIMITS.redirects) throw new FetchError('redirects');
      url = checkedUrl(new URL(next, url).href, allowed);
    }
  } catch (cause) {
    throw problemOf(cause, signal);
  } finally {
    agent.destroy().catch(() => undefined);
  }
}

/** @throws FetchError for an address of another kind, with a login, with another port, or of a host inside */
function checkedUrl(text: string, allowed: readonly string[]): URL {
  if (!URL.canParse(text)) throw new FetchError('address');
  // The parser turns every notation of an IPv4 address into the usual one.
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw new FetchError('address');
  const host = hostOf(url);
  const isAddress = ipaddr.isValid(host);
  if (isAddress && !mayReach(host, allowed)) throw new FetchError('inside');
  const isAllowed = isAddress && allowed.some((network) => isIn(ipaddr.process(host), network));
  if (!PORTS.has(url.port) && !isAllowed) throw new FetchError('address');
  return url;
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
/** True if the address needs no resolution. */
const isIp = (url: URL): boolean => ipaddr.isValid(hostOf(url));

async function limited(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > FETCH_LIMITS.bytes) throw new FetchError('large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly seconds: number;
  /** Ends the call early, such as when the server stops. */
  readonly signal: AbortSignal;
}

/** The answer to a message: its status, whatever it is, and the beginning of its text. */
export interface PostAnswer {
  readonly status: number;
  readonly text: string;
}

/** An answer is read up to so many bytes. What follows is left. */
const POST_ANSWER_BYTES = 4_096;

/**
 * Sends a message to an address that a shop has typed. Reaches what `fetchOutside` reaches, but only by HTTPS, except in
 * the networks of FETCH_ALLOW. Follows no redirect: its status is the answer.
 * @throws FetchError, or the reason of `signal`
 */
export async function postOutside(
  { FETCH_ALLOW: allowed = [] }: Networks,
  typed: string,
  { headers, body, seconds, signal }: Posted,
): Promise<PostAnswer> {
  const late = AbortSignal.timeout(seconds * 1000);
  const connect = { lookup: checkedLookup(allowed, () => undefined), timeout: seconds * 1000 };
  const agent = new Agent({ connect });
  try {
    const answer = await fetch(postUrl(typed, allowed), {
      method: 'POST',
      dispatcher: agent,
      redirect: 'manual',
      signal: AbortSignal.any([late, signal]),
      headers: { ...headers, 'user-agent': 'SkinMirror' },
      body,
    });
    return { status: answer.status, text: await beginningOf(answer.body) };
  } catch (cause) {
    signal.throwIfAborted();
    throw problemOf(cause, late);
  } finally {
    agent.destroy().catch(() => undefined);
  }
}

/**
 * Checks an address for `postOutside`, also what its name leads to. A name that nobody knows passes.
 * @throws FetchError
 */
export async function checkPostAddress({ FETCH_ALLOW: allowed = [] }: Networks, typed: string): Promise<void> {
  const url = postUrl(typed, allowed);
  if (isIp(url)) return;
  const addresses = await lookup(hostOf(url), { all: true }).catch(() => []);
  if (!addresses.every(({ address }) => mayReach(address, allowed))) throw new FetchError('inside');
}

function postUrl(typed: string, allowed: readonly string[]): URL {
  const url = checkedUrl(typed, allowed);
  const host = hostOf(url);
  const isAllowed = ipaddr.isValid(host) && allowed.some((network) => isIn(ipaddr.process(host), network));
  if (url.protocol !== 'https:' && !isAllowed) throw new FetchError('address');
  return url;
}

async function beginningOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length >= POST_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, POST_ANSWER_BYTES).toString();
}

function problemOf(cause: unknown, signal: AbortSignal): FetchError {
  for (let fault = cause; fault instanceof Error; fault = fault.cause) if (fault instanceof FetchError) return fault;
  return new FetchError(signal.aborted ? 'slow' : 'unreachable');
}
