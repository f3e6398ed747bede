import { z } from 'zod';

/** One changed setting. Null means that the shop or the mirror had set no value. */
export const settingChange = z.object({ key: z.string(), before: z.unknown(), after: z.unknown() });
export type SettingChange = z.infer<typeof settingChange>;
