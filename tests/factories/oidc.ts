/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type GrantContext, Provider } from 'oidc-provider';

const CLIENT = { OIDC_CLIENT_ID: 'skin-mirror', OIDC_CLIENT_SECRET: 'a secret of the / client: 100 %' };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server on a free port, whose handler may come later. */
async function listen(): Promise<{ issuer: string; http: Server; handle(handler: Handler): void }> {
  let current: Handler = (_, response) => response.writeHead(503).end();
  const http = createServer((request, response) => current(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    issuer,
    http,
    handle(handler) {
      current = handler;
    },
  };
}

async function closed(http: Server): Promise<void> {
  http.close();
  http.closeAllConnections();
  await once(http, 'close');
}

type Claims = Readonly<Record<string, unknown>>;

export interface TestProvider {
  readonly issuer: string;
  /** The server's settings for this provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** The claims of people, by their `sub`. */
  readonly people: Map<string, Claims>;
  /** Begins to serve the client, whose address is known only now. */
  serve(redirect_uri: string): void;
  /** Signs in at the provider as a browser would, and returns the query with which it sends the browser back. */
  signIn(address: string, sub: string): Promise<string>;
  close(): Promise<void>;
}

const jwkOf = (key: KeyObject, kid: string) => ({ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' });
const rsaKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A real provider. Its page asks for the `sub` of a person, and believes it. */
export async function startProvider(): Promise<TestProvider> {
  const { issuer, http, handle } = await listen();
  const people = new Map<string, Claims>();
  return {
    issuer,
    settings: { ...CLIENT, OIDC_ISSUER: issuer, OIDC_NAME: 'Rose & "Co"' },
    people,
    serve: (redirect_uri) => handle(handlerOf(issuer, redirect_uri, people)),
    signIn: (address, sub) => signInAt(issuer, address, sub),
    close: () => closed(http),
  };
}

function handlerOf(issuer: string, redirect_uri: string, people: ReadonlyMap<string, Claims>): Handler {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.OIDC_CLIENT_ID,
        client_secret: CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [redirect_uri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'email', 'groups'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [jwkOf(rsaKeys().privateKey, 'first')] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    async loadExistingGrant({ oidc }: GrantContext) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      return response.end('<form method="post"><input name="sub"><button>Continue</button></form>');
    }
    text(request)
      .then((body) => new URLSearchParams(body).get('sub'))
      .then((accountId) => provider.interactionFinished(request, response, { login: { accountId } }))
      .catch((cause: unknown) => response.writeHead(500).end(String(cause)));
  };
}

async function signInAt(issuer: string, address: string, sub: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    const isPage = url.pathname.startsWith('/interaction/');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage && { method: 'POST', body: new URLSearchParams({ sub }) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = String(cookie.split(';')[0]).split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
    if (url.origin !== issuer) return url.search;
  }
  throw new Error('the provider redirects without end');
}

/** The faults of a forged token. */
export interface Forgery {
  readonly claims?: Claims;
  /** False: a key that the issuer doesn't publish signs. */
  readonly isKeyKnown?: boolean;
  readonly alg?: 'RS256' | 'none';
}

export interface ForgedIssuer extends Pick<TestProvider, 'settings' | 'close'> {
  /** The tokens of the next sign-ins. */
  forge(forgery: Forgery): void;
  /** Answers all calls of a path by this in place of its own answer. */
  replace(path: string, handler: Handler): void;
  /** Returns the query with which it sends the browser back. */
  signIn(address: string): string;
}

/** An issuer that makes the mistakes that a real one doesn't make. */
export async function startForgedIssuer(): Promise<ForgedIssuer> {
  const { issuer, http, handle } = await listen();
  const [known, unknown] = [rsaKeys(), rsaKeys()];
  let forgery: Forgery = {};
  let nonce: string | null = null;
  const replaced = new Map<string, Handler>();
  const json = (response: ServerResponse, value: unknown) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  const token = () => {
    const { claims = {}, isKeyKnown = true, alg = 'RS256' } = forgery;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: CLIENT.OIDC_CLIENT_ID, sub: 'mei', nonce, iat: now, exp: now + 60 };
    const parts = [
      { alg, ...(alg === 'RS256' && { kid: 'known' }) },
      { ...right, ...claims },
    ];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const key = (isKeyKnown ? known : unknown).privateKey;
    return `${signed}.${alg === 'none' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  };
  const answers: Readonly<Record<string, () => unknown>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'none'],
    }),
    '/jwks': () => ({ keys: [jwkOf(known.publicKey, 'known')] }),
    '/token': () => ({ access_token: 'any', token_type: 'Bearer', id_token: token() }),
  };
  handle((request, response) => {
    const path = String(request.url);
    const other = replaced.get(path);
    if (other) return other(request, response);
    json(response, answers[path]?.());
  });
  return {
    settings: { ...CLIENT, OIDC_ISSUER: issuer },
    forge(next) {
      forgery = next;
    },
    replace: (path, handler) => void replaced.set(path, handler),
    signIn(address) {
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce');
      return `?${new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' })}`;
    },
    close: () => closed(http),
  };
}
