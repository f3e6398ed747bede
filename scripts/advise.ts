// `npm run advise -- --tests 2000` shows what a skin adviser looks at in the recommendations of the demo's catalogue.
import { parseArgs } from 'node:util';
import { demoCatalogue } from '../prisma/seed/demo-catalogue.ts';
import { type Advice, adviceOf, matchableDemo } from '../tests/factories/advice.ts';
import { type Faults, faultsOf } from '../tests/factories/adviser.ts';
import { demoTests } from '../tests/factories/demo-tests.ts';
import { drawnTest } from '../tests/factories/drawn-test.ts';

const { values } = parseArgs({ options: { tests: { type: 'string', default: '2000' } } });
const count = Number(values.tests);
if (!Number.isSafeInteger(count) || count < 1) throw new Error('--tests takes the number of tests, from 1');

const tests = Array.from({ length: count }, (_, at) => drawnTest(`customer ${at}`));
const advice = adviceOf(demoCatalogue('en').map(matchableDemo), tests);

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const LINES: Readonly<Record<keyof Advice, readonly [name: string, asText: (figure: number) => string]>> = {
  tests: ['tests', String],
  with_need: ['tests with a need', String],
  products_without_need: ['products for tests without a need', String],
  core_complete: ['core complete (cleanse, moisturise, protect), where sold', percent],
  greatest_need_treated: ['greatest need treated, where sold', percent],
  greatest_need_not_sold: ['greatest need that nothing on the shelf helps', String],
  three_needs_served: ['three greatest needs served, where sold', percent],
  one_reason_for_all: ['reports with one reason for all products', String],
  false_reasons: ['reasons that are not true', String],
  repeated_steps: ['two main recommendations for one step', String],
  broken_rules: ['products against a rule', String],
  goods_shown: ['goods shown at least once', percent],
  most_goods: ['products in the longest list', String],
};
for (const [key, [name, asText]] of Object.entries(LINES)) {
  process.stdout.write(`${name.padEnd(60)}${asText(advice[key as keyof Advice])}\n`);
}

const FAULTS: Readonly<Record<keyof Faults, string>> = {
  reports: 'reports of the demo, with its schemes and the answers of its customers',
  schemes: 'reports with a scheme',
  scheme_with_holes: 'schemes that speak of a product that is not there',
  scheme_beside_need: 'schemes beside the greatest need, or for sensitive skin without its care',
  scheme_without_moisture: 'schemes without a moisturiser in the morning and in the evening',
  wish_untrue: 'wishes called treated without a product for them',
  harsh_advice: 'scrubs, vitamin C, acids or clay advised to sensitive or dry skin',
  harsh_product: 'acids or clay recommended to sensitive or dry skin',
  spot_gel_untrue: 'gels for single spots in the morning, or for more than breakouts',
  strange_reason: 'reasons that are not what the product is for',
  mask_beside_thirst: 'masks for something else while skin lacks moisture',
  without_reason: 'treatments, eye care and masks without a reason',
  care_words: 'words of care level 4 at a better result',
  deep_seen: 'deep spots said to be seen',
  active_twice: 'two main recommendations with an acid or retinol',
  active_in_morning: 'acids or retinol in the morning',
  active_unfit: 'acids or retinol beside a medicine or for red skin, spot gels beside a medicine',
  light_moisturiser: 'gels or light lotions for dry skin or moisture below 50',
  moisturiser_untrue: 'moisturisers without an effect for moisture',
  wish_beside_routine: 'wishes sent to the adviser although the routine helps, or called treated by nothing',
  make_up_stays: 'make-up every week, and nothing takes it off',
  mask_unfit: 'overnight masks for oily skin, clay for dry skin',
};
const faults = faultsOf((await demoTests()).slice(0, count));
process.stdout.write('\n');
for (const [key, name] of Object.entries(FAULTS)) {
  process.stdout.write(`${name.padEnd(80)}${faults[key as keyof Faults]}\n`);
}
