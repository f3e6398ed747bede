import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MainLogin, openCredentials, serverDir } from '../client/credentials.ts';
import { NoCredentials } from '../client/mirror.ts';
import { parseScenario } from '../scenario/scenario.ts';
import { type Interruption, recordingTransport } from '../testing/recording-transport.ts';
import { runScenario } from './run.ts';
import { firstRunOf, keepRun, LAST_RUN, readRun } from './run-file.ts';
import type { RunReport } from './run-report.ts';

const server = 'http://127.0.0.1:8080';
const now = new Date('2026-05-08T13:30:00Z');
const given = [
  { device_no: 'SIM-1', active_code: 'one' },
  { device_no: 'SIM-2', active_code: 'two' },
];
const scenario = parseScenario(
  `
name: tried
devices: [{ device_no: auto }, { device_no: auto }]
customers: [{ id: walk-ins, count: 30 }, { id: twice, persona: { mobile: '13900000004' } }]
steps:
  - { do: heartbeat, start: true }
  - do: loop
    times: 8
    steps:
      - do: choose
        of:
          - { weight: 1, steps: [{ do: upload, customer: walk-ins, photos: shared }] }
          - { weight: 1, steps: [{ do: register, customer: walk-ins }, { do: capture, photos: shared }, { do: finish }] }
  - { do: offline, steps: [{ do: loop, times: 4, steps: [{ do: upload, customer: walk-ins, photos: none }] }] }
  - { do: register, customer: twice }
  - { do: finish }
  - { do: expect, duplicate: 1 }`,
  'tried.yaml',
);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mirror-sim-'));
});

async function play(
  options: {
    seed?: number;
    concurrency?: number;
    interrupt?: Interruption;
    played?: typeof scenario;
    login?: MainLogin;
    mirrors?: typeof given;
    locale?: Locale;
    onProgress?: (done: number, total: number) => void;
  } = {},
) {
  const { transport, requests } = recordingTransport(options.interrupt, options.locale);
  const report = await runScenario({
    scenario: options.played ?? scenario,
    seed: options.seed ?? 42,
    server,
    now,
    credentials: await openCredentials(dataDir, server, options.mirrors ?? given, options.login),
    fetch: transport,
    ...(options.onProgress && { onProgress: options.onProgress }),
    ...(options.concurrency && { concurrency: options.concurrency }),
  });
  return { report, requests };
}

