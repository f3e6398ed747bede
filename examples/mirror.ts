// A mirror in TypeScript, by Node's own modules alone: docs/mirror-protocol.md, step by step.
//
//     node examples/mirror.ts http://127.0.0.1:8080 SM0000012 ABCD-EFGH-JKLM [photo.jpg]
//
// Needs Node 24. Real programs keep the secret, the configuration and the unsent tests on their disk.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

type Fields = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

/** A small PNG. A real mirror sends its photos, as JPEG, PNG or WebP. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEXMmZkWn0hNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=';
const TRIES = 8;

class Mirror {
  readonly #server: string;
  #number: string;
  #secret = '';
  /** Milliseconds that the server's clock is ahead. */
  #clockError = 0;

  constructor(server: string, number: string) {
    this.#server = server;
    this.#number = number;
  }

  async activate(active_code: string): Promise<void> {
    const fields = { device_no: this.#number, active_code, model: 'EX-1', app_version: '1.0', is_simulated: 1 };
    const answer = await this.post('/mirrorSrv/device/activate', fields);
    this.#number = String(answer.device_no);
    this.#secret = String(answer.device_secret);
  }

  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#send('GET', `${path}?${new URLSearchParams(query)}`);
  }

  async post(
    path: string,
    fields: Fields,
    photos?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  ): Promise<Answer> {
    if (!photos) return this.#send('POST', path, Buffer.from(JSON.stringify(fields)), 'application/json');
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    for (const [kind, photo] of Object.entries(photos)) form.append(kind, new Blob([photo]), `${kind}.jpg`);
    // The signature covers the body, so it is encoded first.
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    return this.#send('POST', path, Buffer.from(await encoded.arrayBuffer()), type);
  }

  #signature(method: string, path: string, body?: Buffer<ArrayBuffer>): Record<string, string> {
    const [route = '', query = ''] = path.split('?', 2);
    const headers: Record<string, string> = { 'x-device-no': this.#number };
    if (body) headers['content-digest'] = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    const covered = Object.entries({ '@method': method, '@path': route, '@query': `?${query}`, ...headers });
    const names = covered.map(([name]) => `"${name}"`).join(' ');
    const created = Math.floor((Date.now() + this.#clockError) / 1000);
    const parameters = `(${names});created=${created};keyid="${this.#number}";alg="hmac-sha256"`;
    const text = [...covered, ['@signature-params', parameters]]
      .map(([name, value]) => `"${name}": ${value}`)
      .join('\n');
    const mac = createHmac('sha256', Buffer.from(this.#secret, 'base64')).update(text).digest('base64');
    return { ...headers, 'signature-input': `sig=${parameters}`, signature: `sig=:${mac}:` };
  }

  /** Sends until there is an answer, as the table "What an answer means" says. */
  async #send(method: string, path: string, body?: Buffer<ArrayBuffer>, type = ''): Promise<Answer> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const headers = {
        ...(body && { 'content-type': type }),
        ...(this.#secret && this.#signature(method, path, body)),
      };
      const sent = { method, headers, body: body ?? null, signal: AbortSignal.timeout(40_000) };
      const response = await fetch(this.#server + path, sent).catch(() => undefined);
      const answer = (await response?.json().catch(() => undefined)) as Answer | undefined;
      if (response && answer?.code === 20010) {
        this.#clockError = Date.parse(response.headers.get('date') ?? '') - Date.now();
        continue;
      }
      const isPassing = !response || response.status >= 500 || [408, 429].includes(response.status);
      if (!isPassing && answer) {
        if (answer.code === 0) return answer;
        throw new Error(`${path}: ${answer.code} ${answer.msg} ${answer.detail ?? ''}`);
      }
      await sleep(Number(response?.headers.get('retry-after') ?? Math.min(60, 2 ** attempt)) * 1000);
    }
    throw new Error(`no answer from ${this.#server}`);
  }
}

const begun = (seq: number, secondsAgo = 0) => ({
  client_uuid: randomUUID(),
  seq,
  test_time: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  capture_state: 1,
  customer: { nickname: 'Example', mobile: '13600000000', sex: 0, age: 34 },
  consent: { text_id: 'example', photos: 1, contact: 1, marketing: 0 },
  questions: {},
});

const ENDED = {
  status: 2,
  quality: { face: 0.97, sharpness: 0.95, light: 0.9 },
  result: {
    algo_version: '1.0',
    skin_age: 31,
    skin_type: { type: 'dry' },
    tone: { ita: 35 },
    dims: {
      acne: { layer: 'layer', raw: 82, count: 3 },
      pore: { layer: 'layer', raw: 64.5 },
      collagen: { layer: 'deep', raw: 71 },
    },
  },
};

const [server = '', number = '', code = '', photo] = process.argv.slice(2);
const white = new Uint8Array(photo ? await readFile(photo) : Buffer.from(DOT, 'base64'));
const mirror = new Mirror(server, number);
await mirror.activate(code);
const { rev } = await mirror.get('/mirrorSrv/config', { rev: '0' });
await mirror.post('/mirrorSrv/config/ack', { rev, ok: 1 });
await mirror.post('/mirrorSrv/device/heartbeat', { seq: 0, config_rev: rev, is_start: 1 });

// A test in steps.
const { analysis_id } = await mirror.post('/mirrorSrv/record/create', begun(1));
const stored = await mirror.post('/mirrorSrv/record/image', { analysis_id, kind: 'white' }, { file: white });
if (stored.sha256 !== createHash('sha256').update(white).digest('hex')) throw new Error('another photo was stored');
const end = await mirror.post('/mirrorSrv/record/finish', { analysis_id, ...ENDED });
console.log('test', analysis_id, 'status', end.status, end.reason);

// Two tests that waited for the network: the newer one first, each twice. The second time the server knows it.
for (const waited of [begun(3, 60), begun(2, 120)]) {
  for (const times of [0, 1]) {
    const answer = await mirror.post('/mirrorSrv/record/upload', { meta: { ...waited, ...ENDED } }, { white });
    if (answer.duplicate !== times) throw new Error('a repeated test was taken for another one');
    if (times === 1) console.log('offline', answer.analysis_id, 'status', answer.status);
  }
}

const result = await mirror.get('/mirrorSrv/record/result', { analysis_id: String(analysis_id) });
const scores = result.scores as readonly { readonly dimension: string; readonly score: number }[];
const qr = result.qr as { readonly text: string; readonly image_url: string | null };
console.log('scores', scores.map(({ dimension, score }) => `${dimension}=${score}`).join(' '));
console.log('qr', qr.text || qr.image_url);
