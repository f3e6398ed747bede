import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';

/**
 * The faults of a server that the proxy plays.
 * - `doubles`: takes each repeated test for another one
 * - `any-clock`: takes requests with any clock
 * - `keeps-twice`: keeps a repeated photo a second time
 */
export type ServerFault = 'doubles' | 'any-clock' | 'keeps-twice';

export interface FaultyProxy {
  readonly origin: string;
  /** The calls so far, as lines of a trace. */
  trace(): string;
  stop(): Promise<void>;
}

interface Passed {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);
const PASSED_ON = new Set(['content-type', 'date', 'x-tid', 'retry-after']);
const CLIENT_UUID = /"client_uuid":\s*"([^"]+)"/;

/** Starts a proxy that records all calls. With a fault it plays a server that breaks one rule. */
export async function startFaultyProxy(server: string, fault?: ServerFault): Promise<FaultyProxy> {
  const lines: string[] = [];
  const secrets = new Map<string, string>();
  const tests = new Set<string>();
  const photos = new Map<string, number>();

  /** Signs a changed request again. The proxy has heard the secret when the mirror was activated. */
  async function signedAgain({ method, url, headers, body }: Passed): Promise<Passed> {
    const device_no = headers['x-device-no'] ?? '';
    const { signature: _, 'signature-input': __, 'content-digest': ___, ...plain } = headers;
    const again = await signMirrorRequest({
      method,
      url,
      headers: plain,
      body,
      secret: secrets.get(device_no) ?? '',
      device_no,
      created: new Date(),
    });
    return { method, url, headers: again, body };
  }

  async function changed(request: Passed): Promise<Passed> {
    const text = request.body.toString('latin1');
    const [, uuid] = CLIENT_UUID.exec(text) ?? [];
    if (fault !== 'doubles' || uuid === undefined) return request;
    if (!tests.has(uuid)) {
      tests.add(uuid);
      return request;
    }
    return signedAgain({ ...request, body: Buffer.from(text.replaceAll(uuid, randomUUID()), 'latin1') });
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (HOP_BY_HOP.has(name) ? [] : [[name, String(value)]])),
    );
    const sent = { method: request.method ?? 'GET', url: request.url ?? '/', headers, body: await buffer(request) };
    let answer = await send(server, await changed(sent));
    if (fault === 'any-clock' && answer.fields.code === 20010) answer = await send(server, await signedAgain(sent));
    if (typeof answer.fields.device_secret === 'string')
      secrets.set(String(answer.fields.device_no), answer.fields.device_secret);
    const fields = fault === 'keeps-twice' ? withRepeatedPhotos(sent, answer.fields, photos) : answer.fields;
    const { body, ...call } = sent;
    const said = { body: body.toString('base64'), status: answer.status, answer: fields };
    lines.push(JSON.stringify({ time: new Date(), ...call, ...said }));
    response.writeHead(answer.status, answer.headers);
    response.end(fields === answer.fields ? answer.bytes : JSON.stringify(fields));
  }

  const proxy = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    trace: () => lines.join('\n'),
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

async function send(server: string, { method, url, headers, body }: Passed) {
  const answer = await fetch(server + url, {
    method,
    headers,
    body: method === 'GET' || body.length === 0 ? null : new Uint8Array(body),
    redirect: 'manual',
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const passed = Object.fromEntries([...answer.headers].filter(([name]) => PASSED_ON.has(name)));
  return { status: answer.status, bytes, headers: passed, fields: fieldsOf(bytes) };
}

function fieldsOf(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return {};
  }
}

/** Adds each repeated photo once more to what the result tells. */
function withRepeatedPhotos(
  { url, body }: Passed,
  fields: Readonly<Record<string, unknown>>,
  photos: Map<string, number>,
): Readonly<Record<string, unknown>> {
  if (url.endsWith('/record/image') && fields.code === 0) {
    const [, test] = /name="analysis_id"\r\n\r\n([\w-]+)/.exec(body.toString('latin1')) ?? [];
    photos.set(test ?? '', (photos.get(test ?? '') ?? 0) + 1);
  }
  const images = fields.images as readonly object[] | undefined;
  const times = photos.get(String(fields.analysis_id)) ?? 1;
  return images && times > 1 ? { ...fields, images: [...images, ...images] } : fields;
}
