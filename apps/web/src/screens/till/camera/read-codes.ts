import type { BarcodeDetector } from 'qr/decode.js';

declare global {
  interface Window {
    readonly BarcodeDetector?: typeof BarcodeDetector;
  }
}

const PAUSE_MS = 150;

/** Reads the QR codes that a video shows, until `signal` aborts. Rejects if the reader can't be loaded. */
export async function readCodes(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await makeDetector();
  while (!signal.aborted) {
    const found = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
    const text = found[0]?.rawValue;
    if (text && !signal.aborted) onText(text);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The browser's own reader where it has one, else ours. */
async function makeDetector(): Promise<Pick<BarcodeDetector, 'detect'>> {
  const own = window.BarcodeDetector;
  const readsQr = await own?.getSupportedFormats().then(
    (formats) => formats.includes('qr_code'),
    () => false,
  );
  const Detector = own && readsQr ? own : (await import('qr/decode.js')).BarcodeDetector;
  return new Detector({ formats: ['qr_code'] });
}
