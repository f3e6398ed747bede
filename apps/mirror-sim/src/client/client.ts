import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import { scanContract } from '@skin-mirror/shared/scan/scan.contract.ts';
import type { z } from 'zod';
import type { TestEnd, TestStart } from '../skin-test/skin-test.ts';
import { boundedText, jsonObject, parsedAnswer } from './answer.ts';
import type { MainLogin } from './credentials.ts';
import { LIMITED_TRIES, PATIENT_RETRIES, pauseAfter, pauseAsked, within } from './patience.ts';
import { type Body, encode, type FilePart, textValues } from './request-body.ts';

const CALLS = { ...mirrorContract, beginSession: scanContract.create, awaitScan: scanContract.wait };
type Calls = typeof CALLS;
type CallName = keyof Calls;
export type Answer<Name extends CallName> = z.output<Calls[Name]['output']>;

/** Thrown if the server refuses a request. `code` is the error number from the server's answer. */
export class MirrorRefusal extends Error {
  override readonly name = 'MirrorRefusal';
  readonly code: number;
  readonly http: number;

  constructor(code: number, http: number, message: string) {
    super(message);
    this.code = code;
    this.http = http;
  }
}

/** Thrown if no try got a valid answer from the server. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';
}

/** Returns a handler for the error of a request without an answer. It throws ServerUnreachable, or why it was stopped. */
export const noAnswer =
  (server: string, signal?: AbortSignal) =>
  (cause: unknown): never => {
    signal?.throwIfAborted();
    throw new ServerUnreachable(server, { cause });
  };

/** Thrown if a proxy in front of the server takes no body of this size, so that the server never got the request. */
export class ProxyLimit extends Error {
  override readonly name = 'ProxyLimit';
}

/** `sent` and `acked` count skin tests. `duplicated` counts answers for tests that the server already had. */
export interface Counters {
  requests: number;
  retries: number;
  limited: number;
  sent: number;
  acked: number;
  duplicated: number;
}

export const noCounts = (): Counters => ({ requests: 0, retries: 0, limited: 0, sent: 0, acked: 0, duplicated: 0 });

export interface ClientOptions {
  readonly server: string;
  readonly device_no: string;
  /** The secret in base64; empty for a mirror that isn't activated. */
  readonly secret: string;
  readonly counters?: Counters;
  /** Returns the current time, which is part of each request's signature. */
  readonly clock?: () => Date;
  /** The language of refusals. Default: the server's. */
  readonly language?: string | undefined;
  readonly fetch?: typeof fetch;
  /** False to send each request once, without a second try. Default: true. */
  readonly isPatient?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** How long a request may take: a server that has never answered gets less time. */
const TIMEOUT_MS = { unknown: 10_000, known: 30_000 } as const;
/**
 * The number of retries: `unknown` if the server has never answered (about 5 seconds in total), `known` if it has
 * answered before (about 40 seconds).
 */
const RETRIES = { unknown: 4, known: PATIENT_RETRIES } as const;

/**
 * Calls the mirror API for one mirror. The client repeats a call with the same `client_uuid` until the server
 * acknowledges it.
 */
export class MirrorClient {
  readonly device_no: string;
  readonly counters: Counters;
  readonly #options: ClientOptions;
  readonly #acked = new Set<string>();
  #secret: string;
  #clockError = 0;
  #hasAnswered = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#secret = options.secret;
    this.device_no = options.device_no;
    this.counters = options.counters ?? noCounts();
  }

  get secret(): string {
    return this.#secret;
  }

  /** Gets the mirror's secret from the server. The secret signs all later requests. */
  async activate(active_code: string, app_version: string, login?: MainLogin): Promise<Answer<'activate'>> {
    const { device_no } = this;
    const said = { device_no, active_code, ...login, app_version, model: 'SIM-720', is_simulated: 1 } as const;
    const answer = await this.#call('activate', said);
    this.#secret = answer.device_secret;
    return answer;
  }

  heartbeat(input: z.input<Calls['heartbeat']['input']>): Promise<Answer<'heartbeat'>> {
    return this.#call('heartbeat', input);
  }

  config(rev = 0): Promise<Answer<'config'>> {
    return this.#call('config', { rev });
  }

  acknowledgeConfig(rev: number): Promise<Answer<'acknowledgeConfig'>> {
    return this.#call('acknowledgeConfig', { rev });
  }

  createRecord(start: TestStart): Promise<Answer<'createRecord'>> {
    return this.#deliver(start.client_uuid, () => this.#call('createRecord', start));
  }

  /** Sends a test that the server must refuse. It doesn't count as sent. */
  offerRecord(start: TestStart): Promise<Answer<'createRecord'>> {
    return this.#call('createRecord', start);
  }

  addImage(analysis_id: string, kind: ImageKind, bytes: Uint8Array): Promise<Answer<'addImage'>> {
    return this.#call('addImage', { analysis_id, kind }, [{ field: 'file', name: `${kind}.jpg`, bytes }]);
  }

  finishRecord(analysis_id: string, end: TestEnd): Promise<Answer<'finishRecord'>> {
    return this.#call('finishRecord', { analysis_id, ...end });
  }

