import { expect, it } from 'vitest';
import { readAnswer } from './load-report.ts';

it('hands on the report of a good answer', async () => {
  const report = { shop: 'Lotus' };
  expect(await readAnswer(Response.json({ code: 0, msg: 'ok', report }))).toEqual({ kind: 'loaded', report });
});

it('tells an unavailable share from a refusal that may pass', async () => {
  const gone = Response.json({ code: 60001, msg: '报告不可用' }, { status: 404 });
  expect(await readAnswer(gone)).toEqual({ kind: 'refused', message: '报告不可用', final: true });
  const busy = Response.json({ code: 30003, msg: 'Too many requests' }, { status: 429 });
  expect(await readAnswer(busy)).toEqual({ kind: 'refused', message: 'Too many requests', final: false });
});

it("takes an answer that is not the server's own for a fault on the way", async () => {
  expect(await readAnswer(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual({ kind: 'unreachable' });
  expect(await readAnswer(Response.json(null))).toEqual({ kind: 'unreachable' });
});
