export const MEMBER_SORTS = [
  'user_id',
  'name',
  'user_acct',
  'mobile',
  'shop',
  'status',
  'last_login',
  'crt_time',
] as const;
