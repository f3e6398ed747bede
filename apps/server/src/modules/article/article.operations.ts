import { articleContract, articleDetail } from '@skin-mirror/shared/article/article.contract.ts';
import {
  ARTICLE_STATUS,
  articleSummary,
  articleText,
  MAX_ARTICLE_CHARS,
  shownArticles,
} from '@skin-mirror/shared/article/article.ts';
import { AUTH_TYPES, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { normalizeSearch } from '@skin-mirror/shared/search/grams.ts';
import { refuseTaken } from '../../database/unique-violation.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { selectIds, selectionOf } from '../../kernel/selection.ts';
import { audit, auditTexts } from '../audit/audit.ts';
import { articleStore } from './article.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services }: Call) => articleStore(services);
const refuseTakenKey = refuseTaken('ARTICLE_KEY_TAKEN');

export const articleOperations = implement(articleContract, {
  async list({ input: { tag, lang, q, page, pageSize }, ctx }) {
    const wanted = [lang === '' ? ctx.locale : lang, ...(await shopLocale(ctx))];
    const searched = normalizeSearch(q).trim();
    const found = shownArticles(await storeOf(ctx).published(tag), wanted).filter(
      ({ title, content }) => searched === '' || normalizeSearch(`${title} ${articleText(content)}`).includes(searched),
    );
    const shown = found.slice((page - 1) * pageSize, page * pageSize);
    return {
      list: shown.map(({ content, ...article }) => ({ ...article, summary: articleSummary(content) })),
      total: found.length,
    };
  },

  /** Only the platform's administrators read drafts. */
  async detail({ input: { id }, ctx }) {
    const found = await storeOf(ctx).byId(id);
    const isShown = found?.status === ARTICLE_STATUS.published || ctx.principal.auth_type === AUTH_TYPES.platform;
    if (!found || !isShown) throw new AppError('ARTICLE_NOT_FOUND');
    return found;
  },

  all: ({ input: { tag, lang, q, ...page }, ctx }) => storeOf(ctx).page({ tag, lang, q }, page),

  async save({ input: { id, rev, ...input }, ctx }) {
    const content = cleanHtml(input.content);
    if (!content.includes('<img') && articleText(content) === '')
      throw new AppError('INPUT_REQUIRED', { field: 'content' });
    // Cleaning can make the text longer.
    if (content.length > MAX_ARTICLE_CHARS) throw new AppError('INPUT_INVALID', { field: 'content' });
    const values = { ...input, content, lang: input.lang ?? ctx.locale, tags: [...new Set(input.tags)] };
    const saved = await storeOf(ctx)
      .save(id === '' ? undefined : id, values, rev)
      .catch(refuseTakenKey);
    if (saved === undefined) return refuseSave(articleDetail, await storeOf(ctx).byId(Number(id)), 'ARTICLE_NOT_FOUND');
    const details = { name: values.title, lang: values.lang };
    await audit(ctx, { action: 'article.update', entity: 'article', entity_id: saved, details });
    return { id: saved };
  },

  async remove({ input, ctx }) {
    return auditTexts(ctx, 'article.remove', 'article', await storeOf(ctx).remove(selectionOf(input)));
  },

  async restore({ input: { ids }, ctx }) {
    const restored = await storeOf(ctx).restore(selectIds(ids)).catch(refuseTakenKey);
    return auditTexts(ctx, 'article.restore', 'article', restored);
  },
});

/** Returns the shop's language. The platform's administrators have no shop. */
async function shopLocale({ services, principal }: Call): Promise<Locale[]> {
  if (principal.auth_type === AUTH_TYPES.platform) return [];
  return [(await services.ruleBook.latest(principal.tenant_id)).config.default_locale];
}
