import { shopWords } from '@skin-mirror/shared/i18n/demo-texts.ts';
import { filled } from '@skin-mirror/shared/i18n/filled.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { demoCoupon } from '@skin-mirror/shared/shop/demo-money.ts';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import sharp from 'sharp';
import type { Phone } from '../client/phone.ts';
import { claimTwice, drawTwice, redeemTwice } from '../run/offers.ts';
import type { Staff } from '../staff/staff.ts';
import { pictureOfPrize } from '../staff/staff-work.ts';

/** The days before and after today on which the demo's promotion runs. */
const RUNS = { before: 6, after: 14 } as const;

const PRIZES = [
  { key: 'care', level: 1, probability: 3, stock: 3 },
  { key: 'serum', level: 2, probability: 20, stock: 60 },
  { key: 'mask', level: 3, probability: 35, stock: 200 },
] as const;

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
  { today, startOf, locale }: { today: Day; startOf: (day: Day) => Date; locale: Locale },
): Promise<void> {
  const start_time = addDays(today, -RUNS.before);
  const end_time = addDays(today, RUNS.after);
  await showCarousel(staff);
  const { value, min } = demoCoupon(locale);
  await staff.ask('coupon', 'save', {
    ...shopWords(locale, ({ coupon }, language) => ({
      name: filled(coupon, { value: value.toLocaleString(language) }),
    })),
    value,
    min,
    type: 'amount',
    limit_per: 1,
    start_time,
    end_time,
  });
  await staff.ask('promotion', 'prizes', { act_id: -1, code: '' });
  const { imgUrl: prize_pic } = await staff.upload('prize', await pictureOfPrize());
  await staff.ask('promotion', 'save', {
    ...shopWords(locale, ({ promotion }) => ({ act_name: promotion.name, act_desc: promotion.terms })),
    start_time,
    end_time,
    daily_limit: '1',
    prizes: PRIZES.map(({ key, level, probability, stock }) => ({
      ...shopWords(locale, ({ promotion: { prizes } }) => ({
        prize_name: prizes[key].name,
        prize_detail: prizes[key].detail,
      })),
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
    const { share_id } = await staff.ask('record', 'get', { id: analysis_id });
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
  await staff.ask('config', 'update', { carousel, coupon_status: 1 });
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
