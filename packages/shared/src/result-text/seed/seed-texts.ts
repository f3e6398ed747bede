import type { CareLevel, DIMENSIONS, DimensionKey, Layer, SkinType, Tone } from '../../dimension/dimension.ts';

/** The text about one result: first the finding, then daily advice. Plain text. */
export interface SeedText {
  readonly introduction: string;
  readonly advice: string;
}

export type LevelTexts = Readonly<Record<CareLevel, SeedText>>;

type DimensionOf<L extends Layer> = Extract<(typeof DIMENSIONS)[number], { layer: L }>['key'];

export type SurfaceTexts = Readonly<Record<DimensionOf<'layer'>, LevelTexts>>;
export type DeepTexts = Readonly<Record<DimensionOf<'deep'>, LevelTexts>>;
export type DimensionTexts = Readonly<Record<DimensionKey, LevelTexts>>;

/**
 * The texts that only the comprehensive report has: about the whole face by care level, about skin type and tone by
 * class.
 */
export interface OverallTexts {
  readonly total: LevelTexts;
  readonly skin_type: Readonly<Record<SkinType, SeedText>>;
  readonly tone: Readonly<Record<Tone, SeedText>>;
}

export interface SeedTexts {
  /** The full texts, for the surface and the deep report. */
  readonly dimensions: DimensionTexts;
  /** The one-line texts, for the comprehensive report, which shows all of them. */
  readonly short: DimensionTexts;
  readonly overall: OverallTexts;
}
