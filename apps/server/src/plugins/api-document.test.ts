import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type RestClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let anybody: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  anybody = createClient(server);
});
afterAll(() => server.close());

it('is there for machines', async () => {
  const answer = await anybody.get('/docs/openapi.json');
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Skin Mirror' } });
});

it('is accompanied by the protocol of mirrors', async () => {
  const { status, text } = await anybody.get('/docs/mirror-protocol.md');
  expect([status, text.split('\n', 1)[0]]).toEqual([200, '# The protocol of mirrors']);
});

it.each(['/docs', '/docs/'])(
  'is there for people at %s, without a script in the page or from elsewhere',
  async (path) => {
    const { status, headers, text } = await anybody.get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    for (const [, attributes, content] of scripts) {
      expect(attributes).toMatch(/type="application\/json"|src="\/docs\//);
      expect(content).toBe('');
    }
    expect(text).not.toMatch(/https?:\/\//);
    const [, source] = /src="([^"]+)"/.exec(text) ?? [];
    const script = await anybody.get(source as string);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
  },
);
