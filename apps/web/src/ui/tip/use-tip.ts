import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';

export type TipOfField = Outputs['tip']['shown']['list'][number];

/**
 * Returns the tip with the key `type` in the console's language, or undefined if there is none. One request loads all
 * tips.
 */
export function useTip(type: string): TipOfField | undefined {
  // After a change of language, `useTranslation` renders the component again. The tips of the new language are then
  // loaded.
  useTranslation();
  const options = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  return trpc.tip.shown.useQuery(
    { lang: currentLocale() },
    { ...options, select: ({ list }) => list.find((tip) => tip.type === type) },
  ).data;
}
