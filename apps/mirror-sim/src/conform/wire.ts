import { createHash, createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { jsonObject } from '../client/answer.ts';
import { noAnswer } from '../client/client.ts';
import { whenAllowed, within } from '../client/patience.ts';
import { type Body, encode, type FilePart } from '../client/request-body.ts';

/** The number and the secret with which a mirror signs. */
export interface Identity {
  readonly device_no: string;
  /** In base64. */
  readonly secret: string;
}

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly headers: Headers;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A deliberate deviation from the protocol, or a liberty that it allows. */
export interface Signing {
  /** Seconds that the mirror's clock is ahead of the server's. */
  readonly ahead?: number;
  /** Components that aren't covered. */
  readonly without?: readonly string[];
  /** Changes the parameters after the list of components. */
  readonly parameters?: (usual: string) => string;
  readonly label?: string;
  readonly query?: string;
  readonly digest?: string;
  readonly key?: Buffer;
  /** Changes the headers after signing. */
  readonly headers?: (signed: Readonly<Record<string, string>>) => Record<string, string>;
}

interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body?: Body | undefined;
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const digestOf = (body: Uint8Array): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

export const macOf = (secret: Buffer, covered: readonly (readonly [string, string])[], parameters: string): string =>
  createHmac('sha256', secret)
    .update([...covered, ['@signature-params', parameters]].map(([name, value]) => `"${name}": ${value}`).join('\n'))
    .digest('base64');

/** Signs as the document says. It is written from the document alone, so that it can't share a fault with the server. */
function signed({ method, path, body }: Sent, { device_no, secret }: Identity, how: Signing, now: number) {
  const [route = '', query = ''] = path.split('?', 2);
  const digest = body && (how.digest ?? digestOf(body.bytes));
  const covered = Object.entries({
    '@method': method,
    '@path': route,
    '@query': `?${how.query ?? query}`,
    'x-device-no': device_no,
    ...(digest !== undefined && { 'content-digest': digest }),
  }).filter(([name]) => !how.without?.includes(name));
  const created = Math.floor(now / 1000) + (how.ahead ?? 0);
  const usual = `;created=${created};keyid="${device_no}";alg="hmac-sha256"`;
  const parameters = `(${covered.map(([name]) => `"${name}"`).join(' ')})${how.parameters?.(usual) ?? usual}`;
  const mac = macOf(how.key ?? Buffer.from(secret, 'base64'), covered, parameters);
  const label = how.label ?? 'sig';
  const headers = {
    ...(body && { 'content-type': body.contentType }),
    'x-device-no': device_no,
    ...(digest !== undefined && { 'content-digest': digest }),
    'signature-input': `${label}=${parameters}`,
    signature: `${label}=:${mac}:`,
  };
  return how.headers?.(headers) ?? headers;
}

type Fields = Readonly<Record<string, unknown>>;

/** Sends what a mirror sends, and lets a check deviate from it. */
export class Wire {
  readonly server: string;
  readonly identity: Identity;
  readonly #signal: AbortSignal | undefined;
  #ahead: number;

  constructor(server: string, identity: Identity, signal?: AbortSignal, ahead = 0) {
    this.server = server;
    this.identity = identity;
    this.#signal = signal;
    this.#ahead = ahead;
  }

  /** A mirror whose clock is the server's. */
  async setClock(): Promise<void> {
    const { headers } = await this.plain('GET', '/livez');
    const there = Date.parse(headers.get('date') ?? '');
    if (Math.abs(there - Date.now()) > 2_000) this.#ahead = there - Date.now();
  }

  /** The time of the server, as far as it has told it. */
  now = (): number => Date.now() + this.#ahead;

  as = (identity: Identity): Wire => new Wire(this.server, identity, this.#signal, this.#ahead);

  get(path: string, query: Readonly<Record<string, string>> = {}, how: Signing = {}): Promise<Answer> {
    const text = new URLSearchParams(query).toString();
    return this.#signed({ method: 'GET', path: text === '' ? path : `${path}?${text}` }, how);
  }

  async post(path: string, fields: Fields, files: readonly FilePart[] = [], how: Signing = {}): Promise<Answer> {
    return this.#signed({ method: 'POST', path, body: await encode(fields, files) }, how);
  }

  raw(path: string, contentType: string, text: string): Promise<Answer> {
    return this.#signed({ method: 'POST', path, body: { contentType, bytes: Buffer.from(text) } }, {});
  }

  /** Sends without a signature. */
  plain(method: string, path: string, fields?: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const body = fields && { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(fields)) };
    return this.#send({ method, path, body }, () => ({
      ...(body && { 'content-type': body.contentType }),
      ...headers,
    }));
  }

  /** Sends the very same signed bytes twice. */
  async replay(path: string, fields: Fields): Promise<readonly [Answer, Answer]> {
    const sent = { method: 'POST', path, body: await encode(fields, []) };
    const headers = signed(sent, this.identity, {}, this.now());
    return [await this.#send(sent, () => headers), await this.#send(sent, () => headers)];
  }

  /** Sends a request, and hangs up without reading the answer. */
  async loseAnswer(path: string, fields: Fields): Promise<void> {
    const body = await encode(fields, []);
    const headers = signed({ method: 'POST', path, body }, this.identity, {}, this.now());
    const { hostname, port, host, protocol } = new URL(this.server);
    // Over TLS the request is sent as usual, and only its answer is forgotten.
    if (protocol === 'https:') return void (await this.#send({ method: 'POST', path, body }, () => headers));
    const head = { host, 'content-length': String(body.bytes.length), ...headers };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(port || 80), hostname.replaceAll(/^\[|\]$/g, ''));
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.once('close', resolve);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(body.bytes, () => setTimeout(() => socket.destroy(), LOST_MS));
    });
  }

  #signed(sent: Sent, how: Signing): Promise<Answer> {
    return this.#send(sent, () => signed(sent, this.identity, how, this.now()));
  }

  #send(sent: Sent, headersOf: () => Record<string, string>): Promise<Answer> {
    const limits = { signal: this.#signal, passing: [429, 503], tries: MOST_WAITS };
    return whenAllowed(() => this.#once(sent, headersOf()), limits);
  }

  async #once({ method, path, body }: Sent, headers: Record<string, string>): Promise<Answer> {
    try {
      const response = await fetch(this.server + path, {
        method,
        headers,
        body: (body?.bytes as Uint8Array<ArrayBuffer> | undefined) ?? null,
        redirect: 'manual',
        signal: within(TIMEOUT_MS, this.#signal),
      });
      const fields = jsonObject(await response.text()) ?? {};
      return { status: response.status, code: Number(fields.code ?? Number.NaN), headers: response.headers, fields };
    } catch (cause) {
      return noAnswer(this.server, this.#signal)(cause);
    }
  }
}

const TIMEOUT_MS = 60_000;
const LOST_MS = 30;
/** How often a request that comes too early is sent again. A limit lasts a minute. */
const MOST_WAITS = 5;
