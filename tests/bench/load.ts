import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that is built before the measurement starts. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds, like all times below. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
}

/**
 * Sends the requests over `connections` connections. Each connection sends its next request when its last request is
 * answered.
 */
export async function runLoad(
  origin: string,
  requests: readonly PreparedRequest[],
  connections: number,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const started = performance.now();
      await send(origin, request, agent);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return summary(times, seconds);
}

/** Sends `perSecond` requests a second, even if answers are late. */
export async function runRate(
  origin: string,
  requests: readonly PreparedRequest[],
  perSecond: number,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(
    requests.map(async (request, index) => {
      await sleep((index / perSecond) * 1000);
      const sent = performance.now();
      await send(origin, request, agent);
      times.push(performance.now() - sent);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return summary(times, seconds);
}

function summary(times: number[], seconds: number): LoadResult {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) };
}

/** Rejects if the answer is an error, because fast errors would look like good results. */
function send(origin: string, { method, path, headers, body }: PreparedRequest, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(origin + path, {
      method,
      agent,
      headers: { ...headers, 'content-length': body.length },
    });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200 && text.startsWith('{"code":0')) resolve();
        else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 200)}`));
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
