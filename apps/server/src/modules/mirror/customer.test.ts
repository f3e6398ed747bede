import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDevice, type Device } from '#tests/factories/device.ts';
import { wholeTest } from '#tests/factories/mirror-test.ts';
import { createMirrorClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ MIRROR_TESTS_PER_MINUTE: '0' });
});
afterAll(() => server.close());

const upload = async (device: Device, customer: Record<string, unknown>, test_time = new Date()): Promise<string> => {
  const meta = wholeTest({ customer, test_time: test_time.toISOString() });
  const { analysis_id } = (await createMirrorClient(server, device).post('/mirrorSrv/record/upload', { meta })).json();
  return analysis_id as string;
};

const peopleOf = ({ tenant_id }: Device) =>
  server.services.prisma.customer.findMany({
    where: { tenant_id },
    select: { mobile: true, place: true, nickname: true, seen_at: true, records: { select: { record_id: true } } },
    orderBy: { customer_id: 'asc' },
  });

describe('the person of a test', () => {
  it('is known by the mobile number, however it is written, and by its newest visit', async () => {
    const device = await buildDevice(server);
    const [early, late] = [new Date(Date.now() - DAY_MS), new Date()];
    const second = await upload(device, { nickname: 'Li', mobile: '+86 138 1234 5678', sex: 0, age: 30 }, late);
    const first = await upload(device, { nickname: 'Xue', mobile: '13812345678' }, early);
    const people = await peopleOf(device);
    expect(people).toEqual([
      expect.objectContaining({ mobile: '13812345678', place: 1, nickname: 'Li', seen_at: late }),
    ]);
    expect(people[0]?.records.map(({ record_id }) => record_id).sort()).toEqual([first, second].sort());
  });

  it('is made once, whatever number of mirrors send tests of it at the same time', async () => {
    const device = await buildDevice(server);
    const other = await buildDevice(server, { tenant_id: device.tenant_id });
    const tests = Array.from({ length: 24 }, (_, at) => [at % 2 ? device : other, `1390000000${at % 3}`] as const);
    await Promise.all(tests.map(([by, mobile]) => upload(by, { mobile })));
    expect((await peopleOf(device)).map(({ records }) => records.length)).toEqual([8, 8, 8]);
  });

  it('is the one of several with that number whom the test suits', async () => {
    const device = await buildDevice(server);
    const { tenant_id } = device;
    const mobile = '13712345678';
    const person = (place: number, age: number) => ({
      tenant_id,
      mobile,
      place,
      sex: 0,
      seen_at: new Date(),
      birth_year: new Date().getUTCFullYear() - age,
    });
    await server.services.prisma.customer.createMany({ data: [person(1, 55), person(2, 25)] });
    const [daughter, mother, son] = [
      await upload(device, { mobile, sex: 0, age: 27 }),
      await upload(device, { mobile, sex: 0, age: 50 }),
      await upload(device, { mobile, sex: 1, age: 25 }),
    ];
    const people = await peopleOf(device);
    expect(people.map(({ records }) => records.map(({ record_id }) => record_id).sort())).toEqual([
      [mother, son].sort(),
      [daughter],
    ]);
  });

  it('stays unknown without a mobile number, and belongs to one shop', async () => {
    const device = await buildDevice(server);
    await upload(device, { nickname: 'Anna' });
    expect(await peopleOf(device)).toEqual([]);
    const other = await buildDevice(server);
    await upload(device, { mobile: '13612345678' });
    await upload(other, { mobile: '13612345678' });
    expect((await peopleOf(other)).map(({ records }) => records.length)).toEqual([1]);
  });
});
