import { couponContract } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import type { OfferedCoupon } from '@skin-mirror/shared/coupon/coupon.schema.ts';
import { drawContract } from '@skin-mirror/shared/draw/draw.contract.ts';
import { wholeLog } from '@skin-mirror/shared/draw/draw-log.ts';
import { scanContract } from '@skin-mirror/shared/scan/scan.contract.ts';
import { z } from 'zod';
import { boundedText, jsonObject, parsedAnswer } from './answer.ts';
import { MirrorRefusal, noAnswer, ServerUnreachable } from './client.ts';
import { patiently, whenAllowed } from './patience.ts';

const CALLS = {
  current: drawContract.current,
  draw: drawContract.draw,
  verify: drawContract.verify,
  offered: couponContract.offered,
  claim: couponContract.claim,
  scan: scanContract.begin,
  follow: scanContract.follow,
};
type Calls = typeof CALLS;
type PhoneAnswer<Name extends keyof Calls> = z.output<Calls[Name]['output']>;

const report = z.object({
  report: z.object({
    shop_key: z.string(),
    dims: z.array(z.object({ key: z.string(), layer: z.string(), score: z.number() })),
  }),
});
type ReadReport = z.output<typeof report>['report'];

/** A customer's phone. It knows nothing but addresses, and makes the calls that the report's page makes. */
export class Phone {
  readonly #server: string;
  readonly #fetch: typeof fetch;
  readonly #language: Readonly<Record<string, string>>;
  /** The report that is open. */
  #last: { readonly shareId: string; readonly report: ReadReport } | undefined;

  /** `language` is that of refusals. Default: the server's. */
  constructor(server: string, request: typeof fetch, language?: string) {
    this.#server = server;
    this.#fetch = request;
    this.#language = language === undefined ? {} : { 'accept-language': language };
  }

  /** Opens the page of an address. @throws MirrorRefusal, ServerUnreachable */
  async openPage(address: string): Promise<void> {
    const answer = await this.#get(address).catch(noAnswer(this.#server));
    await answer.body?.cancel();
    if (!answer.ok) throw new MirrorRefusal(answer.status, answer.status, address);
  }

  /** Opens a report. Returns the key of its shop. */
  async openReport(shareId: string): Promise<string> {
    return (await this.readReport(shareId)).shop_key;
  }

  /** Reads a report as the page on the phone does. */
  async readReport(shareId: string): Promise<ReadReport> {
    if (this.#last?.shareId === shareId) return this.#last.report;
    const path = `/skinSrv/analysis/shareDetail?${new URLSearchParams({ shareId })}`;
    const read = parsedAnswer('GET /skinSrv/analysis/shareDetail', report, await this.#send(path));
    this.#last = { shareId, report: read.report };
    return read.report;
  }

  current = (shareId: string): Promise<PhoneAnswer<'current'>> => this.#ask('current', { shareId });
  draw = (shareId: string): Promise<PhoneAnswer<'draw'>> => this.#ask('draw', { shareId });
  verify = (shop: string, act_id: number): Promise<PhoneAnswer<'verify'>> =>
    wholeLog((after) => this.#ask('verify', { shop, act_id, after }));
  offered = (shareId: string): Promise<PhoneAnswer<'offered'>> => this.#ask('offered', { shareId });
  claim = (shareId: string, id: number): Promise<OfferedCoupon> => this.#ask('claim', { shareId, id });
  scan = (code: string, phone: string): Promise<PhoneAnswer<'scan'>> => this.#ask('scan', { code, phone });
  follow = (code: string, phone: string, seen: string): Promise<PhoneAnswer<'follow'>> =>
    this.#ask('follow', { code, phone, seen });

  async #ask<Name extends keyof Calls>(
    name: Name,
    input: Readonly<Record<string, string | number>>,
  ): Promise<PhoneAnswer<Name>> {
    const { rest, output } = CALLS[name];
    const values = Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]);
    const body = JSON.stringify(input);
    const answer =
      rest.method === 'GET'
        ? await this.#send(`${rest.path}?${new URLSearchParams(values)}`)
        : await this.#send(rest.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    return parsedAnswer(`${rest.method} ${rest.path}`, output, answer) as PhoneAnswer<Name>;
  }

  /** Each call of a phone may be repeated: a test draws and claims once. */
  #get = (address: string, init?: RequestInit): Promise<Response> =>
    patiently(() =>
      this.#fetch(address, {
        ...init,
        headers: { ...this.#language, ...init?.headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );

  /**
   * Waits if the server limits the rate, because all phones of a run have one address.
   * @throws MirrorRefusal if the server refused the call
   */
  async #send(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
    const ask = async () => {
      const answer = await this.#get(this.#server + path, init);
      // A body that nobody reads would hold its connection.
      const { status, headers } = answer;
      return { status, headers, fields: jsonObject(await boundedText(answer)) };
    };
    try {
      const { status, fields } = await whenAllowed(ask);
      return fieldsOf(status, fields);
    } catch (cause) {
      throw cause instanceof MirrorRefusal ? cause : new ServerUnreachable(this.#server, { cause });
    }
  }
}

/** A phone waits up to 25 s for its test. */
const TIMEOUT_MS = 40_000;

function fieldsOf(status: number, answer: Record<string, unknown> | undefined): Record<string, unknown> {
  if (!answer) throw new Error(`HTTP ${status} without JSON`);
  const { code, msg, ...fields } = answer;
  if (code !== 0) throw new MirrorRefusal(Number(code), status, String(msg ?? ''));
  return fields;
}
