import { createHash } from 'node:crypto';
import { fileContract } from '@skin-mirror/shared/file/file.contract.ts';
import type { FileKind } from '@skin-mirror/shared/file/file-limits.ts';
import { STORED_TYPES } from '@skin-mirror/shared/file/stored-types.ts';
import { decide, type UserPrincipal, user } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer, FileElsewhere, StoredContent, UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { scopeOf } from '../../kernel/scope.ts';
import type { Services } from '../../services.ts';
import { audit, auditView } from '../audit/audit.ts';
import { isOwnPhoto } from './file.store.ts';
import { type FilePath, parseFilePath } from './file-path.ts';
import { openPhotoAddress } from './photo-address.ts';
import { parsePhotoKey } from './photo-key.ts';
import { kindOf, storeUpload } from './upload.ts';

const YEAR_SECONDS = 365 * DAY_SECONDS;

/** A shop's picture never changes under the same name, so browsers and other caches may keep it for a year. */
const PUBLIC_CACHE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** Only the browser may keep photos of faces. After ten minutes the browser must ask the server again. */
const PRIVATE_CACHE = 'private, max-age=600';
/** A browser may keep a redirect for one minute. The address in the redirect is valid for longer than that. */
const REDIRECT_CACHE = 'private, max-age=60';
/** A browser may keep a photo from the storage bucket for five minutes. */
const BUCKET_CACHE = 'private, max-age=300, immutable';

/** Width in pixels. Lists show thumbnails up to this width, and loading them is not logged. */
const MAX_UNNOTED_SIZE = 160;

export const fileOperations = implement(fileContract, {
  async get({ input, ctx }) {
    const wanted = parseFilePath(input.path);
    const found = wanted && (await findFile(ctx, wanted));
    if (!wanted || !found) throw new AppError('FILE_NOT_FOUND');
    const { path, cacheControl, viewer } = found;
    const answer = await answerFile(ctx.services, path, wanted.size, cacheControl);
    if (viewer && (wanted.size === undefined || wanted.size > MAX_UNNOTED_SIZE)) {
      mustExist(await ctx.services.storage.sizeOf(path), 'FILE_NOT_FOUND');
      await auditView(viewer, { action: 'file.view_photo', entity: 'photo', entity_id: path });
    }
    return answer;
  },

  async put({ input, ctx }) {
    return { img_path: await storeFirst(ctx, input.purpose, input.files) };
  },

  async upload({ input, ctx }) {
    return { imgUrl: await storeFirst(ctx, input.purpose, input.files) };
  },
});

async function storeFirst(
  ctx: Context<UserPrincipal>,
  wanted: FileKind | undefined,
  [file]: UploadedFile[],
): Promise<string> {
  if (!file) throw new AppError('INPUT_REQUIRED', { field: 'file' });
  const purpose = wanted ?? (await kindOf({ filename: file.filename, bytes: await file.read() }));
  const path = await storeUpload(ctx.services, ctx.principal, purpose, file);
  await audit(ctx, { action: 'file.upload', entity: 'file', entity_id: path, details: { purpose } });
  return path;
}

interface FoundFile {
  readonly path: string;
  readonly cacheControl: string;
  /** The account that looks at a photo. Only set if the address contains the photo's plain path. */
  readonly viewer?: Context<UserPrincipal>;
}

/** Finds the file for an address. Returns undefined if the caller may not see the file. */
async function findFile(ctx: Context, { root, path }: FilePath): Promise<FoundFile | undefined> {
  if (root === 'conf_app') return { path, cacheControl: PUBLIC_CACHE };
  if (root === 'photo') {
    const opened = openPhotoAddress(ctx.services.secrets, path);
    return opened && { path: opened.path, cacheControl: `private, max-age=${opened.seconds}, immutable` };
  }
  const viewer = await viewerOf(ctx, path);
  return viewer && { path, cacheControl: PRIVATE_CACHE, viewer };
}

/**
 * Returns the caller's context if the caller may see the photo, otherwise undefined. A guide may see photos of their
 * own tests and of tests on their mirrors.
 */
async function viewerOf(ctx: Context, path: string): Promise<Context<UserPrincipal> | undefined> {
  const { principal, services } = ctx;
  if (principal.kind !== 'user' || decide(user('records'), principal) !== 'allow') return undefined;
  const place = parsePhotoKey(path);
  if (place?.tenant_id !== principal.tenant_id) return undefined;
  const scope = scopeOf(principal);
  const isVisible = scope.own_user_id === null || (await isOwnPhoto(services.pool, scope, place));
  return isVisible ? { ...ctx, principal } : undefined;
}

async function answerFile(
  { storage, makeThumbnail, env }: Services,
  path: string,
  size: number | undefined,
  cacheControl: string,
): Promise<FileAnswer | FileElsewhere> {
  const contentType = STORED_TYPES[path.slice(path.lastIndexOf('.') + 1)];
  const hasThumbnails = contentType?.startsWith('image/');
  if (!contentType || (size !== undefined && !hasThumbnails)) throw new AppError('FILE_NOT_FOUND');
  const key = size === undefined ? path : mustExist(await makeThumbnail(path, size), 'FILE_NOT_FOUND');
  const type = size === undefined ? contentType : 'image/jpeg';
  if (env.PHOTO_DELIVERY === 'redirect' && cacheControl !== PUBLIC_CACHE) {
    // Checks first that the file exists. Otherwise people would see the technical error message of the bucket.
    if (size === undefined) mustExist(await storage.sizeOf(key), 'FILE_NOT_FOUND');
    const options = { contentType: type, ResponseCacheControl: BUCKET_CACHE };
    return { location: await storage.getSignedUrl(key, options), cacheControl: REDIRECT_CACHE };
  }
  const content: StoredContent = {
    etag: `"${createHash('sha256').update(key).digest('base64url')}"`,
    size: async () => mustExist(await storage.sizeOf(key), 'FILE_NOT_FOUND'),
    open: async (part) => mustExist(await storage.openFile(key, part), 'FILE_NOT_FOUND'),
  };
  return { content, contentType: type, cacheControl };
}
