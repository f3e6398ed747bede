import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { createTurns } from '../../kernel/turns.ts';
import { inThread, ThreadError, type ThreadLimits } from '../../process/in-thread.ts';
import { MAX_PIXELS, picturesInTurn, TIMEOUT_SECONDS } from '../file/picture-limits.ts';
import type { ReadCode } from './code-reader.ts';

interface PictureSize {
  /** The longest side that is decoded, in pixels. Larger pictures would take much memory and time. */
  readonly maxSide: number;
  /** The longest side of the result, in pixels. */
  readonly side: number;
  /** True if few colours keep the file small. The time limit can't end the choice of these colours. */
  readonly hasPalette: boolean;
}

/** The side of a code as mirrors get it, in pixels. */
const SHOWN_SIDE = 480;
export const MAX_SIDE = 1_024;
/** A code that a shop's interface sends. Choosing its colours takes a second at most, because it is small by then. */
const GIVEN: PictureSize = { maxSide: MAX_SIDE, side: SHOWN_SIDE, hasPalette: true };
/** A code that the shop uploaded. Mirrors show it as it is, and uploads have a limit of their own. */
export const UPLOADED: PictureSize = { maxSide: 25_000, side: 1_200, hasPalette: false };

export type PictureProblem = 'not_picture' | 'too_large';

/**
 * Decodes the picture of a code, and encodes it again as PNG, so that it carries nothing but pixels.
 * @throws AppError SHOP_BUSY if too many pictures of the shop wait, SERVER_BUSY after five seconds
 */
export function codePicture(
  tenant_id: number,
  bytes: Uint8Array,
  { maxSide, side, hasPalette }: PictureSize = GIVEN,
  seconds = TIMEOUT_SECONDS,
): Promise<{ readonly png: Buffer } | { readonly problem: PictureProblem }> {
  return picturesInTurn(tenant_id, async () => {
    try {
      // The head tells the size before the picture is decoded.
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width > maxSide || height > maxSide) return { problem: 'too_large' };
      const png = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
        .flatten({ background: '#ffffff' })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .png({ palette: hasPalette })
        .timeout({ seconds })
        .toBuffer();
      return { png };
    } catch (cause) {
      if (cause instanceof Error && cause.message.startsWith('timeout')) throw new AppError('SERVER_BUSY');
      return { problem: 'not_picture' };
    }
  });
}

/** Returns a PNG as a `data:` address. */
export const pictureForMirror = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** Starting the thread takes most of the time, about a tenth of a second. */
const LIMITS: ThreadLimits = { cpuMs: 5_000, ms: 15_000, megabytes: 64 };
const PROGRAM = new URL('./code-reader.ts', import.meta.url);
const readInTurn = createTurns({ all: 1, each: 1, waiting: 4, waitMs: 30_000 });

/**
 * Returns the text of the QR code in a PNG, or undefined if no code can be read.
 * @throws AppError SHOP_BUSY or SERVER_BUSY if too many codes wait
 */
export async function textOfCode(tenant_id: number, png: Uint8Array, limits = LIMITS): Promise<string | undefined> {
  try {
    return (await readInTurn(tenant_id, () => inThread<ReadCode>(PROGRAM, png, limits))).text;
  } catch (cause) {
    if (cause instanceof ThreadError) return undefined;
    throw cause;
  }
}

/** Draws the QR code of a text as PNG. */
export const drawCode = (text: string): Promise<Buffer> => toBuffer(text, { width: SHOWN_SIDE, margin: 4 });
