import { expect, it } from 'vitest';
import { startTestServer } from '#tests/factories/server.ts';

const PATH = '/.well-known/security.txt';

it('whoever finds a fault reads whom to write to, for a year from now', async () => {
  const server = await startTestServer({ SECURITY_CONTACT: 'safe@shop.example', PUBLIC_URL: 'https://mirror.example' });
  try {
    const answer = await fetch(server.origin + PATH);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:safe@shop.example',
      'Preferred-Languages': 'zh, en',
      Canonical: `https://mirror.example${PATH}`,
    });
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(363);
    expect(days).toBeLessThanOrEqual(365);
  } finally {
    await server.close();
  }
});

it('the address does not exist without a contact', async () => {
  const server = await startTestServer();
  try {
    expect((await fetch(server.origin + PATH)).status).toBe(404);
  } finally {
    await server.close();
  }
});
