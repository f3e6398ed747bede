import { z } from 'zod';

/** One changed setting. Null: no value of the shop's or the mirror's own. */
export const settingChange = z.object({ key: z.string(), before: z.unknown(), after: z.unknown() });
export type SettingChange = z.infer<typeof settingChange>;
