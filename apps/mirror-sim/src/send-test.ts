import { createHash } from 'node:crypto';
import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { MirrorRefusal } from './client.ts';
import { type Problem, problem } from './messages.ts';
import { type Mirror, refusalOf } from './mirror.ts';
import type { Photographer } from './photos.ts';
import type { Expectation } from './scenario.ts';
import { isSentTwice, type SkinTest } from './skin-test.ts';
import type { Call } from './unroll.ts';

export interface Delivery {
  readonly analysis_id: string | undefined;
  /** The SHA-256 hash (hex) of each sent photo. */
  readonly photos: Readonly<Partial<Record<ImageKind, string>>>;
  readonly problems: readonly Problem[];
}

export interface Outcome {
  readonly refusal?: MirrorRefusal;
  /** An error that is always a failure, whatever the scenario expects. */
  readonly problem?: Problem;
  readonly analysis_id?: string;
  readonly duplicate?: number;
  readonly status?: number;
  readonly images?: number;
  readonly goods?: number;
  readonly scores?: number;
}

interface Sending {
  readonly mirror: Mirror;
  readonly photographer: Photographer;
  readonly seed: string | number;
  readonly fetch: typeof fetch;
}

/** Sends all calls of a test in order. Stops at the first unexpected error. */
export async function sendTest(test: SkinTest, sending: Sending): Promise<Delivery> {
  const photos: Partial<Record<ImageKind, string>> = {};
  const problems = await offerIncomplete(test, sending);
  let analysis_id: string | undefined;
  for (const call of test.visit.calls) {
    const outcome = await perform(call, test, analysis_id, photos, sending);
    analysis_id ??= outcome.analysis_id;
    const found = expectationProblem(call.do, call.expect, outcome);
    if (found) problems.push(found);
    if (outcome.refusal && found) break;
  }
  sending.mirror.seq = Math.max(sending.mirror.seq, test.start.seq);
  return { analysis_id, photos: inOrder(photos, test.kinds), problems };
}

/** Sends the test without what the customer forgot, if there is such a one. The server must ask for the rest. */
async function offerIncomplete({ incomplete }: SkinTest, { mirror }: Sending): Promise<Problem[]> {
  if (!incomplete || mirror.refusal) return [];
  const refusal = await refusalOf(() => mirror.client.offerRecord(incomplete));
  const expect = { code: ERRORS.CUSTOMER_REQUIRED.wire };
  const found = expectationProblem('register', expect, refusal ? { refusal } : {});
  return found ? [found] : [];
}

/** Sorts the photos like `kinds`. The photos are painted in parallel, so their order is random. */
const inOrder = (photos: Delivery['photos'], kinds: SkinTest['kinds']): Delivery['photos'] =>
  Object.fromEntries(kinds.filter((kind) => photos[kind]).map((kind) => [kind, photos[kind]]));

async function perform(
  call: Call,
  test: SkinTest,
  analysis_id: string | undefined,
  photos: Partial<Record<ImageKind, string>>,
  { mirror, photographer, seed, fetch: request }: Sending,
): Promise<Outcome> {
  if (mirror.refusal) return { refusal: mirror.refusal };
  const { client } = mirror;
  const { start, end, kinds, visit } = test;

  const takePhoto = async (kind: ImageKind) => {
    const photo = await photographer.take(test, kind, seed);
    photos[kind] = createHash('sha256').update(photo.bytes).digest('hex');
    return photo;
  };
  const upload = async () => client.uploadRecord(start, end, await Promise.all(kinds.map(takePhoto)));
  const capture = async (id: string) => {
    if (visit.insists) await client.addImage(id, 'white', (await photographer.take(test, 'white', seed)).bytes);
    for (const kind of kinds) await client.addImage(id, kind, (await takePhoto(kind)).bytes);
    return { images: kinds.length };
  };

  try {
    switch (call.do) {
      case 'register':
        return await onceOrTwice(call.do, isSentTwice(visit), () => client.createRecord(start));
      case 'upload':
        return await onceOrTwice(call.do, isSentTwice(visit), upload);
    }
    // The other calls need the server's id of the test. Without an id they are skipped.
    if (analysis_id === undefined) return {};
    switch (call.do) {
      case 'capture':
        return await capture(analysis_id);
      case 'finish':
        return await onceOrTwice(call.do, isSentTwice(visit), () => client.finishRecord(analysis_id, end));
      case 'result': {
        const { status, images, goods, scores } = await client.result(analysis_id);
        return { status, images: images.length, goods: goods.length, scores: scores.length };
      }
      case 'open_report': {
        const { report_url } = await client.result(analysis_id);
        const { status, ok } = await request(report_url);
        return ok ? {} : { refusal: new MirrorRefusal(status, status, report_url) };
      }
    }
  } catch (cause) {
    if (cause instanceof MirrorRefusal) return { refusal: cause };
    throw cause;
  }
}

/**
 * Sends a call, and repeats it if `isTwice`. The second answer must have the same test id and be marked as a duplicate.
 */
async function onceOrTwice(
  call: string,
  isTwice: boolean,
  send: () => Promise<{ analysis_id: string; duplicate: number }>,
): Promise<Outcome> {
  const first = await send();
  if (!isTwice) return first;
  const second = await send();
  if (second.analysis_id !== first.analysis_id) {
    return {
      ...first,
      problem: problem('problem.copied', { call, first: first.analysis_id, second: second.analysis_id }),
    };
  }
  if (second.duplicate !== 1) return { ...second, problem: differs(call, 'duplicate', 1, second.duplicate) };
  return second;
}

const differs = (call: string, what: string, expected: number, got: number | undefined): Problem =>
  problem('problem.differs', { call, what, expected, got: got ?? '-' });

const EXACT = ['duplicate', 'status', 'images'] as const;
const AT_LEAST = [
  ['goods', 'goods_at_least'],
  ['scores', 'scores_at_least'],
] as const;

/** Compares the server's answer with the expected answer. Returns undefined if they match. */
export function expectationProblem(call: string, expect: Expectation, outcome: Outcome): Problem | undefined {
  const { refusal } = outcome;
  if (outcome.problem) return outcome.problem;
  if (expect.code !== undefined && refusal?.code !== expect.code) {
    return problem('problem.refusal_expected', { call, expected: expect.code, got: refusal?.code ?? 0 });
  }
  if (refusal && expect.code === undefined) {
    return problem('problem.refused', { call, code: refusal.code, msg: refusal.message });
  }
  if (refusal) return undefined;
  for (const what of EXACT) {
    const expected = expect[what];
    if (expected !== undefined && outcome[what] !== expected) return differs(call, what, expected, outcome[what]);
  }
  for (const [what, name] of AT_LEAST) {
    const expected = expect[name] ?? 0;
    const got = outcome[what] ?? 0;
    if (got < expected) return problem('problem.too_few', { call, what, expected, got });
  }
  return undefined;
}
