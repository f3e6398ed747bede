import type { SeedTexts } from './seed-texts.ts';
import { deepTextsZh } from './zh-deep.ts';
import { overallTextsZh } from './zh-overall.ts';
import { shortTextsZh } from './zh-short.ts';
import { surfaceTextsZh } from './zh-surface.ts';

export const resultTextsZh: SeedTexts = {
  dimensions: { ...surfaceTextsZh, ...deepTextsZh },
  short: shortTextsZh,
  overall: overallTextsZh,
};
