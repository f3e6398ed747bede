export const SETUP_STEPS = ['card', 'logo', 'goods', 'device', 'test', 'report', 'guide'] as const;
/** The first steps of an operator: a shop, numbers for mirrors, and the settings without which shops notice a lack. */
export const PLATFORM_SETUP_STEPS = ['shop', 'numbers', 'address', 'messages', 'backup'] as const;

export type PlatformSetupStep = (typeof PLATFORM_SETUP_STEPS)[number];
export type SetupStep = (typeof SETUP_STEPS)[number];
