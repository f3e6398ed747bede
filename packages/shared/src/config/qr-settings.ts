export const QR_TYPES = { picture: 1, page: 2, address: 3, app: 4 } as const;
/** When customers scan: after the test, or before it. */
export const QR_PROCESSES = { testFirst: 1, scanFirst: 2 } as const;

interface QrSettings {
  readonly qr_type: number;
  readonly qr_static: string;
  readonly qr_url: { readonly url: string; readonly link: string; readonly api_type: number; readonly qr_keys: string };
  readonly qr_app_id: string;
}

/** Returns the name of a setting that this kind of QR code needs and lacks. `qr_url` stands for its address alone. */
export function missingOfQr({
  qr_type,
  qr_static,
  qr_url,
  qr_app_id,
}: QrSettings): 'qr_static' | 'qr_url' | 'qr_url.link' | 'qr_url.qr_keys' | 'qr_app_id' | undefined {
  if (qr_type === QR_TYPES.picture) return qr_static ? undefined : 'qr_static';
  if (qr_type === QR_TYPES.app) return qr_app_id ? undefined : 'qr_app_id';
  if (qr_type !== QR_TYPES.address) return undefined;
  if (!qr_url.url) return 'qr_url';
  if (!qr_url.link) return 'qr_url.link';
  return qr_url.api_type === 2 && !qr_url.qr_keys ? 'qr_url.qr_keys' : undefined;
}

/** The allowed lengths of secrets, in characters. The service that issues the secrets defines the lengths. */
export const SECRET_LENGTHS = {
  oa_secret: { min: 1, max: 128 },
  oa_token: { min: 3, max: 32 },
  oa_aes_key: { min: 43, max: 43 },
} as const;
