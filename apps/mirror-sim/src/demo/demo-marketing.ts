import { configContract } from '@skin-mirror/shared/config/config.contract.ts';
import { couponContract } from '@skin-mirror/shared/coupon/coupon.contract.ts';
import { promotionContract } from '@skin-mirror/shared/promotion/promotion.contract.ts';
import { recordContract } from '@skin-mirror/shared/record/record.contract.ts';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { type Bilingual, inBoth } from '@skin-mirror/shared/translation/bilingual.ts';
import sharp from 'sharp';
import type { Phone } from '../client/phone.ts';
import { claimTwice, drawTwice, redeemTwice } from '../run/offers.ts';
import type { Staff } from '../staff/staff.ts';
import { pictureOfPrize } from '../staff/staff-work.ts';
import type { DemoLanguage } from './demo-language.ts';

/** The days before and after today on which the demo's promotion runs. */
const RUNS = { before: 6, after: 14 } as const;

const PROMOTION: Bilingual = { zh: '秋日焕肤抽奖', en: 'Autumn glow draw' };
const TERMS: Bilingual = {
  zh: '完成肌肤检测即可抽奖一次，奖品请在活动期间到店领取。',
  en: 'One draw for each skin test. Please collect your prize in the shop while the promotion runs.',
};
export const PRIZES = [
  {
    level: 1,
    name: { zh: '水润护理', en: 'Facial care' },
    detail: { zh: '面部深层补水护理一次', en: 'One deep-hydration treatment for the face, in the shop' },
    probability: 3,
    stock: 3,
  },
  {
    level: 2,
    name: { zh: '精华小样', en: 'Serum sample' },
    detail: { zh: '修护精华 5 毫升', en: '5 ml of repair serum' },
    probability: 20,
    stock: 60,
  },
  {
    level: 3,
    name: { zh: '面膜一片', en: 'Sheet mask' },
    detail: { zh: '舒缓面膜一片', en: 'One soothing sheet mask' },
    probability: 35,
    stock: 200,
  },
] as const;
/** A sum off, in the shop's currency, from the least price of a purchase. */
const COUPON = {
  zh: { name: { zh: '会员立减 50', en: '50 off for members' }, value: 50, min: 300 },
  en: { name: { zh: '会员立减 10', en: '10 off for members' }, value: 10, min: 60 },
} as const;

/** One of this many customers draws on the report, and one of so many winners has come for the prize. */
const CUSTOMERS_PER_DRAW = 4;
const WINNERS_PER_PRIZE_TAKEN = 3;

/** A finished test of the demo shop. */
interface DoneTest {
  readonly analysis_id: string;
  readonly test_time: Date;
}

/** Does what a shop does to bring its customers back: pictures on the mirrors, a coupon, a promotion with draws. */
export async function promoteInDemo(
  staff: Staff,
  phone: Phone,
  tests: readonly DoneTest[],
  { today, startOf, language }: { today: Day; startOf: (day: Day) => Date; language: DemoLanguage },
): Promise<void> {
  const start_time = addDays(today, -RUNS.before);
  const end_time = addDays(today, RUNS.after);
  await showCarousel(staff);
  const { name: coupon, ...terms } = COUPON[language];
  await staff.ask(couponContract, 'coupon', 'save', {
    ...terms,
    ...inBoth({ name: coupon }, language),
    type: 'amount',
    limit_per: 1,
    start_time,
    end_time,
  });
  await staff.ask(promotionContract, 'promotion', 'prizes', { act_id: -1, code: '' });
  const { imgUrl: prize_pic } = await staff.upload('prize', await pictureOfPrize());
  await staff.ask(promotionContract, 'promotion', 'save', {
    ...inBoth({ act_name: PROMOTION, act_desc: TERMS }, language),
    start_time,
    end_time,
    daily_limit: '1',
    prizes: PRIZES.map(({ level, name, detail, probability, stock }) => ({
      ...inBoth({ prize_name: name, prize_detail: detail }, language),
      prize_pic,
      award_level: level,
      probability: String(probability),
      total_num: String(stock),
    })),
  });
  const recent = tests.filter(({ test_time }) => test_time >= startOf(start_time));
  await drawForSome(
    staff,
    phone,
    recent.filter((_, index) => index % CUSTOMERS_PER_DRAW === 0),
  );
}

async function drawForSome(staff: Staff, phone: Phone, tests: readonly DoneTest[]): Promise<void> {
  let winners = 0;
  for (const { analysis_id } of tests) {
    const { share_id } = await staff.ask(recordContract, 'record', 'get', { id: analysis_id });
    if (share_id === '') continue;
    const { draw } = await drawTwice(phone, share_id);
    await claimTwice(phone, share_id);
    if (!draw || draw.redeem_code === '' || draw.is_redeemed) continue;
    winners += 1;
    if (winners % WINNERS_PER_PRIZE_TAKEN === 0) await redeemTwice(staff, { draw });
  }
}

/** The sizes of a mirror's screen, in pixels. */
const SCREENS = [
  { orientation: 'portrait', width: 980, height: 1500 },
  { orientation: 'landscape', width: 1820, height: 844 },
] as const;
/** The colours of two banners: from, to, and of the drop. */
const BANNERS = [
  ['#f6d8c9', '#c96f53', '#fff4ee'],
  ['#d4ece4', '#1f7a68', '#f2fffb'],
] as const;

async function showCarousel(staff: Staff): Promise<void> {
  const carousel: object[] = [];
  for (const { orientation, width, height } of SCREENS) {
    for (const colours of BANNERS) {
      const { imgUrl: path } = await staff.upload('carousel', await banner(width, height, colours));
      carousel.push({ path, orientation, link: '', start: '', end: '' });
    }
  }
  await staff.ask(configContract, 'config', 'update', { carousel, coupon_status: 1 });
}

function banner(width: number, height: number, [from, to, drop]: (typeof BANNERS)[number]): Promise<Buffer> {
  const [x, y, size] = [width / 2, height / 2, Math.min(width, height) / 3];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g" cx="35%" cy="25%" r="95%"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <path transform="translate(${x} ${y}) scale(${size / 100})" fill="${drop}" fill-opacity=".85" d="M0-110C38-52 66-18 66 26a66 66 0 0 1-132 0C-66-18-38-52 0-110Z"/>
    <circle cx="${x - size / 4}" cy="${y + size / 3}" r="${size / 9}" fill="${to}" fill-opacity=".25"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
