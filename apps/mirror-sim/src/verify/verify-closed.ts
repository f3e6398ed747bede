import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import type { MirrorClient } from '../client/client.ts';
import { refusalOf } from '../client/mirror.ts';
import { type Problem, problem } from '../messages.ts';
import type { ReadReport, SeenTest } from './as-customer.ts';
import { type Findings, Found } from './findings.ts';
import type { Reader } from './reader.ts';

/** Tries what must stay closed: the tests of another mirror, photos at a forged address, and the console without a sign-in. */
export async function verifyClosed(
  clients: readonly MirrorClient[],
  seen: readonly SeenTest[],
  reports: readonly ReadReport[],
  reader: Reader,
): Promise<Findings> {
  const found = new Found();
  for (const client of clients) {
    const foreign = seen.find(({ test }) => test.device_no !== client.device_no)?.test;
    if (!foreign?.analysis_id) continue;
    const id = foreign.analysis_id;
    found.of(`mirror ${client.device_no}`, refused('another mirror’s test', await refusalOf(() => client.result(id))));
  }
  const photo = reports.flatMap(({ test, report }) => report.images.map(({ url }) => ({ url, test })))[0];
  if (photo) found.ofTest(photo.test.number, await tryPhoto(photo.url, reader));
  const [opened] = reports;
  if (opened) found.of('shop', await tryShop(opened.report.shop_key, reader));
  found.of('console', await tryConsole(reader));
  return found;
}

const refused = (call: string, refusal: { readonly code: number } | undefined): Problem[] =>
  refusal ? [] : [problem('problem.refusal_expected', { call, expected: ERRORS.RECORD_NOT_FOUND.wire, got: 0 })];

/** Changes a secret in a place where each bit counts. */
function forge(secret: string): string {
  const at = secret.length - 5;
  return secret.slice(0, at) + (secret[at] === 'A' ? 'B' : 'A') + secret.slice(at + 1);
}

/** The key of a shop's public page can't be guessed. */
async function tryShop(shop: string, reader: Reader): Promise<Problem[]> {
  const answer = await reader.json(`/skinSrv/privacy?${new URLSearchParams({ shop: forge(shop) })}`);
  return answer.code === 0 ? [problem('problem.forged', { call: 'shop' })] : [];
}

/** The address of a photo has a secret in it. */
async function tryPhoto(url: string, reader: Reader): Promise<Problem[]> {
  const { status } = await reader.get(forge(url));
  return status === 200 ? [problem('problem.forged', { call: 'photo' })] : [];
}

const PAGES = ['record.list', 'customer.list', 'followUp.list', 'dashboard.about', 'account.list'];

/** Strangers read nothing of the console. */
async function tryConsole(reader: Reader): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const call of PAGES) {
    const answer = await reader.json(`/trpc/${call}?input=%7B%7D`);
    if (answer.result !== undefined)
      problems.push(problem('problem.refusal_expected', { call, expected: ERRORS.TOKEN_LOST.wire, got: 0 }));
  }
  return problems;
}
