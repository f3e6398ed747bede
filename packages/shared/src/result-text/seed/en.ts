import { deepTextsEn } from './en-deep.ts';
import { overallTextsEn } from './en-overall.ts';
import { shortTextsEn } from './en-short.ts';
import { surfaceTextsEn } from './en-surface.ts';
import type { SeedTexts } from './seed-texts.ts';

export const resultTextsEn: SeedTexts = {
  dimensions: { ...surfaceTextsEn, ...deepTextsEn },
  short: shortTextsEn,
  overall: overallTextsEn,
};
