// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { measuredResult, photo, testStart, wholeTest } from '#tests/factories/mirror-test.ts';
import { createMirrorClient, file, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

const MOBILES = Array.from({ length: 8 }, (_, index) => `1380000000${index}`);
const WORKERS = 5;
const MOVES = 150;
const UPLOADS = 320;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Person {
  readonly id: number;
  readonly list: readonly { readonly id: string }[];
  readonly moves: readonly { readonly id: number }[];
}

it('moves of customers and arriving tests never refuse each other, and lose no test', async () => {
  const { tenant_id } = await buildTenant(server);
  const client = await signIn(server, await buildUser(server, { tenant_id }));
  const mirror = createMirrorClient(server, await buildDevice(server, { tenant_id }));
  const busy: string[] = [];
  const note = <T extends { status: number; text: string }>(answer: T): T => {
    if (answer.status >= 500) busy.push(answer.text);
    return answer;
  };
  const white = await photo();
  let sent = 0;
  const sendInSteps = async (customer: { mobile: string | undefined }) => {
    const begun = note(await mirror.post('/mirrorSrv/record/create', testStart({ customer })));
    const { analysis_id } = begun.json();
    const sent = { analysis_id, kind: 'white', file: file(white, 'white.jpg') };
    note(await mirror.post('/mirrorSrv/record/image', sent, 'multipart'));
    note(await mirror.post('/mirrorSrv/record/finish', { analysis_id, status: 2, result: measuredResult }));
  };
  const upload = async (index: number) => {
    const customer = { mobile: MOBILES[index % MOBILES.length] };
    if (index % 3 === 0) await sendInSteps(customer);
    else note(await mirror.post('/mirrorSrv/record/upload', { meta: wholeTest({ customer }) }));
    sent += 1;
  };
  for (const index of MOBILES.keys()) await upload(index);
  for (const index of MOBILES.keys()) await upload(index);

  const people = async () =>
    (await client.post('/skinMgrSrv/customer/list', {})).json().list as unknown as { id: number }[];
  const detail = async (id: number) =>
    (await client.post('/skinMgrSrv/customer/detail', { id })).json() as unknown as Person;
  /** The same numbers in each run, so that a run can be repeated. */
  const randoms = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  };
  const work = async (seed: number) => {
    const random = randoms(seed);
    for (let count = 0; count < MOVES; count += 1) {
      const known = await people();
      const [one, other] = [known[random(known.length)]?.id ?? 0, known[random(known.length)]?.id ?? 0];
      const kind = random(6) % 4;
      if (kind === 0) note(await client.post('/skinMgrSrv/customer/merge', { from: one, to: other }));
      if (kind === 1) {
        const record_ids = (await detail(one)).list?.slice(0, 1).map(({ id }) => id);
        note(await client.post('/skinMgrSrv/customer/split', { id: one, record_ids }));
      }
      if (kind === 2) {
        for (const { id } of (await detail(one)).moves ?? [])
          note(await client.mutate('customer.undo', { move_id: id }));
      }
      if (kind === 3) note(await client.post('/skinMgrSrv/customer/keep', { id: one }));
    }
  };
  const arriving = async () => {
    for (let index = 0; index < UPLOADS; index += MOBILES.length)
      await Promise.all(MOBILES.map((_, each) => upload(index + each)));
  };
  await Promise.all([...Array.from({ length: WORKERS }, (_, seed) => work(seed + 1)), arriving()]);

  expect(busy).toEqual([]);
  const { rows } = await server.services.pool.query<{ tests: number; lost: number }>(
    `select count(*)::int as tests, count(*) filter (where c.customer_id is null or c.merged_into is not null)::int as lost
       from skin_record r left join customer c on c.tenant_id = r.tenant_id and c.customer_id = r.customer_id
      where r.tenant_id = $1 and r.status = 2`,
    [tenant_id],
  );
  expect(rows[0]).toEqual({ tests: sent, lost: 0 });
  const counts = await server.services.pool.query(
    `select c.customer_id from customer c
      cross join lateral (select count(*) as tests, max(r.test_day) as last_on from skin_record r
                           where r.tenant_id = $1 and r.customer_id = c.customer_id) k
      where c.tenant_id = $1 and (c.tests, c.last_on) is distinct from (k.tests, k.last_on)`,
    [tenant_id],
  );
  expect(counts.rows).toEqual([]);
});
