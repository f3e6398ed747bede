// @module-tag long
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { wholeTest } from '../factories/mirror-test.ts';
import {
  type Answer,
  createClient,
  createMirrorClient,
  loginFields,
  type MirrorClient,
  type RestClient,
  signIn,
} from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';

const OVERVIEWS = 30;
/** Milliseconds in which people sign in, whatever other shops do. */
const SIGN_IN_MS = 1_000;

let server: RunningServer;
let owner: Account;
let large: RestClient;
let mirror: MirrorClient;
let locker: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  large = await signIn(server, await buildUser(server));
  mirror = createMirrorClient(server, await buildDevice(server, { tenant_id: owner.tenant_id }));
  locker = new pg.Client({ connectionString: server.services.env.DATABASE_URL });
  await locker.connect();
  // The first calls of a server load code, which takes longer than a wait.
  for (const call of [upload, signInByPassword, () => large.query('dashboard.insights')]) await call();
});
afterAll(async () => {
  await locker.end();
  await server.close();
});

/** Runs `work` while nobody else can read or write a table. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await locker.query('rollback');
  }
}

const upload = () => mirror.post('/mirrorSrv/record/upload', { meta: wholeTest() });
const signInByPassword = () => createClient(server).post('/auth2/token', loginFields(owner));

interface Timed {
  readonly status: number;
  readonly code: number;
  readonly ms: number;
}

async function timed(call: () => Promise<Answer>): Promise<Timed> {
  const begun = performance.now();
  const answer = await call();
  return { status: answer.status, code: answer.json().code, ms: performance.now() - begun };
}

/** Repeats a call until `until` settles. */
async function repeated(call: () => Promise<Answer>, until: Promise<unknown>): Promise<Timed[]> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  until.then(over, over);
  const answers: Timed[] = [];
  while (!isOver) answers.push(await timed(call));
  return answers;
}

const refused = (answers: readonly Timed[]) => answers.filter(({ status, code }) => status !== 200 || code !== 0);
const slowest = (answers: readonly Timed[]) => Math.max(...answers.map(({ ms }) => ms));

it('thirty overviews of a shop that wait for a locked table refuse no mirror of another shop and delay no sign-in', {
  timeout: 120_000,
}, async () => {
  await whileLocked('goods_visit', async () => {
    const overviews = Promise.all(Array.from({ length: OVERVIEWS }, () => large.query('dashboard.insights')));
    const [uploads, signIns] = await Promise.all([repeated(upload, overviews), repeated(signInByPassword, overviews)]);
    expect([refused(uploads), refused(signIns)]).toEqual([[], []]);
    expect(slowest(signIns)).toBeLessThan(SIGN_IN_MS);
    expect(uploads.length).toBeGreaterThan(20);
    const said = (await overviews).map((answer) => answer.json().error?.data.code_name);
    expect(new Set(said)).toEqual(new Set(['DATABASE_SLOW', 'SHOP_BUSY']));
  });
});

it('people sign in and read their account while all tests are locked, although mirrors and lists wait for them', {
  timeout: 120_000,
}, async () => {
  const client = await signIn(server, owner);
  await whileLocked('skin_record', async () => {
    const waiting = Promise.all([
      ...Array.from({ length: OVERVIEWS }, () => large.post('/skinMgrSrv/record/list')),
      ...Array.from({ length: OVERVIEWS }, upload),
    ]);
    const [signIns, reads] = await Promise.all([
      repeated(signInByPassword, waiting),
      repeated(() => client.post('/skinMgrSrv/user/get'), waiting),
    ]);
    expect([refused(signIns), refused(reads)]).toEqual([[], []]);
    expect(Math.max(slowest(signIns), slowest(reads))).toBeLessThan(SIGN_IN_MS);
    // The shop's own lists wait for each other, too.
    for (const { status, headers } of await waiting) {
      expect([429, 503]).toContain(status);
      expect(headers.get('retry-after')).toBe('5');
    }
  });
});