describe('a run', () => {
  it('has customers with names of the shop’s language', async () => {
    const names = async (locale: Locale) =>
      (await play({ locale })).report.sent.map(({ test }) => test.start.customer?.nickname ?? '');
    for (const name of await names('en')) expect(name).toMatch(/^[\p{Script=Latin}\p{P}\s]+$/u);
    for (const name of await names('ru')) expect(name).toMatch(/^[\p{Script=Cyrillic}\s]+$/u);
    for (const name of await names('zh')) expect(name).toMatch(/^\p{Script=Han}+$/u);
  });

  it('leaves the same trace for the same seed, however much goes on at once', async () => {
    const first = await play();
    const second = await play({ concurrency: 6 });
    expect(first.report.problems).toEqual([]);
    expect(first.report.trace).toHaveLength(2 + 8 + 4 + 1);
    expect(second.report.trace).toEqual(first.report.trace);
    expect((await play({ seed: 43 })).report.trace).not.toEqual(first.report.trace);
  });

  it('leaves the same trace over a network that breaks', { tags: 'long' }, async () => {
    const sound = await play();
    const broken = await play({ interrupt: (_, nth) => (nth % 7 === 3 ? new Error('reset') : undefined) });
    expect(broken.report.trace).toEqual(sound.report.trace);
    expect(broken.report.counters).toMatchObject({ sent: 13, acked: 13 });
    expect(broken.report.counters.retries).toBeGreaterThan(0);
  });

  it('activates a mirror once and keeps its secret where only its owner can read it', async () => {
    const first = await play();
    const second = await play();
    const activations = (requests: typeof first.requests) =>
      requests.filter(({ url }) => url.endsWith('/activate')).length;
    expect(activations(first.requests)).toBe(2);
    expect(activations(second.requests)).toBe(0);
    expect((await stat(path.join(serverDir(dataDir, server), 'devices.json'))).mode & 0o777).toBe(0o600);
  });

  it('types the main account on its mirrors, where it was told one', { tags: 'long' }, async () => {
    const login = { account: 'owner', password: 'mirror-Owner-7' };
    const activations = async (options: Parameters<typeof play>[0]) =>
      (await play(options)).requests
        .filter(({ url }) => url.endsWith('/activate'))
        .map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString()));
    expect(await activations({ login })).toMatchObject([
      { device_no: 'SIM-1', ...login },
      { device_no: 'SIM-2', ...login },
    ]);
    dataDir = await mkdtemp(path.join(tmpdir(), 'mirror-sim-'));
    for (const sent of await activations({})) expect(sent).not.toHaveProperty('password');
  });

  it('plays a scenario of three mirrors with one, of any number, and again without a copy', {
    tags: 'long',
  }, async () => {
    const wanted = { device_no: 'auto', prefix: 'QA' };
    const played = { ...scenario, devices: [wanted, wanted, wanted] };
    const mirrors = [{ device_no: 'SM0328989', active_code: '7ZK3-M4QX-AB9C' }];
    const { report } = await play({ played, mirrors });
    expect(report.devices).toEqual(['SM0328989']);
    expect(new Set(report.sent.map(({ test }) => test.device_no))).toEqual(new Set(['SM0328989']));
    expect(report.sent.length).toBeGreaterThan(10);
    expect((await play({ played, mirrors })).report.trace).toEqual(report.trace);
  });

  it('reports what was not as the scenario wants it', async () => {
    const played = parseScenario(
      `
name: wrong
devices: [{ device_no: SIM-1 }]
customers: [{ id: anna }]
steps:
  - { do: heartbeat }
  - { do: expect, code: 20004 }
  - { do: upload, customer: anna, photos: none }
  - { do: expect, duplicate: 1 }`,
      'wrong.yaml',
    );
    const { report } = await play({ played });
    expect(report.problems.map(({ problem }) => problem.key)).toEqual(['problem.refusal_expected', 'problem.differs']);
  });

  it('takes a refusal that the scenario wants for right, and any other for wrong', async () => {
    const locked: Interruption = ({ url }) =>
      url.endsWith('/activate') ? Response.json({ code: 20004, msg: 'locked' }, { status: 403 }) : undefined;
    const steps = (code: string) => `
name: locked
devices: [{ device_no: SIM-1 }]
customers: [{ id: anna }]
steps: [{ do: upload, customer: anna }${code}]`;
    const expected = parseScenario(steps(', { do: expect, code: 20004 }'), 'locked.yaml');
    expect((await play({ played: expected, interrupt: locked })).report.problems).toEqual([]);
    const unexpected = parseScenario(steps(''), 'locked.yaml');
    expect((await play({ played: unexpected, interrupt: locked })).report.problems).toHaveLength(1);
  });

  it('loads new settings when a heartbeat tells of them, and when a command asks for it', async () => {
    let rev = 1;
    let commands: object[] = [];
    const interrupt: Interruption = ({ url }) =>
      url.endsWith('/heartbeat')
        ? Response.json({ code: 0, msg: '', server_time: '2026-05-04T10:00:00.000Z', config_rev: rev, commands })
        : undefined;
    const beats = parseScenario(
      'name: beats\ndevices: [{ device_no: SIM-1 }]\ncustomers: [{ id: anna }]\nsteps: [{ do: heartbeat }]',
      'beats.yaml',
    );
    const loads = async () => {
      const { requests } = await play({ played: beats, interrupt });
      return requests.filter(({ url }) => url.includes('/config?')).length;
    };
    expect(await loads()).toBe(1);
    rev = 2;
    expect(await loads()).toBe(2);
    rev = 1;
    commands = [
      { id: '1', name: 'config' },
      { id: '2', name: 'unheard-of' },
    ];
    expect(await loads()).toBe(2);
  });

  it('tells a refused mirror once, however many tests it has', async () => {
    const wrongCode: Interruption = ({ url }) =>
      url.endsWith('/activate') ? Response.json({ code: 20002, msg: 'wrong code' }, { status: 403 }) : undefined;
    const progress: number[][] = [];
    const onProgress = (...at: number[]) => progress.push(at);
    const { report } = await play({ interrupt: wrongCode, onProgress });
    expect(report.problems.map(({ about }) => about)).toEqual(['mirror SIM-1', 'mirror SIM-2']);
    expect(progress).toEqual([]);
  });

  it('counts no test of a refused mirror beside those of others', async () => {
    const secondRefused: Interruption = ({ url, body }) =>
      url.endsWith('/activate') && Buffer.from(body ?? []).includes('SIM-2')
        ? Response.json({ code: 20002, msg: 'wrong code' }, { status: 403 })
        : undefined;
    let last: number[] = [];
    const onProgress = (...at: number[]) => {
      last = at;
    };
    const { report } = await play({ interrupt: secondRefused, onProgress });
    const { sent } = report.counters;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(report.sent.length);
    expect(last).toEqual([sent, sent]);
  });

  it('keeps what was sent if it is stopped', async () => {
    const stop = new AbortController();
    let part: RunReport | undefined;
    const { transport } = recordingTransport(({ url }, nth) => {
      if (nth > 20 && url.includes('/record/')) stop.abort();
      return undefined;
    });
    const credentials = await openCredentials(dataDir, server, given);
    const onCutOff = async (report: RunReport) => {
      part = report;
      await keepRun(serverDir(dataDir, server), report, { is_complete: false });
    };
    const options = { scenario, seed: 42, server, now, credentials, fetch: transport, onCutOff };
    await expect(runScenario({ ...options, signal: stop.signal })).rejects.toThrow();
    const kept = await readRun(path.join(serverDir(dataDir, server), LAST_RUN));
    expect(kept).toMatchObject({ is_complete: false, scenario: 'tried' });
    expect(kept?.tests.length).toBeGreaterThan(0);
    expect(kept?.tests.length).toBe(part?.sent.length);
    expect(kept?.tests.length).toBeLessThan(13);
  });

  it('names no guide that the shop does not have', async () => {
    const played = { ...scenario, guides: ['lin', 'of-another-shop'] };
    const namedWith = async (...guides: string[]) => {
      const credentials = await openCredentials(dataDir, server, given);
      const { transport } = recordingTransport();
      const { sent } = await runScenario({
        scenario: played,
        seed: 42,
        server,
        now,
        credentials,
        guides,
        fetch: transport,
      });
      return new Set(sent.flatMap(({ test }) => test.start.user_acct ?? []));
    };
    expect(await namedWith('lin', 'chen')).toEqual(new Set(['lin']));
    expect(await namedWith()).toEqual(new Set());
  });

  it('needs mirrors', async () => {
    const credentials = await openCredentials(dataDir, server);
    const playing = runScenario({ scenario, seed: 1, server, now, credentials, fetch: recordingTransport().transport });
    await expect(playing).rejects.toBeInstanceOf(NoCredentials);
  });

  it('is kept so that it can be checked', async () => {
    const { report } = await play();
    const file = await keepRun(serverDir(dataDir, server), report);
    const kept = await readRun(file);
    expect(kept?.tests).toHaveLength(13);
    expect(kept?.tests.every(({ analysis_id, is_finished }) => analysis_id !== undefined && is_finished)).toBe(true);
    expect(await readRun(`${file}.missing`)).toBeUndefined();
    const trace = await readFile(path.join(serverDir(dataDir, server), 'last-trace.ndjson'), 'utf8');
    expect(trace.trimEnd().split('\n')).toEqual(report.trace);
  });
});

