import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import sharp from 'sharp';
import type { PreparedRequest } from './load.ts';
import type { BenchDevice, BenchShop } from './world.ts';

const UPLOAD = '/mirrorSrv/record/upload';

const SURFACE = [
  'color',
  'pockmark',
  'spot',
  'sensitive',
  'acne',
  'texture',
  'wrinkle',
  'dark_circle',
  'blackhead',
  'pore',
  'water',
];
const DEEP = ['collagen', 'uv_spot', 'pigment'];

const measured = (layer: string, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key, index) => [key, { layer, raw: 45 + index * 4 }]));

const RESULT = {
  algo_version: 'bench',
  skin_age: 31,
  skin_type: { type: 'mixed' },
  tone: { ita: 35 },
  dims: { ...measured('layer', SURFACE), ...measured('deep', DEEP) },
};

function testOf(seq: number, photos: 0 | 1) {
  return {
    client_uuid: randomUUID(),
    seq,
    test_time: new Date(Date.now() - 60_000).toISOString(),
    customer: { nickname: '王慧欣', mobile: `138${String(seq).padStart(8, '0')}`, sex: 0, age: 28 },
    consent: { text_id: 'v1', photos, contact: 1, marketing: 0 },
    questions: { sleep: 'well' },
    status: 2,
    quality: { face: 0.95, blur: 0.9, light: 0.9 },
    result: RESULT,
  };
}

async function signed(
  device: BenchDevice,
  contentType: string,
  body: Buffer,
  url: string = UPLOAD,
): Promise<PreparedRequest> {
  const { device_no, secret } = device;
  const headers = { 'content-type': contentType };
  const all = await signMirrorRequest({
    method: 'POST',
    url,
    headers,
    body,
    secret,
    device_no,
    created: new Date(),
  });
  return { method: 'POST', path: url, headers: all, body };
}

export function testsWithoutPhotos(devices: readonly BenchDevice[], count: number): Promise<PreparedRequest[]> {
  return Promise.all(
    Array.from({ length: count }, (_, seq) => {
      const body = Buffer.from(JSON.stringify({ meta: testOf(seq, 0) }));
      return signed(devices[seq % devices.length] as BenchDevice, 'application/json', body);
    }),
  );
}

/** Makes one heartbeat request for each mirror. A real mirror sends one every minute. */
export function heartbeats(devices: readonly BenchDevice[]): Promise<PreparedRequest[]> {
  const said = { seq: 12, app_version: '2.1', ip: '10.0.0.7', location: '杭州', queue_len: 0, free_mb: 2048 };
  const body = Buffer.from(JSON.stringify(said));
  return Promise.all(devices.map((device) => signed(device, 'application/json', body, '/mirrorSrv/device/heartbeat')));
}

const KINDS = ['white', 'positive', 'negative', 'uv', 'woods', 'blue', 'brown', 'red'];

/** Makes eight photos of about 340 KB each. */
export async function benchPhotos(): Promise<Buffer[]> {
  return Promise.all(
    KINDS.map((_, index) => {
      const noise = randomBytes(60 * 80 * 3);
      const face = sharp(noise, { raw: { width: 60, height: 80, channels: 3 } })
        .resize(1200, 1600)
        .tint({ r: 200, g: 150 + index * 5, b: 140 });
      return face.jpeg({ quality: 92 }).toBuffer();
    }),
  );
}

export async function testsWithPhotos(
  devices: readonly BenchDevice[],
  photos: readonly Buffer[],
  count: number,
): Promise<PreparedRequest[]> {
  const requests: PreparedRequest[] = [];
  for (let seq = 0; seq < count; seq += 1) {
    const form = new FormData();
    form.append('meta', JSON.stringify(testOf(seq, 1)));
    KINDS.forEach((kind, index) => {
      // Adds bytes after the end of the picture, so each file has its own digest.
      const unique = Buffer.concat([photos[index] as Buffer, createHash('sha256').update(`${seq}/${kind}`).digest()]);
      form.append(kind, new Blob([new Uint8Array(unique)]), `${kind}.jpg`);
    });
    const written = new Response(form);
    const body = Buffer.from(await written.arrayBuffer());
    requests.push(
      await signed(devices[seq % devices.length] as BenchDevice, written.headers.get('content-type') ?? '', body),
    );
  }
  return requests;
}

export function listRequests(
  shop: BenchShop,
  fields: Readonly<Record<string, string>>,
  count: number,
): PreparedRequest[] {
  const body = Buffer.from(new URLSearchParams(fields).toString());
  const headers = { 'content-type': 'application/x-www-form-urlencoded', access_token: shop.token };
  return Array.from({ length: count }, () => ({ method: 'POST', path: '/skinMgrSrv/record/list', headers, body }));
}
