import { describe, expect, it } from 'vitest';
import { articleSummary, articleText, shownArticles } from './article.ts';

const article = (key: string, lang: string) => ({ key, lang, id: `${key} ${lang}` });
const shown = (...args: Parameters<typeof shownArticles<ReturnType<typeof article>>>) =>
  shownArticles(...args).map(({ id }) => id);

describe('an article', () => {
  it('is read in the own language, else in the shop’s, in English or in Chinese', () => {
    const list = [article('a', 'zh'), article('a', 'en'), article('a', 'de'), article('b', 'zh'), article('c', 'fr')];
    expect(shown(list, ['de'])).toEqual(['a de', 'b zh']);
    expect(shown(list, ['ja', 'fr'])).toEqual(['a en', 'b zh', 'c fr']);
    expect(shown(list, ['zh'])).toEqual(['a zh', 'b zh']);
  });

  it('has a text without its HTML, and a summary of its beginning', () => {
    expect(articleText('<h2>One</h2><p>two &amp;&nbsp;<b>three</b></p>')).toBe('One two & three');
    expect(articleText('&amp;lt;')).toBe('&lt;');
    expect(articleSummary(`<p>${'a'.repeat(300)}</p>`)).toBe(`${'a'.repeat(140)}…`);
    expect(articleSummary(`<p>${'word '.repeat(27)}unfinished</p>`)).toBe(`${'word '.repeat(27).trim()}…`);
    expect(articleSummary('<p>short</p>')).toBe('short');
    expect(articleSummary('<p>请卸妆。</p><p>闭眼。</p>')).toBe('请卸妆。闭眼。');
  });
});
