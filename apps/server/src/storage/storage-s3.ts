import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { type BucketEnv, SettingsError } from '../env.ts';

/** The largest number of tries. A mirror's request has 30 seconds, enough for two. */
const TRIES = 2;
const CONNECT_MS = 3_000;
const ANSWER_MS = 9_000;

/**
 * Opens a bucket of any S3-compatible store. A write ends when the store has answered. Files have no access lists: each
 * is as private as its bucket, and customers get files only from this server.
 * @throws SettingsError with the wrong setting, if a file can't be written, read and deleted
 */
export async function openBucket(env: BucketEnv): Promise<Disk> {
  const bucket = new Disk(
    new S3Driver({
      client: new S3Client({
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
      }),
      bucket: env.S3_BUCKET ?? '',
      visibility: 'private',
      // Sends no access lists, because many stores and new AWS buckets refuse them.
      supportsACL: false,
    }),
  );
  await check(bucket, env);
  return bucket;
}

/** Writes, reads and deletes a file, then checks that it is gone, as the server will do later. */
async function check(bucket: Disk, env: BucketEnv): Promise<void> {
  const key = `check/${randomUUID()}.txt`;
  try {
    await bucket.put(key, key);
    if ((await bucket.get(key)) !== key) throw new Error('it answers with other bytes than were stored');
    await bucket.delete(key);
    // Asks for a missing file too. Without the permission to list, a store reports such a file as forbidden.
    if (await bucket.exists(key)) throw new Error('it keeps a file that was deleted');
  } catch (thrown) {
    throw new SettingsError(explain((thrown as Error).cause ?? thrown, env), { cause: thrown });
  }
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
