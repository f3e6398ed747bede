import { THUMBNAIL_SIZES } from '@skin-mirror/shared/file/file-limits.ts';

export const FILE_ROOTS = ['conf_app', 'skin', 'photo'] as const;
export type FileRoot = (typeof FILE_ROOTS)[number];

export interface FilePath {
  readonly root: FileRoot;
  /** The file's path in the storage. If `root` is `photo`, the encrypted part of the address instead. */
  readonly path: string;
  /** Width of the wanted thumbnail in pixels. Undefined means the whole picture. */
  readonly size?: number | undefined;
}

/** The allowed form of a folder's name. Dots are not allowed, so a path with `..` can't leave its folder. */
const SEGMENT = /^[A-Za-z0-9_-]+$/;
const FILE_NAME = /^[A-Za-z0-9_-]+\.(jpg|png|webp|mp4|mp3|ogg)$/;
const APPENDED = /^(.+)_(\d+)x\2(?:\.(?:jpg|png|webp))?$/;
const INSERTED = /^([A-Za-z0-9_-]+)_(\d+)x\2\.(jpg|png|webp)$/;

/** Parses a path below `/fileSvr/get/`. Returns undefined if no stored file can have this path. */
export function parseFilePath(path: string): FilePath | undefined {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  const root = FILE_ROOTS.find((one) => one === segments[0]);
  if (!root || !segments.every((segment) => SEGMENT.test(segment))) return undefined;
  const file = splitSize(name, root);
  if (!file) return undefined;
  return { root, path: root === 'photo' ? file.name : [...segments, file.name].join('/'), size: file.size };
}

/**
 * Separates the thumbnail's width from the file name. `a.jpg_40x40.jpg`, `a.jpg_40x40` and `a_40x40.jpg` all mean
 * `a.jpg` with a width of 40 pixels.
 */
function splitSize(name: string, root: FileRoot): { name: string; size?: number | undefined } | undefined {
  const isName = (candidate: string) => (root === 'photo' ? SEGMENT : FILE_NAME).test(candidate);
  const appended = APPENDED.exec(name);
  if (appended?.[1] && isName(appended[1])) return withSize(appended[1], appended[2]);
  const inserted = root === 'photo' ? null : INSERTED.exec(name);
  if (inserted) return withSize(`${inserted[1]}.${inserted[3]}`, inserted[2]);
  return isName(name) ? { name } : undefined;
}

function withSize(name: string, digits: string | undefined) {
  const size = THUMBNAIL_SIZES.find((one) => String(one) === digits);
  return size === undefined ? undefined : { name, size };
}
