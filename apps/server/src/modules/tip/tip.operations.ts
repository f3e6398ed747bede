import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shownTips } from '@skin-mirror/shared/tip/shown-tips.ts';
import { tipContract, tipRow } from '@skin-mirror/shared/tip/tip.contract.ts';
import { MAX_TIP_CHARS } from '@skin-mirror/shared/tip/tip.ts';
import { refuseTaken } from '../../database/unique-violation.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { selectIds, selectionOf } from '../../kernel/selection.ts';
import { audit, auditTexts } from '../audit/audit.ts';
import { tipStore } from './tip.store.ts';

const storeOf = ({ services }: Context<UserPrincipal>) => tipStore(services);
const ANY = { lang: '', q: '' } as const;

export const tipOperations = implement(tipContract, {
  list: ({ input: { lang, q, ...page }, ctx }) => storeOf(ctx).page({ lang, q }, page),

  async shown({ input: { lang }, ctx }) {
    return { list: shownTips((await storeOf(ctx).page(ANY, { sort: '', page: 1 })).list, lang) };
  },

  async edit({ input: { id, rev, title, type, content: html, lang: wanted }, ctx }) {
    const lang = wanted ?? ctx.locale;
    const content = cleanHtml(html);
    if (isEmpty(content)) throw new AppError('INPUT_REQUIRED', { field: 'content' });
    // Cleaning can make the text longer. The length has a limit, because every account loads all tips.
    if (content.length > MAX_TIP_CHARS) throw new AppError('INPUT_INVALID', { field: 'content' });
    const saved = await storeOf(ctx)
      .save(id === '' ? undefined : id, { title, type, content, lang }, rev)
      .catch(refuseTaken('TIP_KEY_TAKEN'));
    if (saved === undefined) return refuseSave(tipRow, await storeOf(ctx).byId(Number(id)), 'TIP_NOT_FOUND');
    await audit(ctx, { action: 'tip.update', entity: 'tip', entity_id: saved, details: { type, lang } });
    return { id: saved };
  },

  async remove({ input, ctx }) {
    return auditTexts(ctx, 'tip.remove', 'tip', await storeOf(ctx).remove(selectionOf(input)));
  },

  async restore({ input: { ids }, ctx }) {
    const tips = await storeOf(ctx).restore(selectIds(ids)).catch(refuseTaken('TIP_KEY_TAKEN'));
    return auditTexts(ctx, 'tip.restore', 'tip', tips);
  },
});

/** True if the HTML shows neither text nor a picture. */
const isEmpty = (html: string): boolean => !html.includes('<img') && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
