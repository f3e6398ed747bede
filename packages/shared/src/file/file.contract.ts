import { z } from 'zod';
import { anonymous, user } from '../kernel/access.ts';
import { defineContract, type FileAnswer, type FileElsewhere } from '../kernel/contract.ts';
import { unlimited } from '../kernel/limit.ts';
import { uploadedFile } from '../kernel/uploaded-file.ts';
import { FILE_KINDS, FILE_LIMITS } from './file-limits.ts';
import { STORED_TYPES } from './stored-types.ts';

const LARGEST = Math.max(...Object.values(FILE_LIMITS).map(({ maxBytes }) => maxBytes));
const UPLOAD = { maxBytes: LARGEST, maxFiles: 1 };
const uploads = z.array(uploadedFile).max(1).default([]);
const UPLOAD_ERRORS = [
  'INPUT_REQUIRED',
  'FILE_TYPE',
  'PRIZE_PICTURE',
  'FILE_BROKEN',
  'VIDEO_TYPE',
  'AUDIO_TYPE',
  'FILE_TOO_LARGE',
  'MEDIA_LENGTH',
  'MEDIA_TRACKS',
  'PICTURE_SIZE',
  'QUOTA_EXCEEDED',
  'SHOP_BUSY',
] as const;

export const fileContract = defineContract({
  get: {
    kind: 'query',
    audit: ['file.view_photo'],
    summary: 'A stored file or its thumbnail',
    access: anonymous("shops' own pictures are public; skin photos need a session of their shop or a signed address"),
    limit: unlimited('a page shows many pictures, and names of photos are too long to guess'),
    rest: {
      method: 'GET',
      path: '/fileSvr/get/*',
      envelope: 'file',
      fileTypes: Object.values(STORED_TYPES),
      redirects: true,
    },
    input: z.object({
      path: z.string().max(300),
    }),
    output: z.custom<FileAnswer | FileElsewhere>(),
    errors: ['FILE_NOT_FOUND'],
  },
  /** Stores only the first file. The name of its form field doesn't matter. */
  put: {
    kind: 'mutation',
    audit: ['file.upload'],
    summary: 'Store a picture, a video or a sound of the shop',
    access: user(undefined, { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/fileSvr/put', success: 10_000, renameInput: { biz: 'purpose' }, files: UPLOAD },
    input: z.object({
      /** The original name of the file. It is only shown to people. */
      name: z.string().trim().max(255).default(''),
      app_name: z.string().trim().max(64).default('conf_app'),
      /** The kind of file. It decides the allowed formats and the size limit. By default, the file's bytes decide. */
      purpose: z.enum(FILE_KINDS).optional(),
      files: uploads,
    }),
    output: z.object({ img_path: z.string() }),
    errors: UPLOAD_ERRORS,
  },
  upload: {
    kind: 'mutation',
    audit: ['file.upload'],
    summary: "Store an editor's or a prize's picture",
    access: user(undefined, { scope: 'goods:write' }),
    rest: { method: 'POST', path: '/skinMgrSrv/goods/upload', renameInput: { biz: 'purpose' }, files: UPLOAD },
    input: z.object({ purpose: z.enum(FILE_KINDS).default('editor'), files: uploads }),
    output: z.object({ imgUrl: z.string() }),
    errors: UPLOAD_ERRORS,
  },
});
