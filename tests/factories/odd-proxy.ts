import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The faults of a proxy.
 * - `repeats`: sends each request twice at the same time, and passes on the second answer
 * - `cuts`: passes on half of each body as if it were all of it
 * - `holds`: passes on an answer when it is complete
 */
export type Fault = 'repeats' | 'cuts' | 'holds';

export interface OddProxy {
  readonly origin: string;
  /** Returns how many answers the server has begun. */
  begun(): number;
  stop(): Promise<void>;
}

/** Starts a proxy that has a fault. */
export async function startOddProxy(server: string, fault: Fault): Promise<OddProxy> {
  let begun = 0;
  const onBegin = () => {
    begun += 1;
  };
  const proxy = createServer((request, response) => {
    pass({ server, fault, onBegin }, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    begun: () => begun,
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

interface Passing {
  readonly server: string;
  readonly fault: Fault;
  readonly onBegin: () => void;
}

async function pass(
  { server, fault, onBegin }: Passing,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const whole = await buffer(request);
  const body = fault === 'cuts' ? whole.subarray(0, whole.length / 2) : whole;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!HOP_BY_HOP.has(name)) headers.set(name, String(value));
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const send = () =>
    fetch(server + request.url, {
      method: request.method ?? 'GET',
      headers,
      body: hasBody ? new Uint8Array(body) : null,
      redirect: 'manual',
    });
  const answers = await Promise.all(fault === 'repeats' ? [send(), send()] : [send()]);
  onBegin();
  const texts = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  const last = answers.at(-1) as Response;
  response.writeHead(last.status, { 'content-type': last.headers.get('content-type') ?? '' });
  response.end(texts.at(-1));
}

const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);
