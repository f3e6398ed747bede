import { inFirstLanguage, type Locale } from '../kernel/locales.ts';

/** `help` is listed on the page of help, `guide` and `news` on the overview. */
export const ARTICLE_TAGS = ['help', 'guide', 'news'] as const;
export type ArticleTag = (typeof ARTICLE_TAGS)[number];

/** The keys of the articles of a new installation that explain screens of the console. */
export const FIRST_ARTICLES = [
  'first-test',
  'bind-mirror',
  'recommendation',
  'share-report',
  'coupons',
  'lucky-draw',
  'follow-ups',
  'qr-code',
  'guides',
  'erase-customer',
] as const;
export type FirstArticle = (typeof FIRST_ARTICLES)[number];

export const ARTICLE_STATUS = { published: 10, draft: 0 } as const;
export const ARTICLE_SORTS = ['id', 'title', 'key', 'lang', 'sort', 'mod_time'] as const;

/** The largest number of characters in an article, including HTML tags. */
export const MAX_ARTICLE_CHARS = 60_000;
export const MAX_ARTICLE_SORT = 9999;

/** The time for which the overview shows one piece of news. In ms. */
export const NEWS_MS = 5000;

/** Returns the text of HTML, for the search and for short summaries. */
export const articleText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

const MAX_SUMMARY = 140;

/** Returns the beginning of an article, as plain text. */
export function articleSummary(html: string): string {
  // Chinese and Japanese sentences stand without a space between them.
  const text = articleText(html).replace(/([。！？；：]) /g, '$1');
  if (text.length <= MAX_SUMMARY) return text;
  const start = text.slice(0, MAX_SUMMARY);
  // Ends after a whole word, where the language has spaces between its words.
  return `${start.replace(/(?<=.{100})\s\S*$/, '')}…`;
}

/** Returns one version of each article: in the reader's language, else in the shop's, else in English, else in Chinese. */
export const shownArticles = <Article extends { readonly key: string; readonly lang: string }>(
  articles: readonly Article[],
  wanted: readonly Locale[],
): Article[] => inFirstLanguage(articles, ({ key }) => key, [...wanted, 'en', 'zh']);
