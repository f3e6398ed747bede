import { SKIN_TYPES } from '@skin-mirror/shared/dimension/dimension.ts';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { type SchemeSave, schemeContract, schemeDetail } from '@skin-mirror/shared/scheme/scheme.contract.ts';
import type { SchemeTrigger } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { MAX_SCHEMES } from '@skin-mirror/shared/scheme/scheme.ts';
import { schemeProblems } from '@skin-mirror/shared/scheme/scheme-problems.ts';
import { stepWords } from '@skin-mirror/shared/scheme/shown-scheme.ts';
import { filledTranslations } from '@skin-mirror/shared/translation/translation.ts';
import { refuseTaken } from '../../database/unique-violation.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { refuseSave } from '../../kernel/rev.ts';
import { selectIds, selectionOf } from '../../kernel/selection.ts';
import { audit, auditSelected } from '../audit/audit.ts';
import { changerOf } from '../revision/change-settings.ts';
import { thingRevisions } from '../revision/thing-revisions.ts';
import { type SchemeValues, schemeStore, type WriteRefusal } from './scheme.store.ts';

type Call = Context<UserPrincipal>;

const storeOf = ({ services, principal }: Call) => schemeStore(services, principal.tenant_id, changerOf(principal));

const REFUSALS = {
  missing: 'SCHEME_NOT_FOUND',
  overtaken: 'CHANGED_MEANWHILE',
  foreign_goods: 'GOODS_NOT_FOUND',
  unchanged: 'NOTHING_CHANGED',
} as const satisfies Record<WriteRefusal, string>;

export const schemeOperations = implement(schemeContract, {
  list: ({ input: { q, status, untranslated, ...page }, ctx }) => storeOf(ctx).page({ q, status, untranslated }, page),

  detail: async ({ input: { id }, ctx }) => mustExist(await storeOf(ctx).byId(id), 'SCHEME_NOT_FOUND'),

  translated: async ({ ctx }) => ({ list: await storeOf(ctx).translatedIn() }),

  async history({ input: { id, ...paging }, ctx }) {
    if (!(await storeOf(ctx).has(id))) throw new AppError('SCHEME_NOT_FOUND');
    return thingRevisions(ctx.services.pool, { tenant_id: ctx.principal.tenant_id, kind: 'scheme' }, id, paging);
  },

  async save({ input: { rev, ...input }, ctx }) {
    const id = Number(input.id) > 0 ? Number(input.id) : undefined;
    const values = checkedScheme(input);
    if (id === undefined) await checkRoom(ctx, 1);
    const written = await storeOf(ctx).save(id, values, rev).catch(refuseTakenName);
    if (written === 'overtaken') refuseSave(schemeDetail, await storeOf(ctx).byId(Number(id)), 'SCHEME_NOT_FOUND');
    if (typeof written === 'string') throw new AppError(REFUSALS[written]);
    const details = { name: values.name, is_new: id === undefined };
    await audit(ctx, { action: 'scheme.update', entity: 'scheme', entity_id: written, details });
    return { id: written };
  },

  async remove({ input, ctx }) {
    return auditSelected(ctx, 'scheme.remove', 'scheme', await storeOf(ctx).remove(selectionOf(input)));
  },

  /** If one id is not a deleted scheme of the shop, restores nothing. */
  async restore({ input, ctx }) {
    const selection = selectIds(input.ids);
    await checkRoom(ctx, selection.expected);
    const ids = await storeOf(ctx).restore(selection).catch(refuseTakenName);
    return auditSelected(ctx, 'scheme.restore', 'scheme', ids);
  },
});

export const hasScheme = (ctx: Call, id: number): Promise<boolean> => storeOf(ctx).has(id);

/** Throws SCHEME_LIMIT if the shop would have too many schemes. */
async function checkRoom(ctx: Call, more: number): Promise<void> {
  if ((await storeOf(ctx).count()) + more > MAX_SCHEMES) throw new AppError('SCHEME_LIMIT', { max: MAX_SCHEMES });
}

/**
 * Checks a scheme and removes duplicates: a product that is twice in a step, and a dimension that is twice among the
 * triggers. The lower level stays.
 * @throws AppError for a day outside of the cycle
 */
function checkedScheme({ id: _, ...input }: Omit<SchemeSave, 'rev'>): SchemeValues {
  const [problem] = schemeProblems(input);
  if (problem) throw new AppError(problem.code, problem.details);
  return {
    ...input,
    texts: input.texts && filledTranslations(input.texts, { name: input.name, description: input.description }),
    skin_types: SKIN_TYPES.filter((type) => input.skin_types.includes(type)),
    triggers: lowestOfEach(input.triggers),
    steps: input.steps.map(({ texts, ...step }) => ({
      ...step,
      texts: texts && filledTranslations(texts, stepWords(step)),
      goods_ids: [...new Set(step.goods_ids)],
    })),
  };
}

function lowestOfEach(triggers: readonly SchemeTrigger[]): SchemeTrigger[] {
  const lowest = new Map<SchemeTrigger['dimension'], SchemeTrigger>();
  for (const trigger of triggers) {
    const lower = lowest.get(trigger.dimension);
    if (!lower || trigger.from < lower.from) lowest.set(trigger.dimension, trigger);
  }
  return [...lowest.values()];
}

const refuseTakenName = refuseTaken('SCHEME_NAME_TAKEN', 'scheme_name_once');
