import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { BadCalls, readCalls, recordCalls } from '../client/calls.ts';
import { openCredentials } from '../client/credentials.ts';
import { connectMirror } from '../client/mirror.ts';
import { parseScenario } from '../scenario/scenario.ts';
import { fieldsOf, recordingTransport } from '../testing/recording-transport.ts';
import { replay } from './replay.ts';
import { runScenario } from './run.ts';

const server = 'http://127.0.0.1:9';
const given = [{ device_no: 'SIM-1', active_code: 'one' }];
const scenario = parseScenario(
  `name: recorded
devices: [{ device_no: SIM-1 }]
customers: [{ id: anna, count: 9 }]
steps: [{ do: register, customer: anna }, { do: capture, photos: white }, { do: finish }, { do: upload, customer: anna, photos: none }]`,
  'recorded.yaml',
);

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mirror-sim-'));
  file = path.join(dataDir, 'calls.ndjson');
});

async function record() {
  const credentials = await openCredentials(dataDir, server, given);
  const { fetch: send, close } = await recordCalls(file, recordingTransport().transport);
  await runScenario({ scenario, seed: 1, server, now: new Date('2026-05-08T13:30:00Z'), credentials, fetch: send });
  await close();
  return { credentials, calls: readCalls(await readFile(file, 'utf8')) };
}

describe('recorded calls', () => {
  it('have times and contents, but neither the secret nor the code of a mirror', async () => {
    const { calls } = await record();
    expect(calls.map(({ url }) => url.split('?', 1)[0])).toContain('/mirrorSrv/record/upload');
    expect(calls.every(({ time, ms, status }) => time.getTime() > 0 && ms >= 0 && status === 200)).toBe(true);
    expect(await readFile(file, 'utf8')).not.toContain('device_secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('are made again with the ids of another server', async () => {
    const { credentials, calls } = await record();
    const { transport, requests } = recordingTransport();
    const mirror = await connectMirror('SIM-1', { server, credentials, fetch: transport });
    const before = requests.length;
    const mirrors = new Map([['SIM-1', mirror]]);
    const report = await replay({ server, calls, mirrors, speed: 1000, fetch: transport });
    expect(report).toMatchObject({ sent: calls.length, skipped: 0, problems: [] });
    const again = requests.slice(before);
    const finish = again.find(({ url }) => url.endsWith('/finish'));
    const old = calls.find(({ url }) => url.endsWith('/create'))?.answer?.analysis_id;
    expect((await fieldsOf(finish as (typeof requests)[0])).analysis_id).not.toBe(old);
    const photo = (list: readonly { url: string; body?: Uint8Array | undefined }[]) =>
      list.find(({ url }) => url.endsWith('/image'))?.body?.length;
    expect(photo(again)).toBe(calls.find(({ url }) => url.endsWith('/image'))?.bytes.length);
  });

  it('tell what a server answers otherwise, with the line', async () => {
    const { credentials, calls } = await record();
    const { transport } = recordingTransport(({ url }) =>
      url.endsWith('/finish') ? Response.json({ code: 40010, msg: '' }, { status: 409 }) : undefined,
    );
    const mirror = await connectMirror('SIM-1', { server, credentials, fetch: transport });
    const mirrors = new Map([['SIM-1', mirror]]);
    const { problems } = await replay({ server, calls, mirrors, speed: 1000, fetch: transport });
    const line = calls.find(({ url }) => url.endsWith('/finish'))?.line;
    expect(problems).toMatchObject([{ about: `line ${line}`, problem: { details: { what: 'code', got: '40010' } } }]);
  });

  it('wait where the server limits the rate', async () => {
    const { credentials, calls } = await record();
    let limited = 0;
    const { transport } = recordingTransport(({ url }) => {
      if (!url.endsWith('/finish') || limited > 0) return undefined;
      limited += 1;
      return Response.json({ code: 10429, msg: '' }, { status: 429, headers: { 'retry-after': '0' } });
    });
    const mirror = await connectMirror('SIM-1', { server, credentials, fetch: transport });
    const mirrors = new Map([['SIM-1', mirror]]);
    const report = await replay({ server, calls, mirrors, speed: 1000, fetch: transport });
    expect(limited).toBe(1);
    expect(report.problems).toEqual([]);
  });

  it.each([
    ['of another version', '{"v":2}', '1: version 2'],
    ['that is no JSON', '<html>', '1: no JSON object'],
    ['without an address', '{"time":"2026-05-08T13:30:00Z","method":"GET"}', '1: url'],
    ['to another server', '{"time":"2026-05-08T13:30:00Z","method":"GET","url":"@elsewhere/","headers":{}}', '1: url'],
  ])('in a line %s are refused before anything is sent', (_, text, why) => {
    expect(() => readCalls(text)).toThrow(BadCalls);
    expect(() => readCalls(text)).toThrow(why);
  });
});
