import { birthYearOf, suits } from '@skin-mirror/shared/customer/customer.ts';
import { conditionsOf } from '@skin-mirror/shared/progress/capture.ts';
import { changesOf, scoreAlike } from '@skin-mirror/shared/progress/progress.ts';
import type { WholeReport } from '@skin-mirror/shared/report/report.contract.ts';
import { shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { Database } from '../../database/pool.ts';
import type { Secrets } from '../../kernel/secret.ts';
import { photoAddress } from '../file/photo-address.ts';
import { placeAmongPeers, withScatter } from './judge.ts';
import { progressStore } from './progress.store.ts';
import { reportTrend } from './report-trend.ts';
import { testsBefore } from './visit.store.ts';
import type { Visit } from './visit.ts';

type Services = Database & { readonly secrets: Secrets };

export type Comparison = Pick<WholeReport, 'progress' | 'percentile'>;
export const NOT_COMPARED: Comparison = { progress: null, percentile: null };

/** Compares a test with the customer's one before, and with other customers. Nothing without a `knownCustomer`. */
export async function reportComparison(services: Services, now: Visit, timezone: string): Promise<Comparison> {
  const { tenant_id } = now;
  const customer_id = knownCustomer(now);
  if (customer_id === undefined) return NOT_COMPARED;
  const store = progressStore(services, { tenant_id, own_user_id: null, own_device_ids: [] });
  const place = await placeAmongPeers(store, { ...now, customer_id, total_score: now.result.total_score });
  const then = await testBefore(services, now);
  const conditions = then && conditionsOf(then, now);
  return {
    percentile: place ? { value: Math.round(place.value), n: place.people } : null,
    progress: conditions
      ? {
          since: shopDay(then.test_time, timezone),
          captures_differ: !conditions.areAlike,
          list: changesOf(...(await withScatter(store, then, now)), conditions).map(
            ({ then: old, now: score, verdict }) => ({
              key: score.dimension,
              layer: score.layer,
              before: scoreAlike(old, score),
              verdict,
            }),
          ),
          photo: hasComparedPhotos(then, now) ? photoOf(then, services.secrets) : null,
          trend: await reportTrend(services, now, (test) => isSurelyTheirs({ ...test, customer: now.customer })),
        }
      : null,
  };
}

/** Returns the test of an earlier day that a report compares this one with. */
const testBefore = async ({ prisma }: Database, now: Visit): Promise<Visit | undefined> =>
  (await testsBefore(prisma, now)).find(isSurelyTheirs);

/** Returns the earlier test whose photo a report shows beside its own. Undefined if it shows none. */
export async function testShownBeside(services: Database, now: Visit): Promise<Visit | undefined> {
  const then = knownCustomer(now) === undefined ? undefined : await testBefore(services, now);
  return then && hasComparedPhotos(then, now) ? then : undefined;
}

/** Returns the customer of a test. Undefined if the test may be another person's, or if the person will be erased. */
export const knownCustomer = (visit: Visit): number | undefined =>
  visit.customer_id !== null && visit.customer?.erase_at === null && isSurelyTheirs(visit)
    ? visit.customer_id
    : undefined;

/** The photo by which customers compare their faces. */
const faceOf = ({ images }: Visit) => images.find(({ kind }) => kind === 'white');

/** An earlier photo is shown only beside one of this test, so that it goes when the customer deletes the photos. */
const hasComparedPhotos = (then: Visit, now: Visit): boolean => Boolean(faceOf(then) && faceOf(now));

function photoOf(visit: Visit, secrets: Secrets) {
  const found = faceOf(visit);
  return found ? { url: photoAddress(secrets, found.path), width: found.width, height: found.height } : null;
}

type Theirs = Pick<Visit, 'customer' | 'customer_sex' | 'customer_age' | 'test_time' | 'is_settled'>;

/** False if sex or age say that the test may be of somebody else with the same number. */
function isSurelyTheirs({ customer, customer_sex, customer_age, test_time, is_settled }: Theirs): boolean {
  const named = { sex: customer_sex, birth_year: birthYearOf(customer_age, test_time) };
  return customer !== null && (is_settled || suits(customer, named));
}