  uploadRecord(
    start: TestStart,
    end: TestEnd,
    photos: readonly { readonly kind: ImageKind; readonly bytes: Uint8Array }[],
  ): Promise<Answer<'uploadRecord'>> {
    const files = photos.map(({ kind, bytes }) => ({ field: kind, name: `${kind}.jpg`, bytes }));
    return this.#deliver(start.client_uuid, () => this.#call('uploadRecord', { meta: { ...start, ...end } }, files));
  }

  result(analysis_id: string): Promise<Answer<'result'>> {
    return this.#call('result', { analysis_id });
  }

  /** Asks for a new code that a customer scans before the test. */
  beginSession(): Promise<Answer<'beginSession'>> {
    return this.#call('beginSession', {});
  }

  /** Waits until somebody has scanned the code, 25 s at most. */
  awaitScan(code: string): Promise<Answer<'awaitScan'>> {
    return this.#call('awaitScan', { code });
  }

  rules(): Promise<Answer<'rules'>> {
    return this.#call('rules', {});
  }

  /** Counts each test only once, even if the mirror sends it several times. */
  async #deliver<A extends { readonly duplicate: 0 | 1 }>(client_uuid: string, send: () => Promise<A>): Promise<A> {
    const { counters } = this;
    if (!this.#acked.has(client_uuid)) counters.sent += 1;
    const answer = await send();
    if (answer.duplicate === 1) counters.duplicated += 1;
    if (!this.#acked.has(client_uuid)) counters.acked += 1;
    this.#acked.add(client_uuid);
    return answer;
  }

  async #call<Name extends CallName>(
    name: Name,
    input: z.input<Calls[Name]['input']>,
    files: readonly FilePart[] = [],
  ): Promise<Answer<Name>> {
    const { rest, output } = CALLS[name];
    const isRead = rest.method === 'GET';
    const query = isRead ? `?${new URLSearchParams(textValues(input))}` : '';
    const url = `${this.#options.server}${rest.path}${query}`;
    const body = isRead ? undefined : await encode(input, files);
    const { status, fields } = await this.#send(rest.method, url, body, name !== 'activate');
    const { code, msg } = fields;
    if (code !== 0) throw new MirrorRefusal(Number(code), status, String(msg ?? ''));
    return parsedAnswer(`${rest.method} ${rest.path}`, output, fields) as Answer<Name>;
  }

  /** Repeats the request while the server limits the rate, fails or gives no answer. An answer without JSON is none. */
  async #send(method: string, url: string, body: Body | undefined, isSigned: boolean): Promise<Received> {
    const { counters } = this;
    const { signal, server, isPatient = true } = this.#options;
    let failures = 0;
    for (let limited = 0; ; counters.retries += 1) {
      counters.requests += 1;
      const answer = await this.#attempt(method, url, body, isSigned);
      if (!(answer instanceof Error)) {
        const { status, headers, fields } = answer;
        if (status === 429 && limited < LIMITED_TRIES && isPatient) {
          limited += 1;
          counters.limited += 1;
          await pauseAsked({ headers }, signal);
          continue;
        }
        if (status === 413 && !fields) throw new ProxyLimit(server);
        if ((status < 500 || !isPatient) && fields) {
          this.#hasAnswered = true;
          return { status, fields };
        }
      }
      if (!isPatient || failures >= RETRIES[this.#hasAnswered ? 'known' : 'unknown'])
        throw new ServerUnreachable(server, { cause: answer });
      await pauseAfter(failures, signal);
      failures += 1;
    }
  }

  /**
   * Sends the request once. Returns the whole answer, or the error if none came. If the mirror's clock is wrong,
   * corrects the clock and sends the request again.
   */
  async #attempt(method: string, url: string, body: Body | undefined, isSigned: boolean): Promise<Attempt | Error> {
    const { clock = () => new Date(), fetch: request = fetch, signal, language } = this.#options;
    const send = async (): Promise<Attempt> => {
      const plain: Record<string, string> = {
        ...(body && { 'content-type': body.contentType }),
        ...(language && { 'accept-language': language }),
      };
      const created = new Date(clock().getTime() + this.#clockError);
      const identity = { secret: this.#secret, device_no: this.device_no };
      const signing = { method, url, headers: plain, body: body?.bytes, ...identity, created };
      const headers = isSigned ? await signMirrorRequest(signing) : plain;
      const payload = body ? { body: body.bytes as Uint8Array<ArrayBuffer> } : {};
      const answer = await request(url, {
        method,
        headers,
        ...payload,
        redirect: 'error',
        signal: within(TIMEOUT_MS[this.#hasAnswered ? 'known' : 'unknown'], signal),
      });
      return { status: answer.status, headers: answer.headers, fields: jsonObject(await boundedText(answer)) };
    };
    try {
      const answer = await send();
      return answer.status === 401 && this.#setClock(answer) ? await send() : answer;
    } catch (cause) {
      signal?.throwIfAborted();
      return cause instanceof Error ? cause : new Error(String(cause));
    }
  }

  #setClock({ headers, fields }: Attempt): boolean {
    if (fields?.code !== ERRORS.DEVICE_CLOCK_SKEW.wire) return false;
    const serverTime = Date.parse(String(fields.server_time ?? headers.get('date')));
    if (Number.isNaN(serverTime)) return false;
    const { clock = () => new Date() } = this.#options;
    this.#clockError = serverTime - clock().getTime();
    return true;
  }
}

interface Received {
  readonly status: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Attempt {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the answer is no JSON object. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}
