import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingRelay {
  readonly origin: string;
  /** Breaks off each connection whose server has sent this many bytes more, as a killed server does. */
  cutAfter(bytes: number): void;
  stop(): void;
}

/** Starts a relay of bytes to a server. */
export async function startCuttingRelay(server: string): Promise<CuttingRelay> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let limit = Number.POSITIVE_INFINITY;
  let from = 0;
  const relay = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = () => {
      for (const socket of [client, upstream]) {
        open.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, upstream]) open.add(socket.on('error', end).on('close', end));
    client.pipe(upstream);
    let [sent, round] = [0, from];
    upstream.on('data', (bytes) => {
      if (round !== from) [sent, round] = [0, from];
      const left = limit - sent;
      sent += bytes.length;
      if (sent > limit) client.end(bytes.subarray(0, left), end);
      else if (!client.write(bytes)) {
        upstream.pause();
        client.once('drain', () => upstream.resume());
      }
    });
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    origin: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    cutAfter(bytes) {
      limit = bytes;
      from += 1;
    },
    stop() {
      relay.close();
      for (const socket of open) socket.destroy();
    },
  };
}