describe('the time of a run', () => {
  const dayOf = (time: Date) => time.toISOString().slice(0, 10);
  const at = (time: string) => new Date(`2026-05-${time}Z`);

  it('is that of the first run of the same name on the same day, and so are the guides', async () => {
    const folder = serverDir(dataDir, server);
    const runAt = (name: string, time: string, ...guides: string[]) =>
      firstRunOf(folder, name, { now: at(time), guides }, dayOf);
    const first = { now: at('08T10:00:00'), guides: ['lin'] };
    expect(await runAt('a/1', '08T10:00:00', 'lin')).toEqual(first);
    expect(await runAt('a/1', '08T17:00:00')).toEqual(first);
    expect(await runAt('a/2', '08T18:00:00')).toEqual({ now: at('08T18:00:00'), guides: [] });
    expect(await runAt('a/1', '09T09:00:00')).toEqual({ now: at('09T09:00:00'), guides: [] });
  });
});

describe('known mirrors', () => {
  it('are taken from those that were given, or from the demo and from earlier runs', async () => {
    const credentials = await openCredentials(dataDir, server, given);
    expect(credentials.available('')).toEqual(['SIM-1', 'SIM-2']);
    // Mirrors from the command line are always available, whatever prefix the scenario asks for.
    expect(credentials.available('X')).toEqual(['SIM-1', 'SIM-2']);
    expect(credentials.codeFor('SIM-2')).toBe('two');
    await Promise.all([credentials.save('SIM-1', 'a'), credentials.save('SIM-2', 'b')]);
    const again = await openCredentials(dataDir, server);
    expect(again.available('SIM')).toEqual(['SIM-1', 'SIM-2']);
    expect(again.available('X')).toEqual([]);
    expect(again.secretsFor('SIM-2')).toEqual(['b']);
  });

  it('are still known when the server moves to another port', async () => {
    await (await openCredentials(dataDir, server)).save('SIM-1', 'a');
    const moved = await openCredentials(dataDir, 'http://127.0.0.1:9090');
    expect(moved.secretsFor('SIM-1')).toEqual(['a']);
    expect(moved.available('')).toEqual([]);
  });
});
