import { createHash, randomUUID } from 'node:crypto';
import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { RECORD_STATUS } from '@skin-mirror/shared/record/record.ts';
import { MirrorRefusal } from '../client/client.ts';
import { APP_VERSION, beat, loadShop, type Mirror, refusalOf } from '../client/mirror.ts';
import type { Phone } from '../client/phone.ts';
import type { FaultLedger } from '../fault/ledger.ts';
import { type Problem, problem } from '../messages.ts';
import type { Expectation } from '../scenario/steps.ts';
import type { Call } from '../scenario/unroll.ts';
import type { Photographer } from '../skin-test/photos.ts';
import { isSentTwice, type SkinTest } from '../skin-test/skin-test.ts';
import type { Staff } from '../staff/staff.ts';
import { printOf } from '../verify/photo-print.ts';
import type { KeptClaim, KeptDraw } from './kept-offers.ts';
import { claimTwice, drawTwice, type OwnOffers, redeemTwice } from './offers.ts';
import { inAddress, scanScreen } from './screen.ts';

export interface Delivery {
  readonly analysis_id: string | undefined;
  /** True if this run's request stored the test: the server hadn't known it. */
  readonly is_stored: boolean;
  /** True if this run's request ended a test that came in parts. */
  readonly is_ended: boolean;
  /** The SHA-256 hash (hex) of each sent photo. */
  readonly photos: Readonly<Partial<Record<ImageKind, string>>>;
  /** The look of each sent photo, see `printOf`. */
  readonly prints: Readonly<Partial<Record<ImageKind, string>>>;
  readonly problems: readonly Problem[];
  readonly draw?: KeptDraw;
  readonly claim?: KeptClaim;
}

export interface Outcome {
  readonly refusal?: MirrorRefusal;
  /** An error that is always a failure, whatever the scenario expects. */
  readonly problem?: Problem;
  readonly analysis_id?: string;
  readonly duplicate?: number;
  /** True if the server had not known what the first of the requests sent. */
  readonly isFirst?: boolean;
  readonly status?: number;
  readonly images?: number;
  readonly goods?: number;
  readonly scores?: number;
  readonly draw?: KeptDraw;
  readonly claim?: KeptClaim;
}

interface Sending {
  readonly mirror: Mirror;
  readonly photographer: Photographer;
  readonly seed: string | number;
  readonly phone: Phone;
  /** Hands out prizes and coupons. Undefined if the command names no account. */
  readonly staff?: Staff | undefined;
  /** The offers that customers may use. Undefined: all of the shop. */
  readonly own?: OwnOffers | undefined;
  /** Counts the faults of the tests. */
  readonly ledger?: FaultLedger | undefined;
}

/** An ailing mirror says this in its heartbeat. */
const AILING = { low_disk: { free_mb: 12 }, old_app: { app_version: 'sim-0.1.0' } } as const;

/** Sends a test of a mirror that may have faults. The mirror survives them if the test is right in the end. */
export async function sendTest(test: SkinTest, sending: Sending): Promise<Delivery> {
  const { mirror, ledger } = sending;
  const faults = mirror.refusal ? [] : (test.visit.faults ?? []);
  const planted = faults.map((one) => ledger?.plant(test.device_no, one.do, one.do === 'reboot' ? one.after : 'test'));
  for (const { do: name } of faults) if (name === 'low_disk' || name === 'old_app') await beat(mirror, AILING[name]);
  const delivery = await sendCalls(test, sending);
  if (faults.some((one) => one.do === 'old_app')) await beat(mirror, { app_version: APP_VERSION });
  const isRight = delivery.analysis_id !== undefined && delivery.problems.length === 0;
  for (const one of planted) if (one) one.survived = isRight;
  return delivery;
}

/** Sends all calls of a test in order. Stops at the first unexpected error. */
async function sendCalls(test: SkinTest, sending: Sending): Promise<Delivery> {
  const photos: Partial<Record<ImageKind, string>> = {};
  const prints: Partial<Record<ImageKind, string>> = {};
  const problems = await offerIncomplete(test, sending);
  const scan = await scanFirst(test, sending).catch((cause: unknown): Scanned => {
    problems.push(...refused('session')(cause));
    return { test, end: async () => [] };
  });
  let analysis_id: string | undefined;
  let [is_stored, is_ended] = [false, false];
  let won: Pick<Outcome, 'draw' | 'claim'> = {};
  const reboot = test.visit.faults?.find((one) => one.do === 'reboot');
  let before: string | undefined;
  const calls = [...test.visit.calls];
  for (let call = calls.shift(); call; call = calls.shift()) {
    const outcome = await perform(call, scan.test, { analysis_id, photos, prints, ...won }, sending);
    analysis_id ??= outcome.analysis_id;
    won = { ...won, ...pick(outcome) };
    if (outcome.isFirst && call.do === 'finish') is_ended = true;
    else if (outcome.isFirst) is_stored = true;
    if (call.do === reboot?.after && before === undefined && analysis_id !== undefined) {
      await restart(sending.mirror);
      before = analysis_id;
      analysis_id = undefined;
      calls.splice(0, calls.length, ...test.visit.calls);
      continue;
    }
    const found = expectationProblem(call.do, call.expect, outcome);
    if (found) problems.push(found);
    if (outcome.refusal && found) break;
  }
  if (before !== undefined && analysis_id !== undefined && before !== analysis_id)
    problems.push(problem('problem.copied', { call: 'reboot', first: before, second: analysis_id }));
  sending.mirror.seq = Math.max(sending.mirror.seq, test.start.seq);
  if (analysis_id !== undefined) problems.push(...(await scan.end(analysis_id).catch(refused('session'))));
  return { analysis_id, is_stored, is_ended, photos: inOrder(photos, test.kinds), prints, problems, ...won };
}

