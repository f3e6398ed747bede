import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

export const photo = async (colour = '#c99'): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 48, height: 64, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  );

export const measuredResult = {
  algo_version: 'test-1',
  skin_age: 31,
  skin_type: { type: 'oily' },
  tone: { ita: 35 },
  dims: {
    acne: { layer: 'layer', raw: 42, count: 7 },
    spot: { layer: 'layer', raw: 71 },
    collagen: { layer: 'deep', raw: 64 },
  },
};

export const testStart = (over: Readonly<Record<string, unknown>> = {}) => ({
  client_uuid: randomUUID(),
  seq: 1,
  test_time: new Date(Date.now() - 60_000).toISOString(),
  capture_state: 1,
  customer: { nickname: '李雪', mobile: '13812345678', sex: 0, age: 28 },
  consent: { text_id: 'v1', photos: 1, contact: 1, marketing: 0 },
  questions: { sleep: 'well' },
  ...over,
});

export const withoutPhotos = { consent: { text_id: 'v1', photos: 0, contact: 1, marketing: 0 } };

/** Makes the input of a finished skin test without photos, which a mirror sends in one request. */
export const wholeTest = (over: Readonly<Record<string, unknown>> = {}) => ({
  ...testStart(withoutPhotos),
  status: 2,
  quality: { face: 0.95, blur: 0.9, light: 0.9 },
  result: measuredResult,
  ...over,
});
