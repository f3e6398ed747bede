/** How much a benchmark does. */
export interface Sizes {
  /** Counted rounds. One round more comes first, to warm up. */
  readonly rounds: number;
  /** The tests of the shops whose lists are compared. */
  readonly small: number;
  readonly large: number;
  /** The tests of the shop that exports. */
  readonly exported: number;
  readonly requests: number;
  readonly withPhotos: number;
  readonly draws: number;
  /** The rows and pictures of an archive of goods. */
  readonly rows: number;
  readonly heartbeatSeconds: number;
  /** The goods of the larger catalogue. */
  readonly goods: number;
}

const FULL: Sizes = {
  rounds: 5,
  small: 10_000,
  large: 1_000_000,
  exported: 100_000,
  requests: 1_000,
  withPhotos: 12,
  draws: 2_000,
  rows: 500,
  heartbeatSeconds: 10,
  goods: 5_000,
};

/** Runs everything once and quickly. The figures mean nothing. */
const SMOKE: Sizes = {
  rounds: 1,
  small: 1_000,
  large: 2_000,
  exported: 500,
  requests: 64,
  withPhotos: 2,
  draws: 64,
  rows: 10,
  heartbeatSeconds: 1,
  goods: 300,
};

export const IS_SMOKE = process.argv.includes('--smoke');
export const sizes = IS_SMOKE ? SMOKE : FULL;
