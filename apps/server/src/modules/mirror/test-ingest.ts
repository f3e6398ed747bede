import { createHash } from 'node:crypto';
import { isOpen } from '@skin-mirror/shared/config/config.ts';
import { missingRegistration } from '@skin-mirror/shared/config/registration.ts';
import type { DevicePrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { evaluateTest, type TestedCustomer } from '@skin-mirror/shared/mirror/evaluation.ts';
import { type Consent, imageKind, type RecordEnd, type RecordStart } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import { MAX_CLOCK_SKEW_MS } from '@skin-mirror/shared/mirror/mirror.ts';
import type { RecordImage } from '@skin-mirror/shared/record/record.schema.ts';
import { RECORD_STATUS, type ReasonKey, type RecordStatus } from '@skin-mirror/shared/record/record.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import type { Services } from '../../services.ts';
import { type PhotographedTest, photoKey } from '../file/photo-key.ts';
import { normalizePhoto } from '../file/picture.ts';
import { markShown } from '../file/shown-pictures.ts';
import { type SharedRecord, shareIdOf } from '../link/share-id.ts';
import type { ShopRules } from '../shop/rule-book.ts';
import { withCards } from '../shop/with-cards.ts';
import type { FinishedTest } from './ingest-rows.ts';
import { type TestRecord, testRecordStore } from './test-record.store.ts';

type Deps = Pick<Services, 'pool' | 'storage' | 'ingest' | 'ruleBook'>;

export interface Acknowledgement {
  readonly analysis_id: string;
  readonly share_id: string;
  readonly duplicate: 0 | 1;
  /** The account of the guide. Null if the test names none, or one that the shop doesn't have. */
  readonly user_id: number | null;
}

export interface Ended extends Acknowledgement {
  readonly status: RecordStatus;
  readonly reason_key: ReasonKey | null;
}

/**
 * Starts a test. If the mirror sends the same start again, the mirror gets the same ids and `duplicate: 1`.
 * @throws AppError RECORD_CONFLICT if the mirror used the same test id for other content
 */
export async function beginTest(deps: Deps, device: DevicePrincipal, start: RecordStart): Promise<Acknowledgement> {
  const rules = await deps.ruleBook.forShop(device.tenant_id, device.settings_rev);
  await checkStart(deps, device, rules, start);
  const start_digest = startDigest(start);
  const written = await deps.ingest.insert({ ...shopOf(rules, device), start, start_digest });
  if (!written.start_digest.equals(start_digest)) throw new AppError('RECORD_CONFLICT');
  return acknowledge(written, !written.is_new);
}

/** Stores one photo of a test, after removing the photo's metadata. Returns after the photo is in the storage. */
export async function addPhoto(
  deps: Deps,
  device: DevicePrincipal,
  analysis_id: string,
  kind: RecordImage['kind'],
  file: UploadedFile,
): Promise<{ readonly image: RecordImage; readonly duplicate: 0 | 1 }> {
  const store = testRecordStore(deps.pool, device);
  const bytes = await file.read();
  const source_sha256 = sha256(bytes);
  const isSame = (image: RecordImage) => image.kind === kind && image.source_sha256 === source_sha256;
  const before = mustExist(await store.byId(analysis_id), 'RECORD_NOT_FOUND');
  const repeated = before.images.find(isSame);
  if (repeated) return { image: repeated, duplicate: 1 };
  checkPhotoPlace(before, kind);

  const image = await storePhoto(deps, testOf(device, before), kind, bytes);
  if (await store.addImage(analysis_id, image)) return { image, duplicate: 0 };
  // Another request has just stored a photo of this kind. It may be the same photo.
  const after = mustExist(await store.byId(analysis_id), 'RECORD_NOT_FOUND');
  const stored = after.images.find(isSame);
  if (stored) return { image: stored, duplicate: 1 };
  await dropUnnamed(deps, after, [image]);
  checkPhotoPlace(after, kind);
  throw new AppError('RECORD_CONFLICT');
}

function checkPhotoPlace(record: TestRecord, kind: RecordImage['kind']): void {
  if (record.end_digest) throw new AppError('RECORD_FINISHED');
  if (record.consent.photos !== 1 || record.photos_deleted_at)
    throw new AppError('INPUT_INVALID', { field: 'consent' });
  if (record.images.some((image) => image.kind === kind)) throw new AppError('RECORD_CONFLICT');
}

/** Ends a test. Computes its care levels and recommended goods, and stores them with the test. */
export async function finishTest(
  deps: Deps,
  device: DevicePrincipal,
  analysis_id: string,
  end: RecordEnd,
): Promise<Ended> {
  const record = mustExist(await testRecordStore(deps.pool, device).byId(analysis_id), 'RECORD_NOT_FOUND');
  return endRecord(deps, device, record, end, []);
}

/** Stores a whole test from one request. If an earlier request was interrupted, stores only the missing parts. */
export async function takeWholeTest(
  deps: Deps,
  device: DevicePrincipal,
  { start, end, files }: { start: RecordStart; end: RecordEnd; files: readonly UploadedFile[] },
): Promise<Ended> {
  const rules = await deps.ruleBook.forShop(device.tenant_id, device.settings_rev);
  await checkStart(deps, device, rules, start);
  const start_digest = startDigest(start);
  const photos = photoKinds(files, start.consent);
  checkEnd(
    end,
    start.consent,
    photos.map(({ kind }) => kind),
  );

  // Looks for an earlier upload before the photos are decoded, because decoding takes far longer than this query.
  const before = files.length > 0 ? await testRecordStore(deps.pool, device).byUuid(start.client_uuid) : undefined;
  if (before) return repeatWhole(deps, device, before, { start_digest, end, files });

  const images = await storePhotos(deps, testOf(device, start), photos);
  const finished = evaluate(rules, device, { ...start.customer, answers: start.questions }, end, images);
  await markShown(deps.pool, device.tenant_id, rules, finished.recommendation);
  const written = await deps.ingest.insert({ ...shopOf(rules, device), start, start_digest, end: finished });
  if (written.is_new) return { ...acknowledge(written, false), ...outcomeOf(finished.evaluation) };
  const record = mustExist(await testRecordStore(deps.pool, device).byId(written.record_id), 'RECORD_NOT_FOUND');
  if (record.end_digest) await dropUnnamed(deps, record, images);
  return repeatWhole(deps, device, record, { start_digest, end, files });
}

async function repeatWhole(
  deps: Deps,
  device: DevicePrincipal,
  record: TestRecord,
  again: { start_digest: Buffer; end: RecordEnd; files: readonly UploadedFile[] },
): Promise<Ended> {
  if (!record.start_digest.equals(again.start_digest)) throw new AppError('RECORD_CONFLICT');
  return endRecord(deps, device, record, again.end, again.files);
}

async function endRecord(
  deps: Deps,
  device: DevicePrincipal,
  record: TestRecord,
  end: RecordEnd,
  files: readonly UploadedFile[],
): Promise<Ended> {
  let images: readonly RecordImage[] = [];
  if (!record.end_digest) {
    images = await storePhotos(deps, testOf(device, record), photoKinds(files, record.consent));
    checkEnd(
      end,
      record.consent,
      [...images, ...record.images].map(({ kind }) => kind),
    );
    const rules = await deps.ruleBook.forShop(device.tenant_id, device.settings_rev);
    const customer = {
      sex: record.customer_sex ?? undefined,
      age: record.customer_age ?? undefined,
      answers: record.questions,
    };
    const finished = evaluate(rules, device, customer, end, images);
    await markShown(deps.pool, device.tenant_id, rules, finished.recommendation);
    const { record_id } = record;
    const isDone = await deps.ingest.finish({
      tenant_id: device.tenant_id,
      device_id: device.device_id,
      record_id,
      ...finished,
    });
    if (isDone) return { ...acknowledge(record, false), ...outcomeOf(finished.evaluation) };
  }
  const now = record.end_digest
    ? record
    : mustExist(await testRecordStore(deps.pool, device).byId(record.record_id), 'RECORD_NOT_FOUND');
  await dropUnnamed(deps, now, images);
  if (!(await isSameEnd(now, end, files))) throw new AppError('RECORD_CONFLICT');
  return { ...acknowledge(record, true), ...outcomeOf(now) };
}

/**
 * Deletes photos that were stored while another request ended the test or its customer deleted the photos, so that no
 * file is left that the test doesn't name.
 */
async function dropUnnamed({ storage }: Deps, test: TestRecord, photos: readonly RecordImage[]): Promise<void> {
  const named = new Set(test.images.map(({ path }) => path));
  await Promise.all(photos.filter(({ path }) => !named.has(path)).map(({ path }) => storage.delete(path)));
}

function evaluate(
  rules: ShopRules,
  device: DevicePrincipal,
  customer: TestedCustomer,
  end: RecordEnd,
  images: readonly RecordImage[],
): FinishedTest {
  const evaluation = evaluateTest(rules.evaluationFor(device.device_id), customer, end);
  const recommendation = evaluation.match && withCards(rules, evaluation.match);
  return {
    end_digest: endDigest(end),
    evaluation,
    recommendation,
    quality: end.quality,
    settings_rev: rules.rev,
    images,
  };
}

/**
 * A test that the server has, and one whose mirror couldn't know what the shop asks for now, are taken as they are:
 * their customers have left.
 */
async function checkStart(
  { pool }: Deps,
  device: DevicePrincipal,
  rules: ShopRules,
  { client_uuid, test_time, customer }: RecordStart,
): Promise<void> {
  if (test_time.getTime() > Date.now() + MAX_CLOCK_SKEW_MS) throw new AppError('INPUT_INVALID', { field: 'test_time' });
  const { customer_info, reg_fields } = rules.configFor(device.device_id);
  const missing = isOpen(customer_info) && missingRegistration(reg_fields, customer);
  if (!missing) return;
  const store = testRecordStore(pool, device);
  if ((await store.byUuid(client_uuid)) || (await store.isOlderThanForm(test_time))) return;
  throw new AppError('CUSTOMER_REQUIRED', { field: `customer.${missing}` });
}

/** A successful test needs its result. It also needs the white photo, unless the customer declined photos. */
function checkEnd(end: RecordEnd, consent: Consent, kinds: readonly RecordImage['kind'][]): void {
  if (end.status !== RECORD_STATUS.success) {
    if (!end.reason_key) throw new AppError('INPUT_REQUIRED', { field: 'reason_key' });
    return;
  }
  if (!end.result) throw new AppError('INPUT_REQUIRED', { field: 'result' });
  if (consent.photos === 1 && !kinds.includes('white')) throw new AppError('RECORD_IMAGE_MISSING', { kind: 'white' });
}

function photoKinds(files: readonly UploadedFile[], consent: Consent) {
  if (files.length > 0 && consent.photos !== 1) throw new AppError('INPUT_INVALID', { field: 'consent' });
  const kinds = new Set<string>();
  return files.map((file) => {
    const kind = imageKind.safeParse(file.field);
    if (!kind.success || kinds.has(file.field)) {
      throw new AppError('INPUT_INVALID', { field: file.field, detail: file.field });
    }
    kinds.add(file.field);
    return { kind: kind.data, file };
  });
}

const testOf = (
  { tenant_id, device_id }: DevicePrincipal,
  { client_uuid, test_time }: Pick<PhotographedTest, 'client_uuid' | 'test_time'>,
): PhotographedTest => ({ tenant_id, device_id, client_uuid, test_time });

const storePhotos = (deps: Deps, test: PhotographedTest, photos: ReturnType<typeof photoKinds>) =>
  Promise.all(photos.map(async ({ kind, file }) => storePhoto(deps, test, kind, await file.read())));

async function storePhoto(
  { storage }: Deps,
  test: PhotographedTest,
  kind: RecordImage['kind'],
  source: Uint8Array,
): Promise<RecordImage> {
  const { bytes, width, height } = await normalizePhoto(test.tenant_id, source).catch((cause: unknown) => {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(cause.code, { ...cause.details, detail: kind }, undefined, { cause });
  });
  const source_sha256 = sha256(source);
  const path = photoKey(test, kind, source_sha256);
  await storage.put(path, bytes);
  return { kind, path, source_sha256, width, height, bytes: bytes.length };
}

const shopOf = (rules: ShopRules, device: DevicePrincipal) => ({
  tenant_id: device.tenant_id,
  device_id: device.device_id,
  device_no: device.device_no,
  is_simulated: device.is_simulated,
  timezone: rules.timezone,
  share_days: rules.config.share_days,
});

const acknowledge = (record: SharedRecord & Pick<TestRecord, 'user_id'>, isRepeated: boolean): Acknowledgement => ({
  analysis_id: record.record_id,
  share_id: shareIdOf(record),
  duplicate: isRepeated ? 1 : 0,
  user_id: record.user_id,
});

const outcomeOf = ({ status, reason_key }: Pick<TestRecord, 'status' | 'reason_key'>) => ({ status, reason_key });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The session isn't part of the test. A mirror that sends a test again may have forgotten it. */
const startDigest = ({ session: _, ...start }: RecordStart): Buffer => digestOf(start);

/** Equal tests have equal digests, because parsing puts the fields in a fixed order. */
const digestOf = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest();

const endDigest = (end: RecordEnd, photos: readonly SentPhoto[] = []): Buffer => digestOf([end, photos]);

type SentPhoto = readonly [kind: string, sha256: string];

/**
 * True if the test has ended in this way. Photos that came with the end must be all that the test has, however they
 * came, unless its customer has deleted them. Older tests have their photos in the digest of the end.
 */
async function isSameEnd(record: TestRecord, end: RecordEnd, files: readonly UploadedFile[]): Promise<boolean> {
  const sent = await Promise.all(
    files.map(async ({ field, read }): Promise<SentPhoto> => [field, sha256(await read())]),
  );
  const stored = record.images.map(({ kind, source_sha256 }): SentPhoto => [kind, source_sha256]);
  const [ofSent, ofStored] = [endDigest(end, sent.sort()), endDigest(end, stored.sort())];
  const isEnd = (digest: Buffer) => record.end_digest?.equals(digest) === true;
  if (isEnd(ofSent)) return true;
  const hasPhotos = sent.length === 0 || ofSent.equals(ofStored) || record.photos_deleted_at !== null;
  return hasPhotos && (isEnd(endDigest(end)) || isEnd(ofStored));
}
