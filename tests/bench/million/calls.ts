import { addDays, utcDay } from '@skin-mirror/shared/time/shop-day.ts';

/** The ids and texts that the calls ask for, in one shop. */
export interface Facts {
  /** A customer with many tests, and the newest test of it. */
  readonly customer_id: number;
  readonly record_id: string;
  readonly earlier_id: string;
  readonly share_id: string;
  readonly device_no: string;
  readonly user_id: number;
  /** The promotion with the most draws. */
  readonly act_id: number;
  readonly winner_mobile: string;
  readonly mobile: string;
  /** The last page that the list of customers offers, and the one half-way to it. */
  readonly middle: number;
  readonly last: number;
  /** The last page of the list of tests, which offers all of them. */
  readonly last_tests: number;
}

export interface Call {
  readonly name: string;
  /** The largest p95 in milliseconds. */
  readonly floor: number;
  readonly as?: 'guide';
  /** `query`: an operation and its input. `file`: the address of an export, whose first byte and rate are measured. */
  readonly query?: (facts: Facts) => readonly [operation: string, input?: object];
  readonly file?: (facts: Facts) => string;
}

const SCREEN = 100;
/** A search that no index serves: of one character, and in the details of the audit log. */
const WITHOUT_INDEX = 300;
/** A file is complete before its first byte is sent, so this is the time in which it is made. */
const FIRST_BYTE = 10_000;

const day = (offset: number) => addDays(utcDay(new Date()), offset);
const TWO_YEARS = { from: day(-729), to: day(0) };

const screen = (name: string, query: Call['query'], more: Partial<Call> = {}): Call => ({
  name,
  floor: SCREEN,
  query,
  ...more,
});
const file = (name: string, path: Call['file']): Call => ({ name, floor: FIRST_BYTE, file: path });

