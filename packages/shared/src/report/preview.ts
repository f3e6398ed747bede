import {
  CARE_LEVELS,
  type CareLevel,
  DIMENSIONS,
  type Layer,
  SKIN_TYPES,
  TONES,
  type Zone,
} from '../dimension/dimension.ts';
import type { ResultTextLookup } from '../result-text/result-text.ts';
import { careLevel, severityBand } from '../scoring/scoring.ts';
import { applyDisplay } from './display.ts';
import type { DisplaySettings, SharedReport, WholeReport } from './report.contract.ts';
import { ITEM_KEYS } from './shown-items.ts';

/** An unsaved text about one value. */
export interface DraftText extends ResultTextLookup {
  readonly introduction: string;
  readonly advice: string;
}

/**
 * Returns the report with unsaved settings and an unsaved text. A value with such a text is always shown, even if it
 * wasn't measured or the shop hides its dimension.
 */
export function previewReport(whole: WholeReport, settings: DisplaySettings, text?: DraftText): SharedReport {
  const measured = { ...whole, moisture_source: settings.moisture_mode };
  if (!text) return applyDisplay(measured, settings);
  return applyDisplay(withDraftText(measured, text), withItem(settings, text));
}

/** Returns the score in the middle of a care level's 20 points. */
export const scoreOfLevel = (level: CareLevel): number => 110 - 20 * level;

interface Scored {
  readonly score: number;
  readonly level: CareLevel | number;
  readonly zones?: Readonly<Partial<Record<Zone, number>>> | undefined;
}

/** Moves a result and its zones to a care level. A result at that level stays as it is. */
export function atLevel<T extends Scored>(result: T, level: CareLevel): T {
  if (result.level === level) return result;
  const score = scoreOfLevel(level);
  const moved = (value: number) => Math.min(100, Math.max(0, Math.round((value + score - result.score) * 10) / 10));
  const zones = result.zones && Object.entries(result.zones).map(([zone, value]) => [zone, moved(value)]);
  return { ...result, score, level, ...(zones && { zones: Object.fromEntries(zones) }) };
}

/** Puts a text into the report, together with the value that the text is about. An unknown value changes nothing. */
function withDraftText(whole: WholeReport, text: DraftText): WholeReport {
  const { section, dimension, value_key } = text;
  const words = { introduction: text.introduction, advice: text.advice };
  if (dimension === 'skin_type') {
    const skin_type = SKIN_TYPES.find((type) => type === value_key);
    return skin_type ? { ...whole, skin_type, skin_type_text: words } : whole;
  }
  if (dimension === 'tone') {
    const tone = TONES.find((one) => one === value_key);
    return tone ? { ...whole, tone, tone_text: words } : whole;
  }
  const level = CARE_LEVELS.find((one) => String(one) === value_key);
  if (!level) return whole;
  if (dimension === 'total') {
    const isThere = careLevel(whole.total_score) === level;
    return { ...whole, total_score: isThere ? whole.total_score : scoreOfLevel(level), total_text: words };
  }
  const isMeant = (dim: WholeReport['dims'][number]) =>
    dim.key === dimension && (section === 'zonghe' || dim.layer === section);
  const dims = whole.dims.some(isMeant) ? whole.dims : [...whole.dims, unmeasured(dimension, layerOf(text), level)];
  const written = section === 'zonghe' ? { overall: words } : words;
  return {
    ...whole,
    dims: dims.map((dim) => (isMeant(dim) ? { ...atLevel(dim, level), band: severityBand(level), ...written } : dim)),
  };
}

const unmeasured = (key: string, layer: Layer, level: CareLevel): WholeReport['dims'][number] => ({
  key,
  layer,
  score: scoreOfLevel(level),
  level,
  band: severityBand(level),
  introduction: '',
  advice: '',
  overall: { introduction: '', advice: '' },
});

/** Returns the layer that shows a text's dimension. Texts of the comprehensive report don't name a layer. */
const layerOf = ({ section, dimension }: ResultTextLookup): Layer =>
  section === 'zonghe' ? (DIMENSIONS.find(({ key }) => key === dimension)?.layer ?? 'layer') : section;

/** Changes the settings so that reports show the subject of a text. */
function withItem(settings: DisplaySettings, text: ResultTextLookup): DisplaySettings {
  if (text.dimension === 'skin_type') return { ...settings, items_skin_type: 1 };
  const scored = DIMENSIONS.find(({ key }) => key === text.dimension);
  const name = ITEM_KEYS[layerOf(text)];
  const items = settings[name];
  return scored && items && !items.includes(scored.key) ? { ...settings, [name]: [...items, scored.key] } : settings;
}

/** True if the shop's reports hide the subject of a text. */
export const isHidden = (settings: DisplaySettings, text: ResultTextLookup): boolean =>
  text.dimension === 'skin_type' ? settings.items_skin_type !== 1 : withItem(settings, text) !== settings;

/** Returns the id of the part of the report page that shows a text. */
export function partOf(text: ResultTextLookup): string {
  const isDimension = DIMENSIONS.some(({ key }) => key === text.dimension);
  return isDimension ? `${layerOf(text)}-${text.dimension}` : text.dimension;
}
