import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';

export type TipOfField = Outputs['tip']['shown']['list'][number];

/**
 * Returns the tip with this key in the console's language; undefined if there is none. All tips are loaded at once and
 * kept.
 */
export function useTip(type: string): TipOfField | undefined {
  // Renders again after a change of language, to load its tips.
  useTranslation();
  const options = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  return trpc.tip.shown.useQuery(
    { lang: currentLocale() },
    { ...options, select: ({ list }) => list.find((tip) => tip.type === type) },
  ).data;
}
