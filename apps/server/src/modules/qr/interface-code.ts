import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { kindOfQrText, MAX_QR_TEXT, type QrFacts, qrAddresses, textAt } from '@skin-mirror/shared/qr/qr.ts';
import { LRUCache } from 'lru-cache';
import { FetchError, type Fetched, type FetchProblem, fetchOutside } from '../../kernel/fetch-outside.ts';
import type { Services } from '../../services.ts';
import { type PictureProblem, pictureForMirror, pictureProblem } from './code-picture.ts';

/** A code as an interface gave it: a picture as `data:` address, or a text. */
export type GivenCode = { readonly image_url: string } | { readonly text: string };

export type InterfaceProblem = FetchProblem | PictureProblem | 'not_json' | 'no_key' | 'too_long';

export class InterfaceError extends Error {
  readonly problem: InterfaceProblem;
  readonly status: number;
  constructor(problem: InterfaceProblem, status = 0) {
    super(`the interface gave no code: ${problem}`);
    this.problem = problem;
    this.status = status;
  }
}

type Env = Services['env'];
type QrUrl = ShopConfig['qr_url'];

/** The steps of the way from the interface to the code, as the shop's test tells them. */
export interface Trace {
  reached?(): void;
  answered?(answer: Fetched): void;
  found?(text: string): void;
  picture?(bytes: Buffer): void;
}

/**
 * Asks the shop's interface for a code.
 * @throws InterfaceError
 */
export async function askInterface(env: Env, qr_url: QrUrl, facts: QrFacts, trace: Trace = {}): Promise<GivenCode> {
  const answer = await fetched(env, qrAddresses(qr_url, facts).asked, trace.reached);
  trace.answered?.(answer);
  if (qr_url.api_type === 1) return pictureFrom(answer.bytes, trace);
  const text = textAt(parsed(answer.bytes), qr_url.qr_keys);
  if (text === undefined) throw new InterfaceError('no_key');
  trace.found?.(text);
  switch (kindOfQrText(text)) {
    case 'data':
      return pictureFrom(Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'), trace);
    case 'picture':
      return pictureFrom((await fetched(env, text)).bytes, trace);
    default:
      if (text.length > MAX_QR_TEXT) throw new InterfaceError('too_long');
      return { text };
  }
}

async function fetched(env: Env, address: string, onFound?: () => void): Promise<Fetched> {
  try {
    return await fetchOutside(env, address, { onFound });
  } catch (cause) {
    throw cause instanceof FetchError ? new InterfaceError(cause.problem, cause.status) : cause;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new InterfaceError('not_json');
  }
}

async function pictureFrom(bytes: Buffer, trace: Trace): Promise<GivenCode> {
  const problem = await pictureProblem(bytes);
  if (problem) throw new InterfaceError(problem);
  trace.picture?.(bytes);
  return { image_url: await pictureForMirror(bytes) };
}

const MINUTE_MS = 60_000;
const KEPT = { max: 500, maxSize: 32 * 1024 * 1024 } as const;
/** Codes by what was asked. A picture takes some kilobytes. */
const codes = new LRUCache<string, GivenCode>({ ...KEPT, ttl: 10 * MINUTE_MS, sizeCalculation: sizeOf });
const asking = new Map<string, Promise<GivenCode>>();
/** Interfaces that failed just now. They are left alone for a while, so that mirrors don't wait for each of them again. */
const failed = new LRUCache<string, true>({ max: 1_000, ttl: MINUTE_MS / 2 });

function sizeOf(code: GivenCode): number {
  return 100 + ('text' in code ? code.text : code.image_url).length;
}

/** Milliseconds that a mirror waits for a code. The answer that comes later is kept for the next question. */
const PATIENCE_MS = 1_500;

/** Returns the code for a test, or undefined if the interface gives none in time. */
export async function codeInTime(
  { env, log }: Pick<Services, 'env' | 'log'>,
  tenant_id: number,
  qr_url: QrUrl,
  facts: QrFacts,
): Promise<GivenCode | undefined> {
  const shop = `${tenant_id} ${JSON.stringify(qr_url)}`;
  const key = `${shop} ${JSON.stringify(qr_url.link_params.map((name) => facts[name]))}`;
  const known = codes.get(key);
  if (known) return known;
  if (failed.has(shop)) return undefined;
  const running =
    asking.get(key) ??
    askInterface(env, qr_url, facts)
      .then((code) => {
        codes.set(key, code);
        return code;
      })
      .finally(() => asking.delete(key));
  asking.set(key, running);
  const answered = running.catch((cause: unknown) => {
    failed.set(shop, true);
    const { problem } = cause as { problem?: string };
    log.warn({ tenant_id, problem: problem ?? String(cause) }, 'the interface of the QR code gave no code');
    return undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  try {
    return await Promise.race([answered, patience]);
  } finally {
    clearTimeout(timer);
  }
}
