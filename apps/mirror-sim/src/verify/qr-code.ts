import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let prepared: Promise<unknown> | undefined;

/** The reader would otherwise load its program from the internet. */
async function prepare(): Promise<void> {
  const program = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
}

/** Reads the QR code in a picture, as a phone does. Returns undefined if there is none. */
export async function readQr(picture: Uint8Array): Promise<string | undefined> {
  prepared ??= prepare();
  await prepared;
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
  return found?.isValid ? found.text : undefined;
}
