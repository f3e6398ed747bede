import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import type { MirrorClient } from '../client/client.ts';
import { refusalOf } from '../client/mirror.ts';
import { type Problem, problem } from '../messages.ts';
import { forged, type ReadReport, type SeenTest } from './as-customer.ts';
import type { Found } from './findings.ts';
import type { Reader } from './reader.ts';

/** Tries what must stay closed: the tests of another mirror, photos at a forged address, and the console without a sign-in. */
export async function verifyClosed(
  clients: readonly MirrorClient[],
  seen: readonly SeenTest[],
  reports: readonly ReadReport[],
  reader: Reader,
  found: Found,
): Promise<void> {
  for (const client of clients) {
    const id = seen.find(({ test }) => test.device_no !== client.device_no)?.test.analysis_id;
    if (id && !(await refusalOf(() => client.result(id))))
      found.of(`mirror ${client.device_no}`, [opened('another mirror’s test', ERRORS.RECORD_NOT_FOUND.wire)]);
  }
  const photo = reports.flatMap(({ test, report }) => report.images.map(({ url }) => ({ url, test })))[0];
  if (photo) found.ofTest(photo.test.number, await tryPhoto(photo.url, reader));
  const [read] = reports;
  if (read) found.of('shop', await tryShop(read.report.shop_key, reader));
  for (const call of PAGES) {
    const { result } = await reader.json(`/trpc/${call}?input=%7B%7D`);
    if (result !== undefined) found.of('console', [opened(call, ERRORS.TOKEN_LOST.wire)]);
  }
}

const opened = (call: string, expected: number): Problem =>
  problem('problem.refusal_expected', { call, expected, got: 0 });

/** In these secrets, each bit of this place counts. */
const PLACE = 5;

/** The key of a shop's public page can't be guessed. */
async function tryShop(shop: string, reader: Reader): Promise<Problem[]> {
  const answer = await reader.json(`/skinSrv/privacy?${new URLSearchParams({ shop: forged(shop, PLACE) })}`);
  return answer.code === 0 ? [problem('problem.forged', { call: 'shop' })] : [];
}

/** The address of a photo has a secret in it. */
async function tryPhoto(url: string, reader: Reader): Promise<Problem[]> {
  const { status } = await reader.get(forged(url, PLACE));
  return status === 200 ? [problem('problem.forged', { call: 'photo' })] : [];
}

/** Strangers read nothing of the console. */
const PAGES = ['record.list', 'customer.list', 'followUp.list', 'dashboard.about', 'account.list'];
