import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import type { Account } from './accounts.ts';
import { compareWithDocument } from './documented.ts';
import type { RunningServer } from './server.ts';
import { buildSession, type SessionState } from './session.ts';

/** The JSON of an answer. Besides `code` and `msg`, it has other fields that depend on the call. */
interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly [name: string]: unknown;
}

export interface Answer<T = Envelope> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parses the body as JSON. Throws if the body isn't JSON. */
  json(): T;
}

type HeaderFields = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;
export type BodyType = 'form' | 'json' | 'multipart';

/** A client of the REST API. With a browser's headers it acts as a browser, otherwise as another program. */
export interface RestClient {
  readonly headers: HeaderFields;
  get(path: string, query?: Fields, headers?: HeaderFields): Promise<Answer>;
  /** Sends a form by default. In a form or multipart body, lists and objects are sent as JSON. */
  post(path: string, fields?: Fields, type?: BodyType, headers?: HeaderFields): Promise<Answer>;
  send(path: string, init: RequestInit): Promise<Answer>;
  query(procedure: string, input?: unknown): Promise<Answer<TrpcAnswer>>;
  mutate(procedure: string, input?: unknown): Promise<Answer<TrpcAnswer>>;
  with(headers: HeaderFields): RestClient;
}

interface TrpcAnswer {
  readonly result?: { readonly data: unknown };
  readonly error?: {
    readonly message: string;
    readonly data: { readonly code_name: string; readonly httpStatus: number };
  };
}

export function createClient({ origin }: Pick<RunningServer, 'origin'>, headers: HeaderFields = {}): RestClient {
  const send = async <T = Envelope>(path: string, init: RequestInit): Promise<Answer<T>> => {
    const response = await fetch(origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...asRecord(init.headers) },
    });
    return toAnswer<T>(init.method ?? 'GET', origin + path, response);
  };
  const trpcBody = (input: unknown) => JSON.stringify(input ?? {});
  return {
    headers,
    send,
    get: (path, query = {}, extra = {}) => send(path + queryString(query), { headers: extra }),
    post: (path, fields = {}, type = 'form', extra = {}) => {
      const { body, contentType } = encode(fields, type);
      return send(path, { method: 'POST', body, headers: { ...contentType, ...extra } });
    },
    query: (procedure, input) => send(`/trpc/${procedure}?input=${encodeURIComponent(trpcBody(input))}`, {}),
    mutate: (procedure, input) =>
      send(`/trpc/${procedure}`, {
        method: 'POST',
        body: trpcBody(input),
        headers: { 'content-type': 'application/json' },
      }),
    with: (extra) => createClient({ origin }, { ...headers, ...extra }),
  };
}

const CREDENTIALS = { client_id: 'skinmgr', app_type: 'zmskin', code_token: '-1' };

type Login = Pick<Account, 'user_acct' | 'password'>;

export const loginFields = ({ user_acct, password }: Login) => ({
  username: user_acct,
  password,
  ...CREDENTIALS,
});

/** Signs in with a password, as the login form does. The returned client sends the session's token. */
export async function signInByPassword(
  server: RunningServer,
  account: Login,
  fields: Fields = {},
): Promise<RestClient> {
  const client = createClient(server);
  const answer = (await client.post('/auth2/token', { ...loginFields(account), ...fields })).json();
  if (answer.code !== 0) throw new Error(`sign-in was refused: ${answer.code} ${answer.msg}`);
  return client.with({ access_token: String(answer.access_token) });
}

/** Opens a session of an account without a password. The returned client uses the session. */
export async function signIn(
  server: RunningServer,
  account: Pick<Account, 'user_acct'>,
  state?: SessionState,
): Promise<RestClient> {
  const { access_token } = await buildSession(server, account, state);
  return createClient(server, { access_token });
}

/** Signs in as a browser does. The returned client sends the token, the cookies, and a browser's header. */
export async function signInBrowser(server: RunningServer, account: Login): Promise<RestClient> {
  const browser = createClient(server, { 'sec-fetch-site': 'same-origin' });
  const answer = await browser.post('/auth2/token', loginFields(account));
  return browser.with({ access_token: String(answer.json().access_token), cookie: cookiesOf(answer) });
}

export const cookiesOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** A client that signs every request with a mirror's secret. */
export interface MirrorClient {
  get(path: string, query?: Fields, headers?: HeaderFields): Promise<Answer>;
  post(path: string, fields?: Fields, type?: BodyType): Promise<Answer>;
}

export function createMirrorClient(
  { origin }: Pick<RunningServer, 'origin'>,
  device: { readonly device_no: string; readonly secret: string },
): MirrorClient {
  const send = async (method: string, path: string, request: { body?: Uint8Array; headers?: HeaderFields } = {}) => {
    const headers = await signMirrorRequest({
      method,
      url: origin + path,
      headers: request.headers ?? {},
      body: request.body,
      secret: device.secret,
      device_no: device.device_no,
      created: new Date(),
    });
    const body = request.body === undefined ? undefined : new Uint8Array(request.body);
    const response = await fetch(origin + path, { method, headers, body: body ?? null });
    return toAnswer<Envelope>(method, origin + path, response);
  };
  return {
    get: (path, query = {}, headers = {}) => send('GET', path + queryString(query), { headers }),
    async post(path, fields = {}, type = 'json') {
      const encoded = encode(fields, type);
      // Encodes the body first. The signature needs the body's digest, and a multipart body gets its boundary only when
      // it is encoded.
      const written = new Response(encoded.body);
      const contentType = encoded.contentType['content-type'] ?? written.headers.get('content-type') ?? '';
      return send('POST', path, {
        body: new Uint8Array(await written.arrayBuffer()),
        headers: { 'content-type': contentType },
      });
    },
  };
}

export const file = (content: string | Uint8Array<ArrayBuffer>, name: string): File => new File([content], name);

type Body = NonNullable<RequestInit['body']>;

function encode(fields: Fields, type: BodyType): { body: Body; contentType: Record<string, string> } {
  if (type === 'json') return { body: JSON.stringify(fields), contentType: { 'content-type': 'application/json' } };
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (type === 'form') {
    const form = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, asText(value)]));
    return { body: form.toString(), contentType: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof File) form.append(name, value, value.name);
    else form.append(name, asText(value));
  }
  return { body: form, contentType: {} };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function queryString(query: Fields): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

const asRecord = (headers: RequestInit['headers']): HeaderFields => Object.fromEntries(new Headers(headers).entries());

async function toAnswer<T>(method: string, address: string, response: Response): Promise<Answer<T>> {
  const text = await response.text();
  compareWithDocument(method, address, response, text);
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as T };
}
