import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The text of the QR code, or undefined if no code can be read. */
export interface ReadCode {
  readonly text: string | undefined;
}

// The reader would otherwise load its program from the internet.
const program = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

const [found] = await readBarcodes(workerData as Uint8Array, {
  formats: ['QRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
});
parentPort?.postMessage({ text: found?.isValid ? found.text : undefined } satisfies ReadCode);
