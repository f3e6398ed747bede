import { fileContract } from '@skin-mirror/shared/file/file.contract.ts';
import type { FileKind } from '@skin-mirror/shared/file/file-limits.ts';
import { decide, type UserPrincipal, user } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer, UploadedFile } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { scopeOf } from '../../kernel/scope.ts';
import type { Services } from '../../services.ts';
import { readIfThere } from '../../storage/storage.ts';
import { audit, auditView } from '../audit/audit.ts';
import { isOwnPhoto } from './file.store.ts';
import { parseFilePath } from './file-path.ts';
import { openPhotoAddress } from './photo-address.ts';
import { storeUpload } from './upload.ts';

const YEAR_SECONDS = 31_536_000;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
};

/** A shop's picture never changes under the same name, so caches may keep it. */
const PUBLIC_CACHE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** Photos of faces stay out of shared caches. */
const PRIVATE_CACHE = 'private, max-age=600';

/** Lists show thumbnails of photos up to this width in pixels. Loading such a small one isn't written to the log. */
const MAX_UNNOTED_SIZE = 160;

export const fileOperations = implement(fileContract, {
  async get({ input, ctx }) {
    const wanted = parseFilePath(input.path);
    if (!wanted) throw new AppError('FILE_NOT_FOUND');
    const { root, size } = wanted;
    const isPublic = root === 'conf_app';
    const path = root === 'photo' ? openPhotoAddress(ctx.services.secrets, wanted.path) : wanted.path;
    const viewer = root === 'skin' ? await viewerOf(ctx, path ?? '') : undefined;
    if (path === undefined || (root === 'skin' && !viewer)) throw new AppError('FILE_NOT_FOUND');
    const answer = await answerFile(ctx.services, path, size, isPublic ? PUBLIC_CACHE : PRIVATE_CACHE);
    if (viewer && (size === undefined || size > MAX_UNNOTED_SIZE)) {
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

async function storeFirst(ctx: Context<UserPrincipal>, purpose: FileKind, [file]: UploadedFile[]): Promise<string> {
  if (!file) throw new AppError('INPUT_REQUIRED', { field: 'file' });
  const path = await storeUpload(ctx.services, ctx.principal, purpose, file);
  await audit(ctx, { action: 'file.upload', entity: 'file', entity_id: path, details: { purpose } });
  return path;
}

/**
 * Returns the caller's context if the caller may see a photo, else undefined. The first folder of a photo's path is the
 * number of its shop. A guide sees the photos of their own tests and of tests by their mirrors.
 */
async function viewerOf(ctx: Context, path: string): Promise<Context<UserPrincipal> | undefined> {
  const { principal, services } = ctx;
  if (principal.kind !== 'user' || decide(user('records'), principal) !== 'allow') return undefined;
  if (!path.startsWith(`skin/${principal.tenant_id}/`)) return undefined;
  const scope = scopeOf(principal);
  const isVisible = scope.own_user_id === null || (await isOwnPhoto(services.pool, scope, path));
  return isVisible ? { ...ctx, principal } : undefined;
}

async function answerFile(
  { storage, readThumbnail }: Services,
  path: string,
  size: number | undefined,
  cacheControl: string,
): Promise<FileAnswer> {
  const contentType = CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)];
  const hasThumbnails = contentType?.startsWith('image/');
  if (!contentType || (size !== undefined && !hasThumbnails)) throw new AppError('FILE_NOT_FOUND');
  const content = size === undefined ? await readIfThere(storage, path) : await readThumbnail(path, size);
  if (!content) throw new AppError('FILE_NOT_FOUND');
  const type = size === undefined ? contentType : 'image/jpeg';
  return { content, contentType: type, size: content.length, cacheControl };
}
