import { fileContract } from '@skin-mirror/shared/file/file.contract.ts';
import { decide, user } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { type Context, scopeOf } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import type { Services } from '../../services.ts';
import { isOwnPhoto } from './file.store.ts';
import { parseFilePath } from './file-path.ts';
import { openPhotoAddress } from './photo-address.ts';
import { readThumbnail } from './thumbnail-cache.ts';

const YEAR_SECONDS = 31_536_000;
const CONTENT_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Shops' own pictures never change under their name; photos of faces stay out of shared caches. */
const PUBLIC_CACHE = `public, max-age=${YEAR_SECONDS}, immutable`;
const PRIVATE_CACHE = 'private, max-age=600';

export const fileOperations = implement(fileContract, {
  async get({ input, ctx }) {
    const wanted = parseFilePath(input.path);
    if (!wanted) throw new AppError('FILE_NOT_FOUND');
    const { root, size } = wanted;
    const isPublic = root === 'conf_app';
    const path = root === 'photo' ? openPhotoAddress(ctx.services.secrets, wanted.path) : wanted.path;
    if (path === undefined || (root === 'skin' && !(await maySee(ctx, path)))) throw new AppError('FILE_NOT_FOUND');
    return answerFile(ctx.services, path, size, isPublic ? PUBLIC_CACHE : PRIVATE_CACHE);
  },
});

/** Photos lie below the number of their shop; a guide sees those of its own tests. */
async function maySee({ principal, services }: Context, path: string): Promise<boolean> {
  if (principal.kind !== 'user' || decide(user('records'), principal) !== 'allow') return false;
  if (!path.startsWith(`skin/${principal.tenant_id}/`)) return false;
  const { own_user_id } = scopeOf(principal);
  return own_user_id === null || isOwnPhoto(services.pool, principal.tenant_id, own_user_id, path);
}

async function answerFile(
  { storage }: Services,
  path: string,
  size: number | undefined,
  cacheControl: string,
): Promise<FileAnswer> {
  const contentType = CONTENT_TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (!contentType || !(await storage.exists(path))) throw new AppError('FILE_NOT_FOUND');
  const content = size === undefined ? await storage.getBytes(path) : await readThumbnail(storage, path, size);
  const type = size === undefined ? contentType : 'image/jpeg';
  return { content, contentType: type, size: content.length, cacheControl };
}
