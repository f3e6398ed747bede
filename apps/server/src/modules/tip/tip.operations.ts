import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { shownTips } from '@skin-mirror/shared/tip/shown-tips.ts';
import { MAX_TIP_BYTES, tipContract } from '@skin-mirror/shared/tip/tip.contract.ts';
import { violatedIndex } from '../../database/unique-violation.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { audit } from '../audit/audit.ts';
import { type TipValues, tipStore } from './tip.store.ts';

const storeOf = ({ services }: Context<UserPrincipal>) => tipStore(services.pool);

export const tipOperations = implement(tipContract, {
  async list({ input: { lang }, ctx }) {
    return { list: await storeOf(ctx).list(lang === '' ? null : [lang]) };
  },

  async shown({ input: { lang }, ctx }) {
    return { list: shownTips(await storeOf(ctx).list(null), lang) };
  },

  async edit({ input: { id, title, type, content: html, lang: wanted }, ctx }) {
    const lang = wanted ?? ctx.locale;
    const content = cleanHtml(html);
    if (isEmpty(content)) throw new AppError('INPUT_REQUIRED', { field: 'content' });
    // Cleaning adds to links, and every account gets all tips.
    if (content.length > MAX_TIP_BYTES) throw new AppError('INPUT_INVALID', { field: 'content' });
    const saved = await save(ctx, id, { title, type, content, lang });
    await audit(ctx, { action: 'tip.update', entity: 'tip', entity_id: saved, details: { type, lang } });
    return { id: saved };
  },

  async remove({ input: { ids }, ctx }) {
    if (ids.length === 0) throw new AppError('SELECTION_EMPTY');
    const names = await storeOf(ctx).remove(ids);
    if (!names) throw new AppError('TIP_NOT_FOUND');
    await audit(ctx, { action: 'tip.remove', entity: 'tip', entity_id: ids.join(), details: { names } });
    return { count: names.length };
  },
});

/** Whether nothing is to be seen of it: neither words nor a picture. */
const isEmpty = (html: string): boolean => !html.includes('<img') && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

async function save(ctx: Context<UserPrincipal>, id: number | '', values: TipValues): Promise<number> {
  const store = storeOf(ctx);
  try {
    if (id === '') return await store.add(values);
    if (await store.change(id, values)) return id;
  } catch (cause) {
    if (violatedIndex(cause) === undefined) throw cause;
    throw new AppError('TIP_KEY_TAKEN');
  }
  throw new AppError('TIP_NOT_FOUND');
}
