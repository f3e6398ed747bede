import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { consent as consentSchema } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { dueClasses, keptUntil, pictureClass, type RetentionDays } from '@skin-mirror/shared/record/retention.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Problem } from '../messages.ts';
import { compared, inAnyOrder } from '../problems.ts';
import type { KeptTest } from '../run/run-file.ts';
import type { ConsoleAnswer } from '../staff/console.ts';

export type RecordInFull = Pick<ConsoleAnswer<'record', 'get'>, 'test_time' | 'images' | 'consent' | 'kept_until'>;

/** True for a picture that the shop may have deleted because its time is over. */
export const mayBeGone = ({ start }: KeptTest, kind: ImageKind, days: RetentionDays, now: Date): boolean =>
  keptUntil(new Date(String(start.test_time)), days, pictureClass(kind)) <= now;

/** The purge runs once a night. */
const PURGE_MS = 1.5 * DAY_MS;

/**
 * Checks what the customer agreed to, and that no picture is there without consent or after its time. `now` is the time
 * of the check.
 */
export function checkPhotos(test: KeptTest, got: RecordInFull, days: RetentionDays, now: Date): Problem[] {
  const agreed = consentSchema.parse(test.start.consent ?? {});
  const kinds = got.images.map(({ kind }) => kind);
  const allowed = agreed.photos === 1 ? test.kinds : [];
  const overdue = dueClasses(got.test_time, days, new Date(now.getTime() - PURGE_MS));
  const inTime = allowed.filter((kind) => !mayBeGone(test, kind, days, now));
  return [
    ...compared('photos', {
      consent: [agreed, consentSchema.parse(got.consent)],
      'without consent': [[], kinds.filter((kind) => !allowed.includes(kind))],
      'kept too long': [[], kinds.filter((kind) => overdue.includes(pictureClass(kind)))],
      missing: [[], inTime.filter((kind) => !kinds.includes(kind))],
    }),
    ...wrongTimes(got, days),
  ];
}

/** The page of the test must say until when each class of its pictures stays. */
function wrongTimes({ test_time, images, kept_until }: RecordInFull, days: RetentionDays): Problem[] {
  const classes = [...new Set(images.map(({ kind }) => pictureClass(kind)))];
  const expected = classes.map((of) => `${of} ${keptUntil(test_time, days, of).toISOString()}`);
  const shown = kept_until.map(({ of, until }) => `${of} ${until.toISOString()}`);
  return compared('photos', { 'kept until': inAnyOrder(expected, shown) });
}
