import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WrongAnswer } from '../client/answer.ts';
import { MirrorClient } from '../client/client.ts';
import { planScenario, type Visit } from '../scenario/plan.ts';
import { parseScenario } from '../scenario/scenario.ts';
import { buildTest, calendarAt } from '../skin-test/skin-test.ts';
import { comesAt, fault, LINE_TARGETS, type LineFault } from './fault.ts';
import { faultyLine } from './faulty-line.ts';
import { FaultLedger } from './ledger.ts';

/** The requests that the server got: the path, and whether the body was whole. */
let got: { path: string; whole: boolean }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  request.on('error', () => got.push({ path, whole: false }));
  request.on('end', () => {
    got.push({ path, whole: true });
    answer(request, response);
  });
  request.resume();
});
const known = () => ({ code: 0, msg: '', server_time: new Date(), config_rev: 1, commands: [] });

beforeEach(async () => {
  got = [];
  answer = (_, response) => response.end(JSON.stringify(known()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function mirrorWith(...faults: object[]) {
  const ledger = new FaultLedger();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = Buffer.alloc(32, 1).toString('base64');
  const line = faultyLine({
    device_no: 'SIM-1',
    faults: faults.map((one) => fault.parse(one) as LineFault),
    ledger,
    secret: () => secret,
    clock: () => new Date(),
    fetch,
  });
  return { ledger, client: new MirrorClient({ server: origin, device_no: 'SIM-1', secret, fetch: line }) };
}

describe('a fault of the line', () => {
  it.each([
    'reset_after_send',
    'cut_body',
    'lose_answer',
    'cut_answer',
    'drop_before_send',
    'server_error',
    'proxy_page',
  ])('%s is survived, because the mirror asks again', async (name) => {
    const { client, ledger } = mirrorWith({ on: 'heartbeat', nth: 2, do: name });
    await client.heartbeat({ seq: 1 });
    await client.heartbeat({ seq: 2 });
    expect(ledger.counts()).toEqual([{ device_no: 'SIM-1', planted: 1, survived: 1 }]);
    expect(client.counters).toMatchObject({ requests: 3, retries: 1 });
  });

  it('cut_body lets the server see a part of the request', async () => {
    const { client } = mirrorWith({ on: 'heartbeat', do: 'cut_body' });
    await client.heartbeat({ seq: 1 });
    expect(got.map(({ whole }) => whole)).toEqual([false, true]);
  });

  it('duplicate must find the same answer, and tells what the server did wrong', async () => {
    const { client, ledger } = mirrorWith({ on: 'heartbeat', do: 'duplicate' });
    let asked = 0;
    answer = (_, response) => response.end(JSON.stringify(asked++ === 0 ? known() : { code: 40010, msg: '' }));
    await client.heartbeat({ seq: 1 });
    expect(ledger.problems()[0]?.problem).toMatchObject({
      key: 'problem.fault_taken',
      details: { why: 'code 40010 instead of 0' },
    });
  });

  it.each(['wrong_secret', 'clock_skew'])('%s that the server takes is a fault of the server', async (name) => {
    const { client, ledger } = mirrorWith({ on: 'heartbeat', do: name });
    await client.heartbeat({ seq: 1 });
    expect(ledger.counts()).toEqual([{ device_no: 'SIM-1', planted: 1, survived: 0 }]);
  });

  it('comes at the nth request, and again', () => {
    const at = (given: object) =>
      [1, 2, 3, 4, 5, 6].filter((n) => comesAt(fault.parse({ do: 'old_app', ...given }), n));
    expect(at({})).toEqual([1]);
    expect(at({ nth: 3, times: 2 })).toEqual([3, 4]);
    expect(at({ nth: 2, every: 2, times: 5 })).toEqual([2, 4, 6]);
  });

  it('is named for a call that mirrors make', () => {
    expect(LINE_TARGETS.every((on) => fault.safeParse({ on, do: 'latency' }).success)).toBe(true);
    expect(fault.safeParse({ on: 'finsh', do: 'latency' }).success).toBe(false);
    expect(fault.safeParse({ on: 'finish', do: 'clock_skew', minutes: 3 }).success).toBe(false);
  });
});

describe('a server that misbehaves', () => {
  it.each([
    ['says more bytes than it sends', 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"code":0'],
    ['says fewer bytes than it sends', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n{"code":0}'],
    ['cuts off in the middle of the head', 'HTTP/1.1 200 O'],
    ['answers a page', 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>'],
    ['answers a list', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]'],
  ])('%s is asked again', async (_, raw) => {
    let asked = 0;
    answer = ({ socket }, response) => {
      asked += 1;
      if (asked === 1) socket.end(raw);
      else response.end(JSON.stringify(known()));
    };
    const { client } = mirrorWith();
    await client.heartbeat({ seq: 1 });
    expect(client.counters).toMatchObject({ requests: 2, retries: 1 });
  });

  it('with an answer of another shape is told, with the call and the field', async () => {
    answer = (_, response) => response.end(JSON.stringify({ code: 0, msg: '' }));
    const asking = mirrorWith().client.heartbeat({ seq: 1 });
    await expect(asking).rejects.toBeInstanceOf(WrongAnswer);
    await expect(asking).rejects.toThrow(/POST \/mirrorSrv\/device\/heartbeat.*config_rev/s);
  });
});

describe('a fault of the mirror', () => {
  const now = new Date('2026-05-08T13:30:00Z');
  const shop = { timezone: 'Asia/Shanghai', questions: [] };
  function visitsWith(faults: string): { visits: Visit[]; build: (visit: Visit) => ReturnType<typeof buildTest> } {
    const scenario = parseScenario(
      `name: tried\ndevices: [{ device_no: A }]\ncustomers: [{ id: anna, count: 50 }]\nfaults: ${faults}
steps: [{ do: loop, times: 4, steps: [{ do: upload, customer: anna }] }]`,
      'tried.yaml',
    );
    const actions = planScenario(scenario, 1, calendarAt(now, scenario, shop));
    const visits = actions.flatMap((action) => (action.do === 'visit' ? [action.visit] : []));
    return { visits, build: (visit) => buildTest(visit, { scenario, seed: 1, now, shop, device_no: 'A' }) };
  }

  it('that is frozen sends the result of the test before', () => {
    const { visits, build } = visitsWith('[{ do: frozen_result, nth: 3 }]');
    const results = visits.map((visit) => build(visit).end.result);
    expect(results[2]).toEqual(results[1]);
    expect(results[3]).not.toEqual(results[2]);
  });

  it('that sends out of order sends a test after the next one', () => {
    const { visits } = visitsWith('[{ do: out_of_order, nth: 2 }]');
    expect(visits.map(({ number }) => number)).toEqual([1, 3, 2, 4]);
  });

  it('with a full disk keeps one photo; an old one calls sharpness blur', () => {
    const { visits, build } = visitsWith('[{ do: low_disk }, { do: old_app, nth: 2 }]');
    expect(visits.map((visit) => build(visit).kinds.length)).toEqual([1, 11, 11, 11]);
    expect(visits.map((visit) => Object.keys(build(visit).end.quality ?? {}).includes('blur'))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
