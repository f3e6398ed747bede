import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';

/** Identifies a test before it is stored. A mirror sends the same values each time it tries again. */
export interface PhotographedTest {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly client_uuid: string;
  readonly test_time: Date;
}

/** The folder of all photos. It contains folders for the months (UTC), then the shops, then the tests. */
export const PHOTOS = 'skin';
const HASH_LENGTH = 16;

/** Returns the folder for a shop's photos of a month (`yyyy-MM`, UTC). */
export const photoMonth = (month: string, tenant_id: number): string => `${PHOTOS}/${month}/${tenant_id}`;

/** Returns the folder for the photos of a test: `skin/<month>/<shop>/<mirror>-<client_uuid>`. */
export const photoFolder = ({ tenant_id, device_id, client_uuid, test_time }: PhotographedTest): string =>
  `${photoMonth(test_time.toISOString().slice(0, 7), tenant_id)}/${device_id}-${client_uuid.toLowerCase()}`;

/** Returns the storage path of a photo. `source_sha256` is the hash of the bytes that the mirror sent. */
export const photoKey = (test: PhotographedTest, kind: RecordImage['kind'], source_sha256: string): string =>
  `${photoFolder(test)}/${kind}-${source_sha256.slice(0, HASH_LENGTH)}.jpg`;

/** The data about a test that the path of its photos contains. */
export interface PhotoPlace extends Omit<PhotographedTest, 'test_time'> {
  /** The first moment of the test's month (UTC). `to` is the first moment of the next month. */
  readonly from: Date;
  readonly to: Date;
}

const FOLDER =
  /^skin\/(\d{4})-(0[1-9]|1[0-2])\/([1-9]\d{0,9})\/([1-9]\d{0,9})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/;
const MAX_ID = 2_147_483_647;

/** Finds the test of a photo by the path of the photo or of the test's folder. Returns undefined for other paths. */
export function parsePhotoKey(key: string): PhotoPlace | undefined {
  const [, year, month, shop, device, client_uuid] = FOLDER.exec(key) ?? [];
  const [tenant_id, device_id] = [Number(shop), Number(device)];
  if (client_uuid === undefined || Math.max(tenant_id, device_id) > MAX_ID) return undefined;
  const [from, to] = [-1, 0].map((later) => new Date(Date.UTC(Number(year), Number(month) + later))) as [Date, Date];
  return { tenant_id, device_id, client_uuid, from, to };
}

/** The name of a test within its shop. The same for a stored test and for the folder of its photos. */
export const testName = ({ device_id, client_uuid }: Pick<PhotoPlace, 'device_id' | 'client_uuid'>): string =>
  `${device_id}-${client_uuid}`;