export const CALLS: readonly Call[] = [
  screen('overview: figures', () => ['dashboard.about', {}]),
  screen('overview: tests a day', () => ['dashboard.daily', { days: 30 }]),
  screen('overview: first steps', () => ['dashboard.setup', {}]),
  screen('overview: insights', () => ['dashboard.insights', {}]),
  screen('overview: insights of a guide', () => ['dashboard.insights', {}], { as: 'guide' }),
  screen('overview: findings of health', () => ['health.list', {}]),

  screen('tests: first page', () => ['record.list', {}]),
  screen('tests: of a guide', () => ['record.list', {}], { as: 'guide' }),
  screen('tests: page 500 of two years', () => ['record.list', { ...TWO_YEARS, page: 500 }]),
  screen('tests: the last page', ({ last_tests }) => ['record.list', { ...TWO_YEARS, page: last_tests }]),
  screen('tests: of a mirror', ({ device_no }) => ['record.list', { ...TWO_YEARS, device_no }]),
  screen('tests: with a status', () => ['record.list', { ...TWO_YEARS, status: 3 }]),
  screen('tests: sold ones', () => ['record.list', { ...TWO_YEARS, sold: 'yes' }]),
  screen('tests: with a dimension at its worst level', () => ['record.list', { ...TWO_YEARS, dimensions: 'acne:5' }]),
  screen('tests: search of one character', () => ['record.list', { ...TWO_YEARS, q: '王' }], { floor: WITHOUT_INDEX }),
  screen('tests: search of two characters', () => ['record.list', { ...TWO_YEARS, q: '慧雪' }]),
  screen('tests: search of a number', ({ mobile }) => ['record.list', { ...TWO_YEARS, q: mobile }]),
  screen('tests: search of four digits', ({ mobile }) => ['record.list', { ...TWO_YEARS, q: mobile.slice(-4) }]),
  screen('tests: search without a hit', () => ['record.list', { ...TWO_YEARS, q: '龘龘' }]),
  screen('a test', ({ record_id }) => ['record.get', { id: record_id }]),
  screen('a test: notes', ({ record_id }) => ['record.notes', { analysis_id: record_id }]),
  screen('a test: links', ({ record_id }) => ['share.list', { analysis_id: record_id }]),
  screen('a test: beside an earlier one', ({ record_id, earlier_id }) => [
    'progress.compare',
    { a: earlier_id, b: record_id },
  ]),
  screen('simulated tests', () => ['record.simulated', {}]),
  screen('trash', () => ['record.trash', {}]),
  screen('trash: search of one character', () => ['record.trash', { q: '王' }], { floor: WITHOUT_INDEX }),
  screen('trash: by the time of the test', () => ['record.trash', { sort: 'test_time' }]),

  screen('customers: first page', () => ['customer.list', {}]),
  screen('customers: half-way', ({ middle }) => ['customer.list', { page: middle }]),
  screen('customers: the last page', ({ last }) => ['customer.list', { page: last }]),
  screen('customers: of a month', () => ['customer.list', { from: day(-30), to: day(0) }]),
  screen('customers: search of one character', () => ['customer.list', { q: '王' }], { floor: WITHOUT_INDEX }),
  screen('customers: search of two characters', () => ['customer.list', { q: '慧雪' }]),
  screen('customers: search of a number', ({ mobile }) => ['customer.list', { q: mobile }]),
  screen('customers: search of four digits', ({ mobile }) => ['customer.list', { q: mobile.slice(-4) }]),
  screen('customers: search without a hit', () => ['customer.list', { q: '龘龘' }]),
  screen('customers: of a guide', () => ['customer.list', {}], { as: 'guide' }),
  screen('customers: search of a guide', () => ['customer.list', { q: '慧雪' }], { as: 'guide' }),
  screen('a customer', ({ customer_id }) => ['customer.get', { id: customer_id }]),
  screen('a customer: trend', ({ customer_id }) => ['progress.trend', { id: customer_id }]),

  screen('follow-ups: due', () => ['followUp.list', { state: 'due' }]),
  screen('follow-ups: due, page 50', () => ['followUp.list', { state: 'due', page: 50 }]),
  screen('follow-ups: upcoming', () => ['followUp.list', { state: 'upcoming' }]),
  screen('follow-ups: past', () => ['followUp.list', { state: 'past' }]),
  screen('follow-ups: search of one character', () => ['followUp.list', { state: 'due', q: '王' }], {
    floor: WITHOUT_INDEX,
  }),
  screen('follow-ups: search of two characters', () => ['followUp.list', { state: 'past', q: '慧雪' }]),
  screen('follow-ups: search of a number', ({ mobile }) => ['followUp.list', { state: 'past', q: mobile }]),
  screen('follow-ups: of a guide', () => ['followUp.list', { state: 'due' }], { as: 'guide' }),

  screen('winners: first page', ({ act_id }) => ['draw.winners', { act_id }]),
  screen('winners: page 100', ({ act_id }) => ['draw.winners', { act_id, page: 100 }]),
  screen('winners: not redeemed', ({ act_id }) => ['draw.winners', { act_id, state: 'open' }]),
  screen('winners: search of one character', ({ act_id }) => ['draw.winners', { act_id, q: '王' }], {
    floor: WITHOUT_INDEX,
  }),
  screen('winners: search of two characters', ({ act_id }) => ['draw.winners', { act_id, q: '慧雪' }]),
  screen('winners: search of a number', ({ act_id, winner_mobile }) => ['draw.winners', { act_id, q: winner_mobile }]),
  screen('winners: of a guide', ({ act_id }) => ['draw.winners', { act_id }], { as: 'guide' }),
  screen('draws expected', () => ['draw.traffic', {}]),
  screen('coupons', () => ['coupon.list', {}]),
  screen('promotions', () => ['promotion.list', {}]),

  screen('mirrors', () => ['device.list', {}]),
  screen('a mirror: repeatability', ({ device_no }) => ['progress.repeatability', { device_no }]),
  screen('members', () => ['account.list', {}]),
  screen('products', () => ['goods.list', {}]),
  screen('coverage of products', () => ['setting.coverage', {}]),
  screen('preview of offsets', () => ['setting.whatIf', {}]),
  screen('audit log', () => ['audit.list', {}]),
  screen('audit log: search', () => ['audit.list', { q: 'record' }], { floor: WITHOUT_INDEX }),
  screen('report of a customer', ({ share_id }) => ['report.share', { share_id }]),

  file('export of tests of a month', () => `/skinMgrSrv/record/exportdt?st=${day(-30)}&ed=${day(0)}&format=csv`),
  file('export of customers of three months', () => `/skinMgrSrv/record/exportCustomer?st=${day(-90)}&format=csv`),
  file('export of follow-ups', () => '/skinMgrSrv/followUp/export?state=due&format=csv'),
  file('export of winners', ({ act_id }) => `/skinMgrSrv/active/winnersExport?act_id=${act_id}&format=csv`),
  file('export of claims', () => '/skinMgrSrv/coupon/claimsExport?format=csv'),
];
