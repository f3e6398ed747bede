import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { kindOfQrText, MAX_QR_TEXT, type QrFacts, qrAddresses, textAt } from '@skin-mirror/shared/qr/qr.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { LRUCache } from 'lru-cache';
import { cached } from '../../kernel/cached.ts';
import { FetchError, type Fetched, type FetchProblem, fetchOutside } from '../../kernel/fetch-outside.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { Services } from '../../services.ts';
import { codePicture, type PictureProblem, pictureForMirror } from './code-picture.ts';

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
  /** Gets the picture as mirrors show it. */
  picture?(png: Buffer): void;
}

/** A shop's interface gets few calls at once, whoever causes them. Mirrors don't wait for a long line. */
const callsInTurn = createTurns({ each: 5, waiting: 20, waitMs: 10_000 });

/**
 * Asks the shop's interface for a code.
 * @throws InterfaceError
 * @throws AppError SHOP_BUSY or SERVER_BUSY if too many calls of the shop wait
 */
export async function askInterface(
  env: Env,
  { tenant_id, qr_url, facts }: { readonly tenant_id: number; readonly qr_url: QrUrl; readonly facts: QrFacts },
  trace: Trace = {},
): Promise<GivenCode> {
  const fetched = (address: string, onFound?: () => void) =>
    callsInTurn(tenant_id, () => fetchOutside(env, address, { onFound })).catch(refuse);
  const pictureFrom = async (bytes: Buffer): Promise<GivenCode> => {
    const made = await codePicture(tenant_id, bytes);
    if ('problem' in made) throw new InterfaceError(made.problem);
    trace.picture?.(made.png);
    return { image_url: pictureForMirror(made.png) };
  };
  const answer = await fetched(qrAddresses(qr_url, facts).asked, trace.reached);
  trace.answered?.(answer);
  if (qr_url.api_type === 1) return pictureFrom(answer.bytes);
  const text = textAt(parsed(answer.bytes), qr_url.qr_keys);
  if (text === undefined) throw new InterfaceError('no_key');
  trace.found?.(text);
  switch (kindOfQrText(text)) {
    case 'data':
      return pictureFrom(Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'));
    case 'picture':
      return pictureFrom((await fetched(text)).bytes);
    default:
      if (text.length > MAX_QR_TEXT) throw new InterfaceError('too_long');
      return { text };
  }
}

function refuse(cause: unknown): never {
  throw cause instanceof FetchError ? new InterfaceError(cause.problem, cause.status) : cause;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new InterfaceError('not_json');
  }
}

/** Codes by what was asked. A picture takes some kilobytes. */
const codes = cached<GivenCode>({
  max: 500,
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (code) => 100 + ('text' in code ? code.text : code.image_url).length,
  ttl: 10 * MINUTE_MS,
});
/** Interfaces that failed just now. They are left alone for a while, so that mirrors don't wait for each of them again. */
const failed = new LRUCache<string, true>({ max: 1_000, ttl: MINUTE_MS / 2 });

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
  if (failed.has(shop) && !codes.has(key)) return undefined;
  const asked = codes.get(key, () => askInterface(env, { tenant_id, qr_url, facts }));
  const answered = asked.catch((cause: unknown) => {
    // An interface that has too much to do is no failed one.
    if (!(cause instanceof AppError)) failed.set(shop, true);
    const problem = cause instanceof InterfaceError ? cause.problem : String(cause);
    log.warn({ tenant_id, problem }, 'the interface of the QR code gave no code');
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