/** A refusal is a problem of this test, and doesn't end the run. */
const refused =
  (call: string) =>
  (cause: unknown): Problem[] => {
    if (!(cause instanceof MirrorRefusal)) throw cause;
    return [problem('problem.refused', { call, code: cause.code, msg: cause.message })];
  };

/** After a restart the mirror knows only what is on its disk: its secret and the test. */
async function restart(mirror: Mirror): Promise<void> {
  mirror.rev = 0;
  await mirror.client.heartbeat({ seq: mirror.seq, is_start: 1, queue_len: 1 });
  await loadShop(mirror);
}

const pick = ({ draw, claim }: Outcome) => ({ ...(draw && { draw }), ...(claim && { claim }) });

interface Scanned {
  /** The test with its session. */
  readonly test: SkinTest;
  /** Looks if the phone gets the report of the test. */
  end(analysis_id: string): Promise<Problem[]>;
}

/** Lets the customer scan the mirror's code, if this one does. Two phones try it, and only the first may follow. */
async function scanFirst(test: SkinTest, { mirror, phone }: Sending): Promise<Scanned> {
  if (!test.visit.scans_first || mirror.refusal) return { test, end: async () => [] };
  const { session, qr } = await mirror.client.beginSession();
  const [own, other] = [randomUUID(), randomUUID()];
  // A phone knows only what the screen shows.
  const shown = inAddress(qr.text, 'code');
  await phone.scan(shown, own);
  const { state } = await mirror.client.awaitScan(session);
  const problems = state === 'scanned' ? [] : [differs('session', 'state', 'scanned', state)];
  if (shown !== session) problems.push(differs('session', 'qr', session, shown));
  const refusal = await refusalOf(() => phone.scan(session, other));
  const expect = { code: ERRORS.SCAN_NOT_FOUND.wire };
  const found = expectationProblem('session', expect, refusal ? { refusal } : {});
  if (found) problems.push(found);
  return {
    test: { ...test, start: { ...test.start, session } },
    async end(analysis_id) {
      const result = await mirror.client.result(analysis_id);
      const followed = await phone.follow(session, own, '');
      const isDone = result.status === RECORD_STATUS.success;
      const wanted = isDone ? 'done' : 'failed';
      if (followed.state !== wanted) return [...problems, differs('session', 'state', wanted, followed.state)];
      if (isDone && shareOf(result.report_url) !== followed.share_id)
        return [...problems, differs('session', 'share_id', shareOf(result.report_url), followed.share_id)];
      return problems;
    },
  };
}

const shareOf = (report_url: string): string => inAddress(report_url, 'shareId');

/**
 * Sends the test without what the customer forgot, if there is such a one. The server must ask for the rest, as long as
 * the customer is there: a test of an earlier day would be taken as it is.
 */
async function offerIncomplete({ incomplete }: SkinTest, { mirror }: Sending): Promise<Problem[]> {
  if (!incomplete || mirror.refusal) return [];
  const test_time = new Date().toISOString();
  const refusal = await refusalOf(() => mirror.client.offerRecord({ ...incomplete, test_time }));
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
  {
    analysis_id,
    photos,
    prints,
    ...won
  }: Pick<Outcome, 'draw' | 'claim'> & {
    readonly analysis_id: string | undefined;
    readonly photos: Partial<Record<ImageKind, string>>;
    readonly prints: Partial<Record<ImageKind, string>>;
  },
  { mirror, photographer, seed, phone, staff, own }: Sending,
): Promise<Outcome> {
  if (mirror.refusal) return { refusal: mirror.refusal };
  const { client } = mirror;
  const { start, end, kinds, visit } = test;

  const takePhoto = async (kind: ImageKind) => {
    const photo = await photographer.take(test, kind, seed);
    photos[kind] = createHash('sha256').update(photo.bytes).digest('hex');
    prints[kind] = await printOf(photo.bytes);
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
        await phone.openPage(report_url);
        await phone.openReport(shareOf(report_url));
        return {};
      }
      case 'scan_qr': {
        const found = await scanScreen(await client.result(analysis_id), phone);
        return found ? { problem: found } : {};
      }
      case 'draw':
      case 'claim': {
        const share = shareOf((await client.result(analysis_id)).report_url);
        // A test without a result has no report.
        if (share === '') return {};
        return call.do === 'draw' ? await drawTwice(phone, share, own) : await claimTwice(phone, share, own);
      }
      case 'redeem':
        return staff ? await redeemTwice(staff, won) : {};
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
  const answer = await send();
  const first = { ...answer, isFirst: answer.duplicate === 0 };
  if (!isTwice) return first;
  const second = await send();
  if (second.analysis_id !== first.analysis_id) {
    return {
      ...first,
      problem: problem('problem.copied', { call, first: first.analysis_id, second: second.analysis_id }),
    };
  }
  const { isFirst } = first;
  if (second.duplicate !== 1) return { ...second, isFirst, problem: differs(call, 'duplicate', 1, second.duplicate) };
  return { ...second, isFirst };
}

const differs = (call: string, what: string, expected: string | number, got: string | number | undefined): Problem =>
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
