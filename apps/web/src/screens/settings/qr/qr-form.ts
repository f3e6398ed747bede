import type { useConfigForm } from '../../../ui/config/config-form.tsx';

export const QR_KEYS = [
  ...(['qr_type', 'qr_static', 'qr_url', 'qr_app_id', 'oa_secret', 'oa_token', 'oa_aes_key'] as const),
  ...(['qr_process', 'push_template_id', 'kf_qr', 'kf_left', 'kf_right'] as const),
] as const;
type QrKey = (typeof QR_KEYS)[number];
export type QrForm = ReturnType<typeof useConfigForm<QrKey>>;
