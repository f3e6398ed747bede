import { readFile } from 'node:fs/promises';
import { goodsImportContract } from '@skin-mirror/shared/goods/goods-import.contract.ts';
import { PROMOTION_STATUS } from '@skin-mirror/shared/promotion/promotion.ts';
import { scenarioOf } from '@skin-mirror/shared/record/scenario-of-record.ts';
import { addDays, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import sharp from 'sharp';
import { type Problem, problem } from '../messages.ts';
import type { Persona } from '../person/personas.ts';
import { compared, differing } from '../problems.ts';
import type { StaffStep } from '../scenario/steps.ts';
import { eraseCustomer, mergeCustomers } from './customer-work.ts';
import type { Staff } from './staff.ts';

/** Where and when the staff works. */
export interface Workplace {
  readonly staff: Staff;
  readonly timezone: string;
  readonly now: Date;
  /** The name of the scenario. What it makes has this name, so that a repeated run finds it. */
  readonly scenario: string;
  readonly seed: string | number;
  /** The customers that the step names, by their ids. */
  readonly people: Readonly<Record<string, Persona>>;
}

/** The result of the staff's work. */
export interface Made {
  /** A fault of the server, if it had one. */
  readonly problem?: Problem | undefined;
  readonly act_id?: number;
  readonly coupon_id?: number;
}

/** Does one step of the shop's main account. @throws MirrorRefusal, ServerUnreachable */
export async function doStaffWork(step: StaffStep, place: Workplace): Promise<Made> {
  switch (step.do) {
    case 'set':
      await place.staff.ask('config', 'update', step.values);
      return {};
    case 'promote':
      return { act_id: await promote(step, place) };
    case 'end_promotion':
      await endPromotions(place);
      return {};
    case 'offer':
      return offer(step, place);
    case 'erase':
      return { problem: await eraseCustomer(step, place) };
    case 'merge':
      return { problem: await mergeCustomers(step, place) };
    case 'import':
      return { problem: await importGoods(step, place) };
  }
}

const running = async ({ staff, scenario }: Workplace) => {
  const filter = { act_name: scenario, status: PROMOTION_STATUS.on, page: 1, pageSize: 100 };
  const { list } = await staff.ask('promotion', 'list', filter);
  return list.filter(({ phase, act_name }) => phase === 'running' && act_name === scenario);
};

async function promote(
  { prizes, daily_limit }: Extract<StaffStep, { do: 'promote' }>,
  place: Workplace,
): Promise<number> {
  const [found] = await running(place);
  if (found) return found.id;
  const { staff, scenario, now, timezone } = place;
  const today = shopDay(now, timezone);
  const { imgUrl: prize_pic } = await staff.upload('prize', await pictureOfPrize());
  const code = scenario;
  const { list } = await staff.ask('promotion', 'prizes', { act_id: -1, code });
  // Prizes that an interrupted run left.
  for (const { id, notdefault } of list) {
    if (notdefault) await staff.ask('promotion', 'saveAward', { id, status: -10 });
  }
  const { id } = await staff.ask('promotion', 'save', {
    act_name: scenario,
    act_desc: scenario,
    code,
    daily_limit: String(daily_limit),
    start_time: addDays(today, -1),
    end_time: today,
    prizes: prizes.map(({ name, level, probability, stock }) => ({
      prize_name: name,
      prize_detail: name,
      prize_pic,
      award_level: level,
      probability: String(probability),
      total_num: String(stock),
    })),
  });
  return id;
}

async function endPromotions(place: Workplace): Promise<void> {
  const yesterday = addDays(shopDay(place.now, place.timezone), -1);
  for (const { id, act_name, act_desc, start_time } of await running(place)) {
    // A promotion that is on can't end in the past.
    const status = PROMOTION_STATUS.off;
    const days = { start_time, end_time: yesterday };
    await place.staff.ask('promotion', 'save', { id, act_name, act_desc, ...days, status });
  }
}

/** The longest name of a coupon. */
const LONGEST_NAME = 30;

async function offer(
  { name, total }: Extract<StaffStep, { do: 'offer' }>,
  { staff, now, timezone, seed }: Workplace,
): Promise<Made> {
  // Only the customers of this run may claim it, so that its claims can be counted.
  const own = `${name} ${seed}`.slice(0, LONGEST_NAME);
  await staff.ask('config', 'update', { coupon_status: 1 });
  const { list } = await staff.ask('coupon', 'list', { q: own, state: 'running', page: 1 });
  const found = list.find((coupon) => coupon.name === own);
  if (found) return { coupon_id: found.id };
  const today = shopDay(now, timezone);
  const { id } = await staff.ask('coupon', 'save', {
    name: own,
    type: 'amount',
    value: 10,
    limit_per: 1,
    start_time: today,
    end_time: today,
    ...(total !== undefined && { total }),
  });
  const saved = (await staff.ask('coupon', 'list', { q: own, page: 1 })).list.find((coupon) => coupon.id === id);
  const [wrong] = differing('offer')('days', [today, today], [saved?.start_time, saved?.end_time]);
  return { coupon_id: id, problem: wrong };
}

/** Imports products, from a file or from the shop's own template with its sample. No row may be refused. */
async function importGoods(
  { file, undo }: Extract<StaffStep, { do: 'import' }>,
  { staff }: Workplace,
): Promise<Problem | undefined> {
  const { template, run } = goodsImportContract;
  const bytes = file === undefined ? await staff.download(template.rest.path) : await readFile(file);
  const { batch_id, failed, total, rows } = await staff.sendFile(run, bytes, 'goods.zip');
  const [row] = rows;
  if (row) return problem('problem.import_row', { row: row.row, column: row.column, reason: row.reason });
  const [wrong] = compared('import', { failed: [0, failed], empty: [false, total === 0] });
  if (wrong || !undo || batch_id === null) return wrong;
  await staff.ask('goodsImport', 'undo', { id: batch_id });
  return undefined;
}

/** Makes a scenario of a test that the shop has, without the person. @throws MirrorRefusal */
export async function scenarioOfRecord(staff: Staff, id: string): Promise<object> {
  const record = await staff.ask('record', 'get', { id });
  const { list } = await staff.ask('question', 'list', {});
  return scenarioOf(record, list);
}

/** The recommended size of a prize's picture, in pixels. */
const PICTURE = { width: 750, height: 562 } as const;

export const pictureOfPrize = (): Promise<Buffer> =>
  sharp({ create: { ...PICTURE, channels: 4, background: '#8a4646' } })
    .composite([{ input: RIBBON }])
    .png()
    .toBuffer();

const RIBBON = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="562" fill="none" stroke="#fff" stroke-width="18">
     <rect x="225" y="240" width="300" height="200" rx="12"/><path d="M205 240h340M375 240v200M375 240c-70-120-150-60 0 0c150-60 70-120 0 0"/>
   </svg>`,
);
