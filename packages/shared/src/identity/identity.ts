/** The first tenant of every database is the platform. Its accounts are the platform administrators. */
export const PLATFORM_TENANT_ID = 1;
export const APP_TYPE = 'zmskin';
export const CLIENT_ID = 'skinmgr';
export const WORK_MODES = { basic: 1, advanced: 2 } as const;
export type WorkMode = (typeof WORK_MODES)[keyof typeof WORK_MODES];
export const PLATFORMS = ['default', 'ban', 'zsmkj', 'percent'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const AGREEMENT_VERSION = '2026-11';
