import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import type { Services } from '../../services.ts';
import { type TipValues, tipStore } from './tip.store.ts';

/** The tips of a new installation, which explain fields of the console. Administrators can edit and delete them. */
export const firstTips: readonly TipValues[] = WRITTEN_LOCALES.flatMap((lang) =>
  Object.entries(builtInTexts(lang).tips).map(([type, texts]) => ({ type, lang, ...texts })),
);

/** Writes the first tips, if the database has never had tips. Tips in a language that is new are added. */
export const ensureTips = (services: Pick<Services, 'prisma' | 'pool'>): Promise<void> =>
  tipStore(services).addFirst(firstTips);
