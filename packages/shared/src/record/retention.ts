import type { ImageKind } from '../dimension/dimension.ts';
import { DAY_MS } from '../time/shop-day.ts';

/** The classes of pictures that a shop keeps for different times: photos of the face, and faces with drawn marks. */
export const PICTURE_CLASSES = ['photos', 'marks'] as const;
export type PictureClass = (typeof PICTURE_CLASSES)[number];

export const MAX_RETENTION_DAYS = 3650;

/** The number of days for which a shop keeps the pictures of a test, by class. */
export type RetentionDays = Readonly<Record<PictureClass, number>>;

export const pictureClass = (kind: ImageKind): PictureClass => (kind.startsWith('mark_') ? 'marks' : 'photos');

/** Returns the time from which a picture of a test may not be kept. Thumbnails go with their picture. */
export const keptUntil = (test_time: Date, days: RetentionDays, of: PictureClass): Date =>
  new Date(test_time.getTime() + days[of] * DAY_MS);

/** Returns the classes of pictures of a test whose time is over. */
export const dueClasses = (test_time: Date, days: RetentionDays, now: Date): PictureClass[] =>
  PICTURE_CLASSES.filter((one) => keptUntil(test_time, days, one) <= now);
