export const SHOP_SORTS = [
  'tenant_id',
  'shop',
  'user_acct',
  'platform',
  'crt_time',
  'device_count',
  'guide_count',
] as const;
