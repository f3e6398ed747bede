import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FetchError, fetchOutside } from './fetch-outside.ts';

let server: Server;
let hits: string[];
let answer: RequestListener;
let port: number;
beforeEach(async () => {
  hits = [];
  answer = (_request, response) => response.end('here');
  server = createServer((request, response) => {
    hits.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '::');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const NOWHERE = { FETCH_ALLOW: [] };
const HERE = { FETCH_ALLOW: ['127.0.0.0/8', '::1'] };
const problem = async (env: { FETCH_ALLOW: string[] }, address: string): Promise<string> => {
  try {
    await fetchOutside(env, address);
    return 'fetched';
  } catch (cause) {
    return (cause as FetchError).problem;
  }
};

describe('an address that a shop has typed', () => {
  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://0x7f.1',
    'http://127.0.0.1.',
    'http://１２７.０.０.１',
    'http://0.0.0.0',
    'http://0',
    'http://localhost',
    'http://LOCALHOST.',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[0:0:0:0:0:ffff:127.0.0.1]',
    'http://168.63.129.16',
    'http://[::127.0.0.1]',
    'http://[::7f00:1]',
    'http://[::ffff:0:7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://[4000::1]',
    'http://[2002:7f00:1::]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://10.0.0.1',
    'http://172.16.3.4',
    'http://192.168.1.1',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://user:secret@127.0.0.1',
    'ftp://example.com',
    'file:///etc/passwd',
    'gopher://127.0.0.1',
    'not an address',
  ])('reaches nothing inside: %s', async (address) => {
    const withPort = address.replace(/^(http:\/\/[^/]+)/, `$1:${port}`);
    for (const one of [address, withPort])
      expect(['inside', 'address', 'unknown_host']).toContain(await problem(NOWHERE, one));
    expect(hits).toEqual([]);
  });

  it('has no other port than those of the web', async () => {
    expect(await problem(NOWHERE, 'http://example.com:6379/')).toBe('address');
  });

  it('is read where the operator allows its network, by number and by name', async () => {
    for (const host of ['127.0.0.1', '[::1]', '2130706433']) {
      const { bytes, redirects } = await fetchOutside(HERE, `http://${host}:${port}/a`);
      expect([bytes.toString(), redirects]).toEqual(['here', 0]);
    }
    expect(hits).toEqual(['/a', '/a', '/a']);
  });

  it('is followed three times, and not to an address inside', async () => {
    const target = {
      '/one': '/two',
      '/two': `http://127.0.0.1:${port}/end`,
      '/away': 'http://10.9.8.7/secret',
      '/ring': '/ring',
    };
    answer = ({ url }, response) => {
      const location = target[url as keyof typeof target];
      if (location) response.writeHead(302, { location });
      response.end('end');
    };
    expect(await fetchOutside(HERE, `http://127.0.0.1:${port}/one`)).toMatchObject({
      address: `http://127.0.0.1:${port}/end`,
      redirects: 2,
    });
    expect(await problem(HERE, `http://127.0.0.1:${port}/away`)).toBe('inside');
    expect(await problem(HERE, `http://127.0.0.1:${port}/ring`)).toBe('redirects');
    expect(hits.filter((url) => url === '/ring')).toHaveLength(4);
  });

  it('ends when it sends without an end, too slowly, or a fault', async () => {
    const address = `http://127.0.0.1:${port}/`;
    answer = (_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(64 * 1024))) {}
        response.once('drain', more);
      };
      more();
    };
    expect(await problem(HERE, address)).toBe('large');
    expect((await fetchOutside(HERE, address, { readsBody: false })).bytes).toHaveLength(0);
    answer = (_request, response) => response.writeHead(503).end();
    expect(await problem(HERE, address)).toBe('status');
    answer = (request) => request.socket.destroy();
    expect(await problem(HERE, address)).toBe('unreachable');
    answer = (_request, response) => void response.write('a');
    const started = Date.now();
    expect(await problem(HERE, address)).toBe('slow');
    expect(Date.now() - started).toBeLessThan(20_000);
  });
});
