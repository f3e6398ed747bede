import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

/**
 * Sends a part of a request, or all of it, and then resets the connection without waiting for the answer, as a broken
 * line does.
 * @param share how much of the body is sent, from 0 to 1
 * @throws always, because there is no answer
 */
export function sendAndReset(url: string, init: RequestInit, share: number): Promise<never> {
  const body = init.body instanceof Uint8Array ? init.body : Buffer.alloc(0);
  const send = url.startsWith('https:') ? secureRequest : plainRequest;
  const headers = Object.fromEntries(new Headers(init.headers));
  return new Promise((_, reject) => {
    const request = send(url, {
      method: init.method,
      headers: { ...headers, 'content-length': body.length },
      signal: init.signal ?? undefined,
    });
    request.on('error', reject);
    // An answer that is quicker than the reset is lost as well.
    request.on('response', (answer) => answer.on('error', () => undefined).resume());
    request.write(body.subarray(0, Math.floor(body.length * share)), () => {
      request.socket?.resetAndDestroy();
      reject(new Error('the connection was reset'));
    });
    if (share === 1) request.end();
  });
}
