import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCredentials } from '../client/credentials.ts';
import { connectMirror } from '../client/mirror.ts';
import { createRandom } from '../random.ts';
import { type Interruption, recordingTransport } from '../testing/recording-transport.ts';
import { arrivals, spreadOf } from './arrivals.ts';
import { runLoad } from './load.ts';

const server = 'http://127.0.0.1:9';

async function load(
  more: {
    transport?: typeof fetch;
    interrupt?: Interruption;
    rate?: number;
    duration?: number;
    budget?: number;
    sample?: number;
  } = {},
) {
  const { transport, requests } = recordingTransport(more.interrupt);
  const credentials = await openCredentials(await mkdtemp(path.join(tmpdir(), 'mirror-sim-')), server, [
    { device_no: 'SIM-1', active_code: 'one' },
    { device_no: 'SIM-2', active_code: 'two' },
  ]);
  const mirrors = await Promise.all(
    ['SIM-1', 'SIM-2'].map((device_no) => connectMirror(device_no, { server, credentials, fetch: transport })),
  );
  const report = await runLoad({
    connection: { server, fetch: more.transport ?? transport },
    mirrors,
    rate: more.rate ?? 100,
    duration: more.duration ?? 1,
    seed: 1,
    photos: 'none',
    budget: more.budget ?? 100,
    sample: more.sample ?? 0,
  });
  return { report, requests };
}

describe('arrivals', () => {
  it('come by chance at the rate, and the same for the same seed', () => {
    const times = arrivals(50, 120, createRandom('a'));
    expect(times.length).toBeGreaterThan(5700);
    expect(times.length).toBeLessThan(6300);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(120);
    expect(arrivals(50, 120, createRandom('a'))).toEqual(times);
  });

  it('are told by the times that most took', () => {
    const spread = spreadOf(Array.from({ length: 100 }, (_, index) => 100 - index));
    expect(spread).toEqual({ p50: 50, p90: 90, p95: 95, p99: 99, max: 100 });
    expect(spreadOf([])).toEqual({ p50: 0, p90: 0, p95: 0, p99: 0, max: 0 });
  });
});

describe('a load', () => {
  it('goes on while the server stands still, and counts the wait of each test from when it was due', async () => {
    const { transport } = recordingTransport();
    let began: number | undefined;
    const stalling: typeof fetch = async (url, init) => {
      began ??= performance.now();
      const left = 1000 - (performance.now() - began);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return transport(url, init);
    };
    const { report } = await load({ transport: stalling, rate: 200, duration: 0.5 });
    expect(report.sent).toBe(report.planned);
    expect(report.acknowledged).toBe(report.planned);
    expect(report.planned).toBeGreaterThan(60);
    expect(report.latency.p50).toBeGreaterThan(300);
    expect(report.latency.max).toBeGreaterThan(report.lag.max);
  });

  it('tries each test once, tells why some failed, and sends those again afterwards', async () => {
    let uploads = 0;
    const { report } = await load({
      interrupt: ({ url }) => {
        if (!url.endsWith('/upload')) return undefined;
        uploads += 1;
        return uploads % 10 === 0 && uploads <= 50
          ? Response.json({ code: 19999, msg: '' }, { status: 503 })
          : undefined;
      },
    });
    expect(report.errors).toEqual({ 'HTTP 503, code 19999': 5 });
    expect(report.acknowledged).toBe(report.planned - 5);
    expect(report.again).toEqual({ sent: 5, acknowledged: 5 });
    expect(report.stopped).toBe(false);
  });

  it('keeps its figures if the tests can’t be looked up afterwards', async () => {
    const { report } = await load({ sample: 2 });
    expect(report.acknowledged).toBe(report.planned);
    expect(report.sample.checked).toBe(2);
    expect(report.sample.problems.map(({ problem }) => problem.key)).toEqual([
      'problem.unreadable',
      'problem.unreadable',
    ]);
  });

  it('stops if more fail than may', async () => {
    const { report } = await load({
      budget: 5,
      interrupt: ({ url }) => (url.endsWith('/upload') ? Response.json({ code: 11001, msg: '' }) : undefined),
    });
    expect(report.stopped).toBe(true);
    expect(report.sent).toBeLessThan(report.planned);
    expect(report.acknowledged).toBe(0);
  });
});
