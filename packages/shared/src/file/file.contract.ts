import { z } from 'zod';
import { anonymous } from '../kernel/access.ts';
import { defineContract, type FileAnswer } from '../kernel/contract.ts';

/** Widths of square thumbnails, asked for as `a.jpg_40x40.jpg`, `a.jpg_40x40` or `a_40x40.jpg`. */
export const THUMBNAIL_SIZES = [20, 40, 80, 160, 320, 640] as const;

export const fileContract = defineContract({
  get: {
    kind: 'query',
    summary: 'A stored file or its thumbnail',
    access: anonymous("shops' own pictures are public; skin photos need a session of their shop or a signed address"),
    rest: { method: 'GET', path: '/fileSvr/get/*', envelope: 'file' },
    input: z.object({
      path: z.string().max(300),
    }),
    output: z.custom<FileAnswer>(),
    errors: ['FILE_NOT_FOUND'],
  },
});
