import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';

/** Publicly known accounts; the demo listens only on this machine. */
export const DEMO_PASSWORD = 'demo-Mirror-1';
export const DEMO_ACCOUNTS = [
  { username: 'demo', auth_type: AUTH_TYPES.main },
  { username: 'guide', auth_type: AUTH_TYPES.guide },
  { username: 'admin', auth_type: AUTH_TYPES.platform },
] as const;
