export const SETUP_STEPS = ['card', 'logo', 'goods', 'device', 'test', 'report', 'guide'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
