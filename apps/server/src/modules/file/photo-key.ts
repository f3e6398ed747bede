import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';

/** A test as its mirror names it. These values are known before the test is stored and are the same in each try. */
export interface PhotographedTest {
  readonly tenant_id: number;
  readonly device_id: number;
  readonly client_uuid: string;
  readonly test_time: Date;
}

/** The folder of all photos. Below it are the months of the tests (UTC), the shops, and the tests. */
export const PHOTOS = 'skin';
const HASH_LENGTH = 16;

/** Returns the folder of a test's photos and their thumbnails: `skin/2026-11/7/12-<client_uuid>`. */
export const photoFolder = ({ tenant_id, device_id, client_uuid, test_time }: PhotographedTest): string =>
  `${PHOTOS}/${test_time.toISOString().slice(0, 7)}/${tenant_id}/${device_id}-${client_uuid.toLowerCase()}`;

/** Returns the key of a photo. `source_sha256` is the hash of what the mirror sent. */
export const photoKey = (test: PhotographedTest, kind: RecordImage['kind'], source_sha256: string): string =>
  `${photoFolder(test)}/${kind}-${source_sha256.slice(0, HASH_LENGTH)}.jpg`;

/** The part of a test that its photos' keys name. */
export interface PhotoPlace extends Omit<PhotographedTest, 'test_time'> {
  /** The first instant of the test's month, and that of the next one. */
  readonly from: Date;
  readonly to: Date;
}

const FOLDER =
  /^skin\/(\d{4})-(0[1-9]|1[0-2])\/([1-9]\d{0,9})\/([1-9]\d{0,9})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/|$)/;
const MAX_ID = 2_147_483_647;

/** Reads which test a photo's key or a test's folder belongs to. Returns undefined for anything else. */
export function parsePhotoKey(key: string): PhotoPlace | undefined {
  const [, year, month, shop, device, client_uuid] = FOLDER.exec(key) ?? [];
  const [tenant_id, device_id] = [Number(shop), Number(device)];
  if (client_uuid === undefined || Math.max(tenant_id, device_id) > MAX_ID) return undefined;
  const [from, to] = [-1, 0].map((later) => new Date(Date.UTC(Number(year), Number(month) + later))) as [Date, Date];
  return { tenant_id, device_id, client_uuid, from, to };
}
