import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ReceivedMessage {
  readonly version: number;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

/** A receiver of webhooks on this machine. It takes everything, unless `answer` does something else. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    url: '',
    received,
    answer: undefined as ((response: ServerResponse, request: Received) => void) | undefined,
    /** The messages so far, each verified by the library of Standard Webhooks. */
    messages: (secret: string): ReceivedMessage[] =>
      received.map(({ body, headers }) => verified(secret, body, headers) as ReceivedMessage),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const take: RequestListener = async (request, response) => {
    const body = await text(request);
    const one = { headers: request.headers, body };
    received.push(one);
    if (receiver.answer) receiver.answer(response, one);
    else response.writeHead(204).end();
  };
  const server = createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** @throws if the signature isn't right */
export const verified = (secret: string, body: string, headers: IncomingHttpHeaders): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
