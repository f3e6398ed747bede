import type { CareLevel, DIMENSIONS, DimensionKey, Layer, SkinType, Tone } from '../../dimension/dimension.ts';

/** What a report says of one result: what was seen, then what one can do every day. Plain text. */
export interface SeedText {
  readonly introduction: string;
  readonly advice: string;
}

export type LevelTexts = Readonly<Record<CareLevel, SeedText>>;

type DimensionOf<L extends Layer> = Extract<(typeof DIMENSIONS)[number], { layer: L }>['key'];

export type SurfaceTexts = Readonly<Record<DimensionOf<'layer'>, LevelTexts>>;
export type DeepTexts = Readonly<Record<DimensionOf<'deep'>, LevelTexts>>;
/** Every scored dimension. */
export type DimensionTexts = Readonly<Record<DimensionKey, LevelTexts>>;

/** What only the comprehensive report has: the whole face by care level, skin type and tone by class. */
export interface OverallTexts {
  readonly total: LevelTexts;
  readonly skin_type: Readonly<Record<SkinType, SeedText>>;
  readonly tone: Readonly<Record<Tone, SeedText>>;
}

/** The default texts of one language. */
export interface SeedTexts {
  /** In full, for the surface and the deep report. */
  readonly dimensions: DimensionTexts;
  /** A line each, for the comprehensive report, which shows them all at once. */
  readonly short: DimensionTexts;
  readonly overall: OverallTexts;
}
