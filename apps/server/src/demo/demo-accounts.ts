import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';

/** The password of all demo accounts. It is public, so the demo can only be reached from this machine, except with new passwords. */
export const DEMO_PASSWORD = 'demo-Mirror-1';
export const DEMO_ACCOUNTS = [
  { username: 'demo', auth_type: AUTH_TYPES.main },
  { username: 'guide', auth_type: AUTH_TYPES.guide },
  { username: 'admin', auth_type: AUTH_TYPES.platform },
] as const;
