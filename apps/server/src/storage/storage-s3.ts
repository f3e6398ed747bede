import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ByteRange } from '@skin-mirror/shared/kernel/contract.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { errors } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import pLimit from 'p-limit';
import { type BucketEnv, SettingsError } from '../env.ts';
import { checkPrefix, missing, type OpenedFile, Storage } from './storage.ts';

/** The largest number of tries. A mirror's request has a time limit of 30 seconds, which is enough for two tries. */
const TRIES = 2;
const CONNECT_MS = 3_000;
const ANSWER_MS = 9_000;
/** The number of files that are deleted in parallel. */
const DELETES = 8;

/** Milliseconds in which a file keeps the same signed URL, so that browsers can cache the picture. */
const SAME_ADDRESS_MS = 5 * MINUTE_MS;
/** Seconds until a signed URL expires, counted from the start of its `SAME_ADDRESS_MS` period. */
const ADDRESS_SECONDS = 600;

/**
 * Opens a bucket of any S3-compatible store. The files have no access lists, so each file is as private as its bucket.
 * Customers get files from this server, or by signed URLs that expire.
 * @throws SettingsError with the wrong setting, if a file can't be written, read and deleted
 */
export async function openBucket(env: BucketEnv, answerMs = ANSWER_MS): Promise<Storage> {
  const bucket = new BucketStorage(clientOf(env, answerMs), clientOf(env, answerMs), env.S3_BUCKET ?? '');
  await check(bucket, env);
  return bucket;
}

/** Creates an S3 client with its own connections, 50 at most. */
const clientOf = (env: BucketEnv, requestTimeout: number): S3Client =>
  new S3Client({
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout, throwOnRequestTimeout: true },
    // Sends checksums only where the store requires them, because many stores don't support them. A signed request
    // contains a digest anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

class BucketStorage extends Storage {
  readonly #client: S3Client;
  readonly #reader: S3Client;
  readonly #bucket: string;

  /** `reader` streams to browsers, so that slow ones can't block the connections that mirrors' photos need. */
  constructor(client: S3Client, reader: S3Client, bucket: string) {
    super(
      new S3Driver({
        client,
        bucket,
        visibility: 'private',
        // Access lists are off, because many stores and new AWS buckets refuse them.
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

  /** Asks for all files at once, because a bucket answers with a thousand keys at a time, whatever their folders are. */
  override async *walk(folder: string): AsyncGenerator<readonly string[]> {
    let ContinuationToken: string | undefined;
    do {
      const request = { Bucket: this.#bucket, Prefix: `${folder}/`, ContinuationToken };
      const { Contents = [], NextContinuationToken } = await this.#client
        .send(new ListObjectsV2Command(request))
        .catch((cause: unknown) => {
          throw new errors.E_CANNOT_READ_FILE([folder], { cause });
        });
      yield Contents.map(({ Key = '' }) => Key);
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken);
  }

  /**
   * Deletes each file with its own request, because stores differ in how they delete lists of files. After each page,
   * the listing starts from the beginning, because stores also differ in how they continue after deletions.
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

/** Writes, reads and deletes a test file, and checks that the file is gone. */
async function check(bucket: Storage, env: BucketEnv): Promise<void> {
  const key = `check/${randomUUID()}.txt`;
  try {
    await bucket.put(key, key);
    if ((await bucket.get(key)) !== key) throw new Error('it answers with other bytes than were stored');
    if (env.PHOTO_DELIVERY === 'redirect') await checkAddress(await bucket.getSignedUrl(key), key);
    await bucket.delete(key);
    // If the access key may not list files, a store reports a missing file as forbidden. Then the check fails here.
    if (await bucket.exists(key)) throw new Error('it keeps a file that was deleted');
  } catch (thrown) {
    throw new SettingsError(explain((thrown as Error).cause ?? thrown, env), { cause: thrown });
  }
}

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
