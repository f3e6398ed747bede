import type { MirrorMarketing } from '@skin-mirror/shared/mirror/marketing.schema.ts';
import type { MirrorBundle } from '@skin-mirror/shared/mirror/mirror-bundle.schema.ts';

/** The part of a mirror's bundle that decides what its screen shows. */
export type ScreenBundle = Pick<MirrorBundle, 'shop' | 'countdown' | 'logo' | 'startup_image' | 'marketing'> & {
  readonly texts: Pick<MirrorBundle['texts'], 'text_product_button'>;
};
export type Orientation = MirrorMarketing['carousel'][number]['orientation'];
/** `idle`: the mirror waits for a customer. `scan`: the customer scans before the test. `result`: after a test. */
export type ScreenView = 'idle' | 'scan' | 'result';

/** The content of the QR code: the address of a picture, or a text to draw. */
export type ScreenCode = ({ readonly picture: string } | { readonly text: string }) & {
  /** The way that the code leads. It differs from the chosen one if that gave no code. */
  readonly method: MirrorMarketing['qr']['type'];
};

/** The result of a test. The names are in the language of the screen. */
export interface ShownResult {
  /** From 0 to 100. */
  readonly score: number;
  /** Undefined hides it. */
  readonly skin_age?: number;
  readonly dimensions: readonly { readonly name: string; readonly score: number }[];
  /** The address of the customer's photo. */
  readonly photo: string;
}
