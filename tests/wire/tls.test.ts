import { mkdtemp, readFile } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readEnv } from '../../apps/server/src/env.ts';
import { buildUser } from '../factories/accounts.ts';
import { hasOpenssl, makeCertificate } from '../factories/proxy.ts';
import { loginFields } from '../factories/rest-client.ts';
import { startTestServer } from '../factories/server.ts';

describe.skipIf(!hasOpenssl)('a server with a certificate', () => {
  it('speaks TLS 1.2 or later without a proxy, and marks its cookies so', async () => {
    const folder = await mkdtemp(path.join(inject('testServer').folder, 'tls-'));
    const { key, pem } = makeCertificate(folder);
    const server = await startTestServer({ TLS_CERT_FILE: pem, TLS_KEY_FILE: key });
    onTestFinished(() => server.close());
    const origin = new URL(server.origin);
    expect(origin.protocol).toBe('https:');

    const ca = await readFile(pem);
    const body = new URLSearchParams(loginFields(await buildUser(server))).toString();
    const answer = await new Promise<{ readonly cookies: string[]; readonly said: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      const request = https.request(new URL('/auth2/token', origin), { method: 'POST', ca, headers });
      request.on('error', reject).on('response', async (response) => {
        resolve({ cookies: response.headers['set-cookie'] ?? [], said: await text(response) });
      });
      request.end(body);
    });
    expect(JSON.parse(answer.said)).toMatchObject({ code: 0 });
    expect(answer.cookies.join('\n')).toMatch(/^__Host-[^;]+;.*Secure/m);

    const old = connect({
      port: Number(origin.port),
      host: origin.hostname,
      ca,
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
    });
    const ended = await new Promise<Error>((resolve) => {
      old.on('error', resolve).on('secureConnect', () => resolve(new Error('connected')));
    });
    expect(ended.message).not.toBe('connected');
    await expect(fetch(`http://${origin.host}/livez`)).rejects.toThrow();
  });
});

it('a certificate without its key, and what is none, are refused by name', () => {
  const PEM = '-----BEGIN CERTIFICATE-----\n';
  expect(() => readEnv({ TLS_CERT: PEM })).toThrow('TLS_KEY: is needed with TLS_CERT');
  expect(() => readEnv({ TLS_CERT: 'certificate.pem' })).toThrow('TLS_CERT: must be a certificate as PEM');
});
