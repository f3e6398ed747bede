import { ARTICLE_STATUS, type ArticleTag } from '@skin-mirror/shared/article/article.ts';
import { type BuiltInTexts, builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { WRITTEN_LOCALES } from '@skin-mirror/shared/kernel/locales.ts';
import type { Services } from '../../services.ts';
import { type ArticleValues, articleStore } from './article.store.ts';

/** The articles of a new installation, in the order in which they are listed. */
const FIRST: readonly (readonly [keyof BuiltInTexts['articles'], readonly ArticleTag[]])[] = [
  ['first-test', ['help', 'guide']],
  ['bind-mirror', ['help', 'guide']],
  ['recommendation', ['help']],
  ['share-report', ['help']],
  ['coupons', ['help']],
  ['lucky-draw', ['help']],
  ['follow-ups', ['help']],
  ['qr-code', ['help']],
  ['guides', ['help', 'guide']],
  ['erase-customer', ['help']],
  ['news-coupons', ['news']],
];

export const firstArticles: readonly ArticleValues[] = FIRST.flatMap(([key, tags], index) =>
  WRITTEN_LOCALES.map((lang) => ({
    key,
    lang,
    tags: [...tags],
    status: ARTICLE_STATUS.published,
    sort: (index + 1) * 10,
    ...builtInTexts(lang).articles[key],
  })),
);

/** Writes the first articles into a new database, renews unchanged ones, and adds new languages. */
export const ensureArticles = (services: Pick<Services, 'prisma' | 'pool'>): Promise<void> =>
  articleStore(services).writeFirst(firstArticles);
