import type { ShopConfig } from '../config/config.schema.ts';

/** Where the QR code of a test comes from: the guide's own code, the mirror's settings, the shop's, or nobody's. */
export const QR_SOURCES = ['guide', 'device', 'account', 'default'] as const;
export type QrSource = (typeof QR_SOURCES)[number];

/** The facts about a test that a link or a call of the shop's interface may contain. */
export interface QrFacts {
  readonly shareId: string;
  readonly device: string;
  readonly locale: string;
}

/** A share id that leads to no test, for trials. */
export const NO_SHARE = 'example';

type QrUrl = ShopConfig['qr_url'];

/** Adds the chosen facts to an address. A fact that the address already has is replaced. */
export function withFacts(address: string, params: QrUrl['link_params'], facts: QrFacts): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of params) url.searchParams.set(name, facts[name]);
  return url.href;
}

/** The address to which the customer comes, and the one that the server asks for the code. */
export const qrAddresses = ({ url, link, link_params }: QrUrl, facts: QrFacts) => ({
  landing: withFacts(link, link_params, facts),
  asked: withFacts(url, link_params, facts),
});

/**
 * Returns the text at one of some places of a JSON value. A place is a list of keys and positions with dots between
 * them, such as `data.codes.0.url`. Several places have commas between them; the first with a text counts.
 */
export function textAt(json: unknown, places: string): string | undefined {
  for (const place of places.split(',')) {
    let value: unknown = json;
    for (const key of place.trim().split('.'))
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** The longest text that fits into a QR code that mirrors show, in characters. */
export const MAX_QR_TEXT = 1_000;

/** Tells what a text from an interface is: a picture in the text, the address of a picture, or the code's own text. */
export function kindOfQrText(text: string): 'data' | 'picture' | 'text' {
  if (/^data:image\/(?:png|jpeg|webp|gif);base64,/i.test(text)) return 'data';
  return /^https?:\/\/[^?#]+\.(?:png|jpe?g|webp|gif)(?:[?#]|$)/i.test(text) ? 'picture' : 'text';
}
