import type { CareLevel, DimensionKey, SkinType, Tone } from '../dimension/dimension.ts';

/** The text about one result: first the finding, then advice for every day. It contains no HTML. */
export interface SeedText {
  readonly introduction: string;
  readonly advice: string;
}

export type LevelTexts = Readonly<Record<CareLevel, SeedText>>;

export type DimensionTexts = Readonly<Record<DimensionKey, LevelTexts>>;

/** Texts that only the comprehensive report has: about the whole face, the skin type and the skin tone. */
export interface OverallTexts {
  readonly total: LevelTexts;
  readonly skin_type: Readonly<Record<SkinType, SeedText>>;
  readonly tone: Readonly<Record<Tone, SeedText>>;
}

export interface SeedTexts {
  readonly dimensions: DimensionTexts;
  /** The one-line texts for the comprehensive report. */
  readonly short: DimensionTexts;
  /** Introductions for results of the deep skin that others of these words wouldn't fit. */
  readonly deep: Readonly<Partial<Record<DimensionKey, Readonly<Record<CareLevel, string>>>>>;
  readonly overall: OverallTexts;
}
