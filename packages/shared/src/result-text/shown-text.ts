import type { Layer } from '../dimension/dimension.ts';
import { builtInTexts } from '../i18n/built-in.ts';
import type { Locale } from '../kernel/locales.ts';
import { isTender } from '../question/reaction.ts';
import type { MatchTest } from '../recommendation/recommendation.schema.ts';
import type { QuestionAnswers } from '../record/record.schema.ts';
import { type ResolvedText, type ResultText, type ResultTextLookup, resultTextKey } from './result-text.ts';

/** The part of a test that a text should consider. Undefined means nothing, as for a shop that edits its texts. */
export type Skin = Pick<MatchTest, 'is_sensitive' | 'skin_type'>;

/** Skin that reacts strongly to acids, or to a product for long, reads what sensitive skin does. */
export const skinOf = ({ is_sensitive, skin_type }: Skin, answers: QuestionAnswers | undefined): Skin => ({
  is_sensitive: is_sensitive || isTender(answers),
  skin_type,
});

/** Advice with this in it isn't for everybody. `drying`: clay and salicylic acid. `strong`: scrubs, vitamin C, retinol. */
type Harsh = 'drying' | 'strong';
/** The advice that is shown instead: the one-line text, or the text of another value. */
type Instead = 'short' | Pick<ResultTextLookup, 'value_key'>;
type Replaced = readonly [harsh: Harsh, instead: Instead];

const by = (value_key: string): Instead => ({ value_key });

/** The built-in advice that isn't for everybody, by section, dimension and value. Surface and deep are alike. */
const FULL: Readonly<Partial<Record<ResultTextLookup['dimension'], Readonly<Record<string, Replaced>>>>> = {
  pockmark: { 3: ['strong', 'short'] },
  spot: { 3: ['strong', by('2')] },
  texture: { 1: ['strong', 'short'], 3: ['strong', by('2')] },
  wrinkle: { 4: ['strong', 'short'] },
  blackhead: { 1: ['drying', 'short'], 3: ['drying', by('2')], 4: ['drying', 'short'], 5: ['drying', 'short'] },
  pore: { 3: ['drying', 'short'] },
  uv_spot: { 3: ['strong', 'short'] },
  pigment: { 2: ['strong', 'short'] },
};
const SHORT: typeof FULL = {
  spot: { 3: ['strong', by('2')] },
  texture: { 3: ['strong', by('2')] },
  blackhead: { 3: ['drying', by('2')] },
  skin_type: { oily: ['drying', by('neutral')], mixed: ['drying', by('neutral')] },
  tone: { natural: ['strong', by('fair')] },
};

/** Returns where the advice for this skin stands. */
export function adviceFor(lookup: ResultTextLookup, { is_sensitive, skin_type }: Skin): ResultTextLookup {
  const { section, dimension, value_key } = lookup;
  const [harsh, instead] = (section === 'zonghe' ? SHORT : FULL)[dimension]?.[value_key] ?? [];
  if (!instead || !(is_sensitive || (skin_type === 'dry' && harsh === 'drying'))) return lookup;
  return instead === 'short' ? { ...lookup, section: 'zonghe' } : { ...lookup, ...instead };
}

/**
 * Returns the words of a text as somebody with this skin gets them. Built-in advice never contradicts what sensitive or dry skin needs,
 * and says of the deep skin nothing that can be seen only at the surface. The shop's own words stay as they are.
 * @param layer of the result that the text is about
 */
export function shownText(
  { text, source, locale }: ResolvedText,
  seed: ReadonlyMap<string, ResultText>,
  skin: Skin | undefined,
  layer?: Layer,
): Pick<ResultText, 'introduction' | 'advice'> {
  if (source === 'own') return { introduction: text.introduction, advice: text.advice };
  const advice = skin ? seed.get(resultTextKey(adviceFor(text, skin), locale))?.advice : undefined;
  const deep = layer === 'deep' ? deepIntroduction(text, locale) : undefined;
  return { introduction: deep ?? text.introduction, advice: advice ?? text.advice };
}

function deepIntroduction({ dimension, value_key }: ResultTextLookup, locale: Locale): string | undefined {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = builtInTexts(locale).resultTexts.deep;
  return texts[dimension]?.[value_key];
}
