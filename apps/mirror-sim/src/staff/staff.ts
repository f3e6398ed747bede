import { APP_TYPE } from '@skin-mirror/shared/identity/identity.ts';
import type { Operation } from '@skin-mirror/shared/kernel/contract.ts';
import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { z } from 'zod';
import { jsonObject, parsedAnswer, WrongAnswer } from '../client/answer.ts';
import { MirrorRefusal, noAnswer } from '../client/client.ts';
import type { MainLogin } from '../client/credentials.ts';
import { patiently, within } from '../client/patience.ts';
import { type Area, CONSOLE, type ConsoleAnswer, type ConsoleInput } from './console.ts';
import { allRows } from './pages.ts';

/** The language of answers, unless somebody chooses another one. In one language, exports can be compared. */
const LANGUAGE = 'en';
/** An export or an import may take long. A server that hangs must not keep the command for ever. */
const TIMEOUT_MS = 120_000;

export interface StaffOptions {
  readonly server: string;
  readonly login: MainLogin;
  /** The language of answers, and of what the server writes, such as the default prize. */
  readonly language?: string;
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal | undefined;
}

/** A signed-in account of the shop. It does what people do in the console. */
export class Staff {
  readonly #options: StaffOptions;
  readonly #token: string;

  constructor(options: StaffOptions, token: string) {
    this.#options = options;
    this.#token = token;
  }

  /** The same account with another language. */
  speaking(language: string): Staff {
    return new Staff({ ...this.#options, language }, this.#token);
  }

  /** Calls an operation of the console, such as `list` of `record`. */
  async ask<A extends Area, Name extends keyof (typeof CONSOLE)[A] & string>(
    area: A,
    name: Name,
    input: ConsoleInput<A, Name>,
  ): Promise<ConsoleAnswer<A, Name>> {
    const { kind, output } = CONSOLE[area][name] as Operation;
    const text = JSON.stringify(input);
    const path = `/trpc/${area}.${name}`;
    const answer =
      kind === 'query'
        ? await this.#send(`${path}?input=${encodeURIComponent(text)}`)
        : await this.#send(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } });
    const data = dataOf(answer.status, await answer.text(), path);
    return parsedAnswer(path, output, data) as ConsoleAnswer<A, Name>;
  }

  /** Gets a file, such as an export, as text. */
  async file(path: string, query: Readonly<Record<string, string>>): Promise<string> {
    const answer = await this.#send(`${path}?${new URLSearchParams(query)}`);
    const text = await answer.text();
    if (!answer.headers.get('content-type')?.startsWith('text/csv')) refuse(answer.status, text);
    return text;
  }

  /** Opens an address whose answer doesn't end, such as a stream of events. @throws ServerUnreachable, WrongAnswer */
  async open(path: string, signal: AbortSignal): Promise<Response> {
    const { server, fetch: request = fetch } = this.#options;
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await request(server + path, { headers, signal }).catch(noAnswer(server));
    if (!answer.ok) throw new WrongAnswer(path, `HTTP ${answer.status}`);
    return answer;
  }

  /** Gets a file that only signed-in accounts may see. */
  async bytes(address: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
    const answer = await this.#send(address);
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  }

  /** Uploads a PNG picture. */
  async upload(biz: string, bytes: Uint8Array): Promise<{ readonly imgUrl: string }> {
    const form = new FormData();
    form.append('biz', biz);
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'picture.png');
    const answer = await this.#send('/skinMgrSrv/goods/upload', { method: 'POST', body: form });
    const text = await answer.text();
    const found = z.object({ code: z.literal(0), imgUrl: z.string() }).safeParse(jsonObject(text));
    return found.success ? found.data : refuse(answer.status, text);
  }

  /** Downloads a file, such as a template. @throws MirrorRefusal */
  async download(path: string): Promise<Uint8Array> {
    const answer = await this.#send(path);
    if (answer.headers.get('content-type')?.startsWith('application/json')) refuse(answer.status, await answer.text());
    return answer.bytes();
  }

  /** Sends a file to an operation. @throws MirrorRefusal, WrongAnswer */
  async sendFile<C extends Operation>(operation: C, bytes: Uint8Array, name: string): Promise<z.output<C['output']>> {
    const form = new FormData();
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    const path = operation.rest?.path ?? '';
    const answer = await this.#send(path, { method: 'POST', body: form });
    const text = await answer.text();
    const fields = jsonObject(text);
    if (fields?.code !== 0) refuse(answer.status, text);
    return parsedAnswer(path, operation.output, fields) as z.output<C['output']>;
  }

  async #send(path: string, init: RequestInit = {}): Promise<Response> {
    const { server, language = LANGUAGE, fetch: request = fetch, signal } = this.#options;
    const send = () =>
      request(server + path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${this.#token}`, 'accept-language': language },
        signal: within(TIMEOUT_MS, signal),
      });
    // A change whose answer got lost may have been made. A question may be asked again.
    return (init.method === undefined ? patiently(send, signal) : send()).catch(noAnswer(server, signal));
  }
}

/**
 * Signs in as a person does.
 * @throws MirrorRefusal, ServerUnreachable
 */
export async function openStaff(options: StaffOptions): Promise<Staff> {
  const { server, login, language = LANGUAGE, fetch: request = fetch, signal } = options;
  const fields = { username: login.account, password: login.password, client_id: 'mirror-sim', app_type: APP_TYPE };
  const answer = await request(`${server}/auth2/token`, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'content-type': 'application/json', 'accept-language': language },
    signal: within(TIMEOUT_MS, signal),
  }).catch(noAnswer(server, signal));
  const text = await answer.text();
  const found = z.object({ code: z.literal(0), access_token: z.string() }).safeParse(jsonObject(text));
  return found.success ? new Staff(options, found.data.access_token) : refuse(answer.status, text);
}

/** Returns the account names of the shop's guides. Only the main account may read them. */
export async function guidesOf(staff: Staff): Promise<readonly string[]> {
  try {
    const guides = await allRows((paging) => staff.ask('account', 'list', paging));
    return guides.map(({ user_acct }) => user_acct);
  } catch (cause) {
    if (cause instanceof MirrorRefusal) return [];
    throw cause;
  }
}

const failed = z.object({
  error: z.object({ message: z.string(), data: z.object({ code_name: z.enum(Object.keys(ERRORS) as [ErrorCode]) }) }),
});
const succeeded = z.object({ result: z.object({ data: z.unknown() }) });
const plainRefusal = z.object({ code: z.number(), msg: z.string() });

/** @throws MirrorRefusal if the server refused the call, WrongAnswer if it isn't an answer of this server */
function dataOf(status: number, text: string, path: string): unknown {
  const fields = jsonObject(text);
  const refusal = failed.safeParse(fields);
  if (!refusal.success) {
    const found = succeeded.safeParse(fields);
    if (!found.success) throw new WrongAnswer(path, `HTTP ${status} ${text.slice(0, 80)}`);
    return found.data.result.data;
  }
  const { message, data } = refusal.data.error;
  throw new MirrorRefusal(ERRORS[data.code_name].wire, status, message);
}

function refuse(status: number, text: string): never {
  const found = plainRefusal.safeParse(jsonObject(text));
  if (!found.success) throw new WrongAnswer(`HTTP ${status}`, text.slice(0, 80));
  throw new MirrorRefusal(found.data.code, status, found.data.msg);
}
