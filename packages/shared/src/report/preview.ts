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

/** A text that the user is editing and has not saved yet. */
export interface DraftText extends ResultTextLookup {
  readonly introduction: string;
  readonly advice: string;
}

/** Returns the report with unsaved settings and an unsaved text, whose subject it shows even if it is hidden. */
export function previewReport(whole: WholeReport, settings: DisplaySettings, text?: DraftText): SharedReport {
  const measured = { ...whole, moisture_source: settings.moisture_mode };
  if (!text) return applyDisplay(measured, settings);
  // The text's result is invented, so it can't be compared with an earlier one.
  return applyDisplay({ ...withDraftText(measured, text), progress: null }, withItem(settings, text));
}

/** Returns the middle score of a care level. Each level has 20 points. */
export const scoreOfLevel = (level: CareLevel): number => 110 - 20 * level;

interface Scored {
  readonly score: number;
  readonly level: CareLevel | number;
  readonly zones?: Readonly<Partial<Record<Zone, number>>> | undefined;
}

/** Changes the scores of a result and of its face zones to fit a care level, unless it already has this level. */
export function atLevel<T extends Scored>(result: T, level: CareLevel): T {
  if (result.level === level) return result;
  const score = scoreOfLevel(level);
  const moved = (value: number) => Math.min(100, Math.max(0, Math.round((value + score - result.score) * 10) / 10));
  const zones = result.zones && Object.entries(result.zones).map(([zone, value]) => [zone, moved(value)]);
  return { ...result, score, level, ...(zones && { zones: Object.fromEntries(zones) }) };
}

/** Puts a text into the report, and changes the result to the value that it describes, if the value is known. */
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

/** Returns where the report shows the text's dimension; for the comprehensive report, the usual place. */
const layerOf = ({ section, dimension }: ResultTextLookup): Layer =>
  section === 'zonghe' ? (DIMENSIONS.find(({ key }) => key === dimension)?.layer ?? 'layer') : section;

/** Returns settings with which the report shows the subject of the text. */
function withItem(settings: DisplaySettings, text: ResultTextLookup): DisplaySettings {
  if (text.dimension === 'skin_type') return { ...settings, items_skin_type: 1 };
  const scored = DIMENSIONS.find(({ key }) => key === text.dimension);
  const name = ITEM_KEYS[layerOf(text)];
  const items = settings[name];
  return scored && items && !items.includes(scored.key) ? { ...settings, [name]: [...items, scored.key] } : settings;
}

export const isHidden = (settings: DisplaySettings, text: ResultTextLookup): boolean =>
  text.dimension === 'skin_type' ? settings.items_skin_type !== 1 : withItem(settings, text) !== settings;

/** Returns the HTML id of the part of the page that shows the text. */
export function partOf(text: ResultTextLookup): string {
  const isDimension = DIMENSIONS.some(({ key }) => key === text.dimension);
  return isDimension ? `${layerOf(text)}-${text.dimension}` : text.dimension;
}
