const MB = 1024 * 1024;

export type FileFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'mp4' | 'mp3' | 'ogg';

export interface FileLimit {
  readonly maxBytes: number;
  readonly formats: readonly FileFormat[];
  /** The recommended sizes in px. Other sizes only give a warning, unless `exact` is set. */
  readonly pixels?: readonly { readonly width: number; readonly height: number }[];
  /** If set, the picture is cropped to the size in `pixels`. */
  readonly exact?: true;
  /** The longest video or sound in seconds. */
  readonly maxSeconds?: number;
  /** The largest number of files that the setting can have. */
  readonly max?: number;
}

const PICTURE = ['jpeg', 'png'] as const;

/** The kinds of uploaded files. Each kind has its own limits and help text. */
export const FILE_LIMITS = {
  goods: { maxBytes: 2 * MB, formats: ['jpeg', 'png', 'webp'] },
  carousel: {
    maxBytes: MB,
    formats: PICTURE,
    max: 5,
    pixels: [
      { width: 980, height: 1500 },
      { width: 1820, height: 844 },
    ],
  },
  ripple: { maxBytes: MB, formats: PICTURE, max: 5, pixels: [{ width: 745, height: 745 }] },
  qr: { maxBytes: 2 * MB, formats: PICTURE },
  video_cover: { maxBytes: MB, formats: PICTURE },
  logo: { maxBytes: MB / 2, formats: ['jpeg'], pixels: [{ width: 244, height: 82 }], exact: true },
  startup: {
    maxBytes: MB / 2,
    formats: ['jpeg'],
    pixels: [
      { width: 980, height: 1500 },
      { width: 1820, height: 844 },
    ],
  },
  shop: { maxBytes: 2 * MB, formats: ['jpeg', 'png', 'webp'], pixels: [{ width: 1200, height: 800 }] },
  prize: { maxBytes: MB / 2, formats: PICTURE, pixels: [{ width: 750, height: 562 }] },
  editor: { maxBytes: 2 * MB, formats: ['jpeg', 'png', 'gif'] },
  video: { maxBytes: 8 * MB, formats: ['mp4'], maxSeconds: 600 },
  audio: { maxBytes: 3 * MB, formats: ['mp3', 'ogg'], maxSeconds: 600 },
} as const satisfies Readonly<Record<string, FileLimit>>;
export type FileKind = keyof typeof FILE_LIMITS;
export const FILE_KINDS = Object.keys(FILE_LIMITS) as [FileKind, ...FileKind[]];

export const SHOP_QUOTA = { maxBytes: 5 * 1024 * MB, maxFiles: 50_000 } as const;

/** Returns the size in megabytes as text, such as `0.5` or `2`. */
export const megabytes = (bytes: number): string => String(Math.round((bytes / MB) * 10) / 10);

/** The widths of square thumbnails in px. Their addresses are `a.jpg_40x40.jpg`, `a.jpg_40x40` or `a_40x40.jpg`. */
export const THUMBNAIL_SIZES = [20, 40, 80, 160, 320, 640] as const;
