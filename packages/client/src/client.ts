import { type Answers, CALLS, type Files, type Requests } from './api.ts';

export interface ClientOptions {
  /** The server's address, such as `https://mirror.example`. */
  readonly server: string;
  /** An API token, or the `access_token` of a sign-in. Calls for everybody need none. */
  readonly token?: string;
  /** The language of the sentences in answers, such as `en`. */
  readonly locale?: string;
  /** Sends the requests, for example with a mirror's signature. */
  readonly fetch?: typeof fetch;
}

export type CallName = keyof Answers;
export type FileName = keyof Files;

/** The server's refusal. Its message is a sentence for people, in the client's language. */
export class Refusal extends Error {
  /** The code of the refusal, as the API document lists it with each call. */
  readonly code: number;
  /** The HTTP status. Most refusals have 200. */
  readonly status: number;
  /** The whole answer, for example with `newer`, the row that somebody else has saved. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(status: number, answer: Readonly<Record<string, unknown>>) {
    super(String(answer.msg ?? `The server answered with status ${status}.`));
    this.name = 'Refusal';
    this.code = Number(answer.code ?? 0);
    this.status = status;
    this.answer = answer;
  }
}

/** A client of the REST API, with the calls and types of the API document. */
export function createClient({ server, token, locale, fetch: send = fetch }: ClientOptions) {
  const base = server.replace(/\/$/, '');

  async function ask(name: CallName | FileName, request: Readonly<Record<string, unknown>>): Promise<Response> {
    const [method, path, body] = CALLS[name];
    const { address, rest } = inPath(path, request);
    const headers: Record<string, string> = { accept: 'application/json, */*' };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (locale !== undefined) headers.locale = locale;
    if (method === 'GET') return send(`${base}${address}?${new URLSearchParams(texts(rest))}`, { headers });
    if (body === 'multipart') return send(base + address, { method, headers, body: formOf(rest) });
    headers['content-type'] = 'application/json';
    return send(base + address, { method, headers, body: JSON.stringify(rest) });
  }

  return {
    /**
     * Makes a call, such as `client.call('goods.edit', { goods_name: 'Rose Essence' })`.
     * @throws Refusal
     */
    async call<Name extends CallName>(name: Name, request: Requests[Name]): Promise<Answers[Name]> {
      const response = await ask(name, request);
      const answer = await fieldsOf(response);
      if (answer.code !== CALLS[name][3]) throw new Refusal(response.status, answer);
      return answer as Answers[Name];
    },

    /**
     * Gets a file, such as an export. Its content is in the response's body.
     * @throws Refusal
     */
    async file<Name extends FileName>(name: Name, request: Requests[Name]): Promise<Response> {
      const response = await ask(name, request);
      const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json');
      if (!isFile) throw new Refusal(response.status, await fieldsOf(response));
      return response;
    },
  };
}

export type Client = ReturnType<typeof createClient>;

/** Puts the request's fields that the path names into it, such as `{path}`. */
function inPath(path: string, request: Readonly<Record<string, unknown>>) {
  const rest = { ...request };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    return value.split('/').map(encodeURIComponent).join('/');
  });
  return { address, rest };
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

const given = (request: Readonly<Record<string, unknown>>) =>
  Object.entries(request).filter(([, value]) => value !== undefined);

const texts = (request: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(given(request).map(([name, value]) => [name, textOf(value)]));

function formOf(request: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of given(request)) {
    const files = [value].flat().filter((one) => one instanceof Blob);
    for (const file of files) form.append(name, file);
    if (files.length === 0) form.append(name, textOf(value));
  }
  return form;
}

/** Reads an answer. What comes from a proxy instead of the server has no fields. */
async function fieldsOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await response.json()) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
