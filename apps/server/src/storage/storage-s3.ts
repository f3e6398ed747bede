import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange } from '@skin-mirror/shared/kernel/contract.ts';
import { errors } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import pLimit from 'p-limit';
import { type BucketEnv, SettingsError } from '../env.ts';
import { checkPrefix, missing, type OpenedFile, Storage } from './storage.ts';

/** The largest number of tries. A mirror's request has 30 seconds, enough for two. */
const TRIES = 2;
const CONNECT_MS = 3_000;
const ANSWER_MS = 9_000;
/** The number of files that are deleted at once. */
const DELETES = 8;

/** An address of a stored file is the same during this time, so that a browser asks for a picture once. */
const SAME_ADDRESS_MS = 300_000;
/** The number of seconds after which an address of a stored file ends, counted from the beginning of the time above. */
const ADDRESS_SECONDS = 600;

/**
 * Opens a bucket of any S3-compatible store. A write ends when the store has answered. Files have no access lists: each
 * is as private as its bucket. Customers get files from this server, or by addresses that end.
 * @throws SettingsError with the wrong setting, if a file can't be written, read and deleted
 */
export async function openBucket(env: BucketEnv): Promise<Storage> {
  const bucket = new BucketStorage(clientOf(env), clientOf(env), env.S3_BUCKET ?? '');
  await check(bucket, env);
  return bucket;
}

/** Makes a client with connections of its own, 50 at most. */
const clientOf = (env: BucketEnv): S3Client =>
  new S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Sends checksums only where the store requires them: many stores don't support the newer ones, and a signed
    // request contains its digest anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

class BucketStorage extends Storage {
  readonly #client: S3Client;
  readonly #reader: S3Client;
  readonly #bucket: string;

  /**
   * `reader` streams files to browsers. A browser that reads slowly keeps its connection to the store, which must not be
   * one of those that mirrors' photos wait for.
   */
  constructor(client: S3Client, reader: S3Client, bucket: string) {
    super(
      new S3Driver({
        client,
        bucket,
        visibility: 'private',
        // Sends no access lists, because many stores and new AWS buckets refuse them.
        supportsACL: false,
        urlBuilder: {
          generateSignedURL: (_key, options) =>
            getSignedUrl(client, new GetObjectCommand(options), {
              expiresIn: ADDRESS_SECONDS,
              signingDate: new Date(Math.floor(Date.now() / SAME_ADDRESS_MS) * SAME_ADDRESS_MS),
            }),
        },
      }),
    );
    this.#client = client;
    this.#reader = reader;
    this.#bucket = bucket;
  }

  async openFile(key: string, part?: ByteRange): Promise<OpenedFile | undefined> {
    const Range = part && `bytes=${part.start}-${part.end}`;
    try {
      const { Body, ContentLength } = await this.#reader.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: key, ...(Range && { Range }) }),
      );
      return { size: ContentLength ?? 0, stream: Body as Readable };
    } catch (cause) {
      return missing(key, cause);
    }
  }

  /**
   * Deletes one file at a time, because stores differ in what they require of a list of files to delete, and lists from
   * the beginning after each page, because they differ in what a page's token means when its files are gone.
   */
  async removePrefix(prefix: string): Promise<void> {
    checkPrefix(prefix);
    const inTurn = pLimit(DELETES);
    let first: string | undefined;
    for (;;) {
      const { Contents = [], IsTruncated } = await this.#client
        .send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix }))
        .catch((cause: unknown) => {
          throw new errors.E_CANNOT_DELETE_DIRECTORY([prefix], { cause });
        });
      if (first !== undefined && Contents[0]?.Key === first) throw new errors.E_CANNOT_DELETE_DIRECTORY([prefix]);
      first = Contents[0]?.Key;
      await Promise.all(Contents.map(({ Key = '' }) => inTurn(() => this.delete(Key))));
      if (!IsTruncated) return;
    }
  }
}

/** Writes, reads and deletes a file, then checks that it is gone, as the server will do later. */
async function check(bucket: Storage, env: BucketEnv): Promise<void> {
  const key = `check/${randomUUID()}.txt`;
  try {
    await bucket.put(key, key);
    if ((await bucket.get(key)) !== key) throw new Error('it answers with other bytes than were stored');
    if (env.PHOTO_DELIVERY === 'redirect') await checkAddress(await bucket.getSignedUrl(key), key);
    await bucket.delete(key);
    // Asks for a missing file too. Without the permission to list, a store reports such a file as forbidden.
    if (await bucket.exists(key)) throw new Error('it keeps a file that was deleted');
  } catch (thrown) {
    throw new SettingsError(explain((thrown as Error).cause ?? thrown, env), { cause: thrown });
  }
}

/** Reads a file as a browser will, by an address that carries its own signature. */
async function checkAddress(address: string, content: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  if ((await response.text()) !== content)
    throw new Error(`it refuses signed addresses, which PHOTO_DELIVERY=redirect needs (HTTP ${response.status})`);
}

interface StoreFault {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH']);

/** Returns one line that names the setting to check. */
function explain(cause: unknown, { S3_BUCKET, S3_ENDPOINT, S3_REGION }: BucketEnv): string {
  const { name = '', code, message, $metadata } = cause as StoreFault;
  const store = S3_ENDPOINT ?? `Amazon S3 in ${S3_REGION}`;
  if (name === 'InvalidAccessKeyId') return `S3_ACCESS_KEY_ID is not known to ${store}.`;
  if (name === 'SignatureDoesNotMatch') return `S3_SECRET_ACCESS_KEY is not the secret that ${store} has for the key.`;
  if (name === 'NoSuchBucket') return `S3_BUCKET: there is no bucket “${S3_BUCKET}” at ${store}.`;
  if (name === 'AccessDenied' || $metadata?.httpStatusCode === 403)
    return `S3_BUCKET: the key may not write, read, list and delete files in “${S3_BUCKET}” at ${store}.`;
  if ((code && UNREACHABLE.has(code)) || name === 'TimeoutError')
    return `S3_ENDPOINT: ${store} does not answer (${code ?? name}).`;
  const status = $metadata?.httpStatusCode ? ` (HTTP ${$metadata.httpStatusCode})` : '';
  return `The bucket “${S3_BUCKET}” at ${store} cannot be used: ${firstLine(message ?? name)}${status}.`;
}

const firstLine = (text: string): string => (text.split('\n')[0] ?? '').replace(/\.$/, '');
