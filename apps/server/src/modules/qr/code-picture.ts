import { readFile } from 'node:fs/promises';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The longest side of a code that an interface may send, in pixels. Larger pictures would take much memory. */
export const MAX_SIDE = 4_096;
/** The side of a code as mirrors get it, in pixels. */
const SHOWN_SIDE = 480;
const READ_SIDE = 1_200;

// The reader would otherwise load its program from the internet.
const program = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

export type PictureProblem = 'not_picture' | 'too_large';

const decoded = (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_SIDE * MAX_SIDE });

/** Checks a picture by its head, before it is decoded. Returns undefined for a picture that can be shown. */
export async function pictureProblem(bytes: Uint8Array): Promise<PictureProblem | undefined> {
  try {
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > MAX_SIDE || height > MAX_SIDE) return 'too_large';
    await decoded(bytes).stats();
    return undefined;
  } catch {
    return 'not_picture';
  }
}

/** Returns the picture as a `data:` address. It is encoded again, so that it carries nothing but pixels. */
export async function pictureForMirror(bytes: Uint8Array): Promise<string> {
  const png = await decoded(bytes)
    .flatten({ background: '#ffffff' })
    .resize(SHOWN_SIDE, SHOWN_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Returns the text of the QR code in a picture, or undefined if no code can be read. */
export async function textOfCode(bytes: Uint8Array): Promise<string | undefined> {
  const png = await decoded(bytes)
    .flatten({ background: '#ffffff' })
    .resize(READ_SIDE, READ_SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const [found] = await readBarcodes(new Uint8Array(png), {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found?.isValid ? found.text : undefined;
}

/** Draws the QR code of a text as PNG. */
export const drawCode = (text: string): Promise<Buffer> => toBuffer(text, { width: SHOWN_SIDE, margin: 4 });
